import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Mutant } from './mutants/mutant.ts';
import type { StoryName } from './stories/stories.ts';

/** The histories to run: consecutive seeds, optionally only those with one story. */
export interface Portion {
  readonly firstSeed: number;
  readonly count: number;
  readonly story?: StoryName | undefined;
}

/** A history that broke rules. */
export interface Failure {
  readonly seed: number;
  readonly violations: readonly string[];
}

/** The results of a batch. */
export interface Portioned {
  readonly histories: number;
  readonly calls: number;
  /** The number of histories of each story. */
  readonly stories: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
}

/** Replaces a string in a source file of the service as it is loaded. */
const mutate = ({ file, from, to }: Mutant): void => {
  const url = new URL(`../../${file}`, import.meta.url);
  const text = readFileSync(url, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`);
  registerHooks({
    load: (loaded, context, next) => {
      const result = next(loaded, context);
      return loaded === url.href ? { ...result, source: text.replace(from, () => to) } : result;
    },
  });
};

const { mutant } = (workerData ?? {}) as { readonly mutant?: Mutant };
if (mutant) mutate(mutant);
// Must be imported before any schema is created, so that zod compiles each schema on first use. Validation is the same,
// but faster.
await import('zod/compile');
const { runHistory, storyOf } = await import('./history.ts');

const run = async ({ firstSeed, count, story: wanted }: Portion): Promise<Portioned> => {
  const stories: Record<string, number> = {};
  const failures: Failure[] = [];
  let [histories, calls] = [0, 0];
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    if (wanted !== undefined && storyOf(seed) !== wanted) continue;
    const ending = await runHistory(seed);
    histories += 1;
    calls += ending.calls;
    stories[ending.story] = (stories[ending.story] ?? 0) + 1;
    const { violations } = ending;
    if (violations.length > 0) failures.push({ seed, violations });
  }
  return { histories, calls, stories, failures };
};

// Stack traces are expensive, and faults cause many errors. To find a cause, run one seed in the main thread.
Error.stackTraceLimit = 1;
const port = parentPort;
port?.on('message', async (portion: Portion) => port.postMessage(await run(portion)));
