import { availableParallelism } from 'node:os';
import { runMany } from '../many.ts';
import { type Rule, ruleOf, rules } from '../rules.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';

/** The number of histories after which the search for a mutant is abandoned. */
const maxHistories = 5_000;

/** The result of running histories with a mutant. */
interface HuntResult {
  readonly mutant: Mutant;
  /** The seed of the first history that broke a rule. Absent if no history did. */
  readonly seed: number | undefined;
  /** The rules broken by that history and by others in the same batch. */
  readonly broken: readonly string[];
  readonly sentence: string;
}

/** Runs histories with a mutant until one of them breaks a rule. */
export const hunt = async (mutant: Mutant): Promise<HuntResult> => {
  const { story } = mutant;
  const options = { firstSeed: 1, count: maxHistories, workers: 1, mutant, story, maxFailures: 1 };
  const { failures, histories } = await runMany(options);
  const violations = failures.toSorted((a, b) => a.seed - b.seed).flatMap((failure) => failure.violations);
  const sentence = violations.find((violation) => ruleOf(violation) === mutant.rule) ?? violations[0];
  return {
    mutant,
    seed: failures.length === 0 ? undefined : Math.min(...failures.map(({ seed }) => seed)),
    broken: [...new Set(violations.map(ruleOf))],
    sentence: sentence ?? `NOT DETECTED in ${histories} histories`,
  };
};

const showResult = (
  { mutant: { mistake, rule }, seed, broken, sentence }: HuntResult,
  done: number,
  all: number,
): void => {
  console.log(`[${done}/${all}] ${mistake}`);
  if (seed === undefined) return console.log(`  ${sentence}`);
  console.log(`  detected with seed ${seed}: ${sentence.slice(0, 160).replaceAll(/\s+/g, ' ')}`);
  console.log(`  by ${broken.join(', ')}${broken.includes(rule) ? '' : ` and not by ${rule}`}`);
};

/** Prints one line per rule: how many mutants break it, and how many of those do not break any other. */
const showTable = (results: readonly HuntResult[]): void => {
  console.log('\nMutants that break each rule, and those that break only this one:');
  for (const rule of Object.keys(rules) as Rule[]) {
    const found = results.filter(({ broken }) => broken.includes(rule));
    const exclusively = found.filter(({ broken }) => broken.length === 1);
    const counts = `${String(found.length).padStart(4)} ${String(exclusively.length).padStart(4)}`;
    console.log(`${counts}  ${rule}: ${rules[rule]}${found.length === 0 ? ' NOT BROKEN' : ''}`);
  }
};

/**
 * Applies each mutant in turn, on all cores, and runs histories until one breaks a rule. Returns whether all mutants
 * were detected.
 *
 * @param words unless empty, only mutants whose description, file or rule contains one of them are tried
 */
export const huntMutants = async (words: readonly string[]): Promise<boolean> => {
  const chosen = mutants.filter(
    ({ mistake, file, rule }) =>
      words.length === 0 || words.some((word) => [mistake, file, rule].some((text) => text.includes(word))),
  );
  const waiting = [...chosen];
  const results: HuntResult[] = [];
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const result = await hunt(mutant);
      results.push(result);
      showResult(result, results.length, chosen.length);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const survivors = results.filter(({ seed }) => seed === undefined);
  if (words.length === 0) showTable(results);
  console.log(`\n${results.length - survivors.length} of ${results.length} mutants were detected.`);
  for (const { mutant } of survivors) console.log(`  NOT DETECTED: ${mutant.mistake}`);
  return survivors.length === 0;
};
