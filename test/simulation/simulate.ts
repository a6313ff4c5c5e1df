import { readCommandLine } from '#infra/operator/terminal/command-line.ts';
import { runHistory } from './history.ts';
import { type Progress, runMany } from './many.ts';
import { huntMutants } from './mutants/hunt.ts';
import { shrinkHistory } from './shrink.ts';
import { type StoryName, storyNames } from './stories/stories.ts';

const help = `Runs complete histories of the service in memory and in virtual time, with faults in its external calls.

  npm run simulate -- <count>             runs this many histories on all cores, with the seeds 1, 2, 3 ...
  npm run simulate -- <count> --seed <n>  the same, starting with the seed n
  npm run simulate -- <count> --workers 1 the same, on a single core
  npm run simulate -- <count> --story <s> runs only histories with this story: ${storyNames.join(', ')}
  npm run simulate -- --seed <n>          runs one history and prints each of its calls
  npm run simulate -- --mutants           applies each mutant to the service in turn and checks whether it is detected
  npm run simulate -- --mutants <word>    the same, but only mutants whose description, file or rule contains this word

Prints the seed of each history that breaks a rule and, for the first three, the shortest version that still breaks it.`;

const secondsBetweenLines = 10;

const showProgress = ({ histories, failures, seconds, cpuSeconds }: Progress, count: number): void =>
  console.log(
    [
      `${histories.toLocaleString('en')} of ${count.toLocaleString('en')} histories`,
      `${Math.round(histories / seconds)} per second`,
      `${Math.round(histories / cpuSeconds)} per CPU second`,
      `${failures.length} with a violation`,
    ].join(', '),
  );

/** Prints the violations of a failing seed and the shortest history that reproduces them. */
const explainSeed = async (seed: number): Promise<void> => {
  const failing = await runHistory(seed);
  const { violations, happened } = await shrinkHistory(failing);
  console.log(`\nSeed ${seed} breaks a rule:`);
  for (const violation of violations) console.log(`  ${violation}`);
  console.log('The shortest history with this violation:');
  for (const event of happened) console.log(`  ${event}`);
};

interface Selection {
  readonly workers: number | undefined;
  readonly story: StoryName | undefined;
}

const runHistories = async (count: number, firstSeed: number, { workers, story }: Selection): Promise<void> => {
  let shownAt = 0;
  let shownFailures = 0;
  const onProgress = (progress: Progress): void => {
    for (const { seed, violations } of progress.failures.slice(shownFailures))
      console.log(`Seed ${seed}: ${violations[0]}`);
    shownFailures = progress.failures.length;
    if (progress.seconds - shownAt < secondsBetweenLines) return;
    shownAt = progress.seconds;
    showProgress(progress, count);
  };
  const results = await runMany({ firstSeed, count, story, onProgress, ...(workers && { workers }) });
  showProgress(results, count);
  console.log(`${Math.round(results.calls / results.histories)} external calls per history. Stories:`);
  for (const [name, times] of results.stories) console.log(`  ${times.toLocaleString('en').padStart(9)}  ${name}`);
  for (const { seed } of results.failures.slice(0, 3)) await explainSeed(seed);
  const otherSeeds = results.failures.slice(3).map(({ seed }) => seed);
  if (otherSeeds.length > 0) console.log(`\nOther failing seeds: ${otherSeeds.join(', ')}`);
  if (results.failures.length > 0) process.exitCode = 1;
};

const showSeed = async (seed: number): Promise<void> => {
  const { violations, happened, story } = await runHistory(seed, { trace: (line) => console.log(line) });
  console.log(`\nSeed ${seed} ran the story: ${story}. Faults and unusual events:`);
  for (const event of happened) console.log(`  ${event}`);
  if (violations.length === 0) return console.log('The history does not violate any rule.');
  process.exitCode = 1;
  await explainSeed(seed);
};

const positiveInteger = (text: string | undefined, name: string): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${name} must be a positive integer, not ${text}`);
  return Number(text);
};

const storyNamed = (text: string | undefined): StoryName | undefined => {
  const story = storyNames.find((name) => name === text);
  if (text !== undefined && story === undefined) throw new Error(`--story must be one of: ${storyNames.join(', ')}`);
  return story;
};

const { values, positionals } = readCommandLine(
  help,
  {
    seed: { type: 'string' },
    workers: { type: 'string' },
    story: { type: 'string' },
    mutants: { type: 'boolean' },
  },
  true,
);

try {
  const count = values.mutants ? undefined : positiveInteger(positionals[0], 'The count');
  const seed = positiveInteger(values.seed, '--seed');
  if (values.mutants) {
    if (!(await huntMutants(positionals))) process.exitCode = 1;
  } else if (count === undefined && seed === undefined) console.log(help);
  else if (count === undefined) await showSeed(seed ?? 1);
  else
    await runHistories(count, seed ?? 1, {
      workers: positiveInteger(values.workers, '--workers'),
      story: storyNamed(values.story),
    });
} catch (error) {
  console.error(`${(error as Error).message}\nRun with --help for usage.`);
  process.exitCode = 1;
}
