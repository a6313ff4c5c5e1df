import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Mutant } from './mutants/mutant.ts';
import type { StoryName } from './stories/stories.ts';

/** A batch of histories to run: consecutive seeds, optionally only those with a given story. */
export interface Batch {
  readonly firstSeed: number;
  readonly count: number;
  readonly story?: StoryName | undefined;
}

/** A history that violated at least one rule. */
export interface Failure {
  readonly seed: number;
  readonly violations: readonly string[];
}

/** The results of a batch. */
export interface BatchResult {
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
// `zod/compile` must be imported before any schema is created. It compiles each schema on first use: validation is the
// same, but faster.
await import('zod/compile');
const { runHistory, storyOf } = await import('./history.ts');

const run = async ({ firstSeed, count, story: onlyStory }: Batch): Promise<BatchResult> => {
  const stories: Record<string, number> = {};
  const failures: Failure[] = [];
  let [histories, calls] = [0, 0];
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    if (onlyStory !== undefined && storyOf(seed) !== onlyStory) continue;
    const result = await runHistory(seed);
    histories += 1;
    calls += result.calls;
    stories[result.story] = (stories[result.story] ?? 0) + 1;
    const { violations } = result;
    if (violations.length > 0) failures.push({ seed, violations });
  }
  return { histories, calls, stories, failures };
};

// Stack traces are expensive, and simulated faults cause many errors. To find a cause, run one seed in the main thread.
Error.stackTraceLimit = 1;
const port = parentPort;
port?.on('message', async (batch: Batch) => port.postMessage(await run(batch)));
