import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Mutant } from './mutants/mutant.ts';
import type { StoryName } from './stories/stories.ts';
import type { Batch, BatchResult } from './simulate-worker.ts';

/** The results of a run so far. */
export interface Progress {
  readonly histories: number;
  readonly calls: number;
  readonly stories: ReadonlyMap<string, number>;
  readonly failures: BatchResult['failures'];
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const batchSize = 50;

interface RunOptions {
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
}: RunOptions): Promise<Progress> => {
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const stories = new Map<string, number>();
  const failures: BatchResult['failures'][number][] = [];
  const totals = { histories: 0, calls: 0 };
  let next = firstSeed;

  const progress = (): Progress => {
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - startedAt) / 1000;
    return { ...totals, stories, failures, seconds, cpuSeconds: (user + system) / 1e6 };
  };

  const runBatches = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      const sendBatch = (): void => {
        const isFinished = story === undefined ? next >= firstSeed + count : totals.histories >= count;
        if (isFinished || failures.length >= maxFailures) return resolve();
        const size = story === undefined ? Math.min(batchSize, firstSeed + count - next) : batchSize;
        const batch: Batch = { firstSeed: next, count: size, story };
        next += batch.count;
        worker.postMessage(batch, []);
      };
      worker.on('error', reject);
      worker.on('message', (result: BatchResult) => {
        totals.histories += result.histories;
        totals.calls += result.calls;
        failures.push(...result.failures);
        for (const [name, times] of Object.entries(result.stories)) stories.set(name, (stories.get(name) ?? 0) + times);
        onProgress?.(progress());
        sendBatch();
      });
      sendBatch();
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
    await Promise.all(threads.map(runBatches));
    return progress();
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
};
