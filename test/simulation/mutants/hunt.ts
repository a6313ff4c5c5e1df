import { availableParallelism } from 'node:os';
import { runMany } from '../many.ts';
import { type Rule, ruleOf, rules } from '../rules.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';

/** The number of histories within which a mutant must be detected. */
const maxHistories = 5_000;

/** The result of a search for a mutant. */
interface Kill {
  readonly mutant: Mutant;
  /** The seed of the first history that broke a rule. Absent if no history did. */
  readonly seed: number | undefined;
  /** The rules broken by that history and by the few others in the same batch. */
  readonly broken: readonly string[];
  readonly sentence: string;
}

/** Runs histories with a mutant until one breaks a rule. */
export const hunt = async (mutant: Mutant): Promise<Kill> => {
  const { story } = mutant;
  const one = { firstSeed: 1, count: maxHistories, workers: 1, mutant, story, maxFailures: 1 };
  const { failures, histories } = await runMany(one);
  const all = failures.toSorted((a, b) => a.seed - b.seed).flatMap(({ violations }) => violations);
  const sentence = all.find((violation) => ruleOf(violation) === mutant.rule) ?? all[0];
  return {
    mutant,
    seed: failures.length === 0 ? undefined : Math.min(...failures.map(({ seed }) => seed)),
    broken: [...new Set(all.map(ruleOf))],
    sentence: sentence ?? `NOT FOUND in ${histories} histories`,
  };
};

const show = ({ mutant: { mistake, rule }, seed, broken, sentence }: Kill, done: number, all: number): void => {
  console.log(`[${done}/${all}] ${mistake}`);
  if (seed === undefined) return console.log(`  ${sentence}`);
  console.log(`  found with seed ${seed}: ${sentence.slice(0, 160).replaceAll(/\s+/g, ' ')}`);
  console.log(`  by ${broken.join(', ')}${broken.includes(rule) ? '' : ` and not by ${rule}`}`);
};

/** Prints one line per rule: how many mutants break it, and how many of those break no other rule. */
const showTable = (kills: readonly Kill[]): void => {
  console.log('\nMistakes that break each rule, and those that break no other:');
  for (const rule of Object.keys(rules) as Rule[]) {
    const found = kills.filter(({ broken }) => broken.includes(rule));
    const alone = found.filter(({ broken }) => broken.length === 1);
    const counts = `${String(found.length).padStart(4)} ${String(alone.length).padStart(4)}`;
    console.log(`${counts}  ${rule}: ${rules[rule]}${found.length === 0 ? ' FOUND NOTHING' : ''}`);
  }
};

/**
 * Applies the mutants, one at a time per core, and runs histories until one breaks a rule. Returns whether all mutants
 * were detected.
 *
 * @param words if not empty, tries only mutants whose description, file or rule contains one of them
 */
export const huntMutants = async (words: readonly string[]): Promise<boolean> => {
  const chosen = mutants.filter(
    ({ mistake, file, rule }) =>
      words.length === 0 || words.some((word) => [mistake, file, rule].some((text) => text.includes(word))),
  );
  const waiting = [...chosen];
  const kills: Kill[] = [];
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const kill = await hunt(mutant);
      kills.push(kill);
      show(kill, kills.length, chosen.length);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const survivors = kills.filter(({ seed }) => seed === undefined);
  if (words.length === 0) showTable(kills);
  console.log(`\n${kills.length - survivors.length} of ${kills.length} mistakes were found.`);
  for (const { mutant } of survivors) console.log(`  NOT FOUND: ${mutant.mistake}`);
  return survivors.length === 0;
};
