import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Mutant } from './mutants/mutant.ts';
import type { StoryName } from './stories/stories.ts';

/** A few histories to run: those with consecutive seeds, or those of them that tell one story. */
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

/** What came of a portion. */
export interface Portioned {
  readonly histories: number;
  readonly calls: number;
  /** How many histories told each story. */
  readonly stories: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
}

/** Replaces a text of the service while its file is loaded. */
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
// Before any schema is made, so that zod makes code of each when it is first used. That checks the same in less time.
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

// Stacks are expensive, and faults make many errors. Whoever looks for a cause runs one seed in the main thread.
Error.stackTraceLimit = 1;
const port = parentPort;
port?.on('message', async (portion: Portion) => port.postMessage(await run(portion)));
