import { parseArgs } from 'node:util';
import { runHistory } from './history.ts';
import { type Progress, runMany } from './many.ts';
import { huntMutants } from './mutants/hunt.ts';
import { minOf } from './shrink.ts';
import { type StoryName, storyNames } from './stories/stories.ts';

const help = `Runs whole histories of the service in memory, on virtual time, with faults in its calls to the outside.

  npm run simulate -- <count>             runs this many histories on all cores, with the seeds 1, 2, 3 ...
  npm run simulate -- <count> --seed <n>  the same, starting with the seed n
  npm run simulate -- <count> --workers 1 the same, on one core
  npm run simulate -- <count> --story <s> only histories with one story: ${storyNames.join(', ')}
  npm run simulate -- --seed <n>          runs one history and shows every call of it
  npm run simulate -- --mutants           puts mutants into the service, one at a time, and checks whether they are found
  npm run simulate -- --mutants <word>    the same with mutants whose description, file or rule contains this word

For a history that breaks a rule, it prints the seed and the shortest form that still breaks it.`;

const secondsBetweenLines = 10;

const show = ({ histories, failures, seconds, cpuSeconds }: Progress, count: number): void =>
  console.log(
    [
      `${histories.toLocaleString('en')} of ${count.toLocaleString('en')} histories`,
      `${Math.round(histories / seconds)} a second`,
      `${Math.round(histories / cpuSeconds)} a CPU second`,
      `${failures.length} with a violation`,
    ].join(', '),
  );

/** Prints the shortest form of a failing history. */
const explain = async (seed: number): Promise<void> => {
  const failing = await runHistory(seed);
  const { violations, happened } = await minOf(failing);
  console.log(`\nSeed ${seed} breaks a rule:`);
  for (const violation of violations) console.log(`  ${violation}`);
  console.log('The shortest history that breaks it:');
  for (const what of happened) console.log(`  ${what}`);
};

interface Selection {
  readonly workers: number | undefined;
  readonly story: StoryName | undefined;
}

const runAll = async (count: number, firstSeed: number, { workers, story }: Selection): Promise<void> => {
  let shownAt = 0;
  let shownFailures = 0;
  const onProgress = (progress: Progress): void => {
    for (const { seed, violations } of progress.failures.slice(shownFailures))
      console.log(`Seed ${seed}: ${violations[0]}`);
    shownFailures = progress.failures.length;
    if (progress.seconds - shownAt < secondsBetweenLines) return;
    shownAt = progress.seconds;
    show(progress, count);
  };
  const end = await runMany({ firstSeed, count, story, onProgress, ...(workers && { workers }) });
  show(end, count);
  console.log(`${Math.round(end.calls / end.histories)} external calls per history. Stories:`);
  for (const [name, times] of end.stories) console.log(`  ${times.toLocaleString('en').padStart(9)}  ${name}`);
  for (const { seed } of end.failures.slice(0, 3)) await explain(seed);
  const others = end.failures.slice(3).map(({ seed }) => seed);
  if (others.length > 0) console.log(`\nOther failing seeds: ${others.join(', ')}`);
  if (end.failures.length > 0) process.exitCode = 1;
};

const showOne = async (seed: number): Promise<void> => {
  const { violations, happened, story } = await runHistory(seed, { tell: (line) => console.log(line) });
  console.log(`\nSeed ${seed} ran the story: ${story}. Faults and unusual events:`);
  for (const what of happened) console.log(`  ${what}`);
  if (violations.length === 0) return console.log('It violates no rule.');
  process.exitCode = 1;
  await explain(seed);
};

const wholeNumber = (text: string | undefined, name: string): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${name} must be a positive integer, not ${text}`);
  return Number(text);
};

const storyNamed = (text: string | undefined): StoryName | undefined => {
  const story = storyNames.find((name) => name === text);
  if (text !== undefined && story === undefined) throw new Error(`--story must be one of: ${storyNames.join(', ')}`);
  return story;
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      workers: { type: 'string' },
      story: { type: 'string' },
      mutants: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const count = values.mutants ? undefined : wholeNumber(positionals[0], 'The count');
  const seed = wholeNumber(values.seed, '--seed');
  if (values.mutants && !values.help) {
    if (!(await huntMutants(positionals))) process.exitCode = 1;
  } else if (values.help || (count === undefined && seed === undefined)) console.log(help);
  else if (count === undefined) await showOne(seed ?? 1);
  else
    await runAll(count, seed ?? 1, {
      workers: wholeNumber(values.workers, '--workers'),
      story: storyNamed(values.story),
    });
} catch (error) {
  console.error(`${(error as Error).message}\nRun with --help for usage.`);
  process.exitCode = 1;
}
