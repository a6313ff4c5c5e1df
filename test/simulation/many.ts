import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Mutant } from './mutants/mutant.ts';
import type { StoryName } from './stories/stories.ts';
import type { Portion, Portioned } from './simulate-worker.ts';

/** Results of many histories so far. */
export interface Progress {
  readonly histories: number;
  readonly calls: number;
  readonly stories: ReadonlyMap<string, number>;
  readonly failures: Portioned['failures'];
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const portionSize = 50;

interface Many {
  readonly firstSeed: number;
  readonly count: number;
  readonly workers?: number;
  /** Runs only histories with this story. */
  readonly story?: StoryName | undefined;
  /** Stops after this many failures: a failing seed should be examined before many others fail. */
  readonly maxFailures?: number;
  /** Runs the service with this mutant. */
  readonly mutant?: Mutant;
  readonly onProgress?: (progress: Progress) => void;
}

/** Runs histories with ascending seeds on all cores, until all are run or too many have failed. */
export const runMany = async ({
  firstSeed,
  count,
  workers = availableParallelism(),
  story,
  maxFailures = 20,
  mutant,
  onProgress,
}: Many): Promise<Progress> => {
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const stories = new Map<string, number>();
  const failures: Portioned['failures'][number][] = [];
  const done = { histories: 0, calls: 0 };
  let next = firstSeed;

  const progress = (): Progress => {
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - startedAt) / 1000;
    return { ...done, stories, failures, seconds, cpuSeconds: (user + system) / 1e6 };
  };

  const runPortions = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      const give = (): void => {
        const isRun = story === undefined ? next >= firstSeed + count : done.histories >= count;
        if (isRun || failures.length >= maxFailures) return resolve();
        const size = story === undefined ? Math.min(portionSize, firstSeed + count - next) : portionSize;
        const portion: Portion = { firstSeed: next, count: size, story };
        next += portion.count;
        worker.postMessage(portion, []);
      };
      worker.on('error', reject);
      worker.on('message', (portioned: Portioned) => {
        done.histories += portioned.histories;
        done.calls += portioned.calls;
        failures.push(...portioned.failures);
        for (const [name, times] of Object.entries(portioned.stories))
          stories.set(name, (stories.get(name) ?? 0) + times);
        onProgress?.(progress());
        give();
      });
      give();
    });

  const threads = Array.from(
    { length: workers },
    () =>
      new Worker(new URL('./simulate-worker.ts', import.meta.url), {
        // Histories allocate many short-lived objects. A larger young generation makes garbage collection cheaper.
        resourceLimits: { maxYoungGenerationSizeMb: 96 },
        ...(mutant && { workerData: { mutant } }),
      }),
  );
  try {
    await Promise.all(threads.map(runPortions));
    return progress();
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
};
