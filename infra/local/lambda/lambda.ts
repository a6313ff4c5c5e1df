import { setTimeout as pause } from 'node:timers/promises';
import { FunctionError, startWorker, type Worker, type WorkerSettings } from './worker.ts';

export interface FunctionSettings extends WorkerSettings {
  /** The logical id. */
  readonly id: string;
  readonly name: string;
  readonly role: string;
  /** The maximum number of concurrent invocations. */
  readonly concurrency: number;
}

/** The idle time after which a process ends, unless it is its function's last one. */
const idleMs = 300_000;

/** The pauses before the retries of an asynchronous invocation. Lambda itself waits one and two minutes. */
const retryPausesMs = [1000, 2000];

/**
 * Creates a function. It runs each concurrent invocation in a separate process: an idle one or, if none is idle, a new
 * one. https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
 */
export const createFunction = (
  settings: FunctionSettings,
  { log, onRun }: { readonly log: (text: string) => void; readonly onRun?: (cpuMs: number) => void },
) => {
  const { concurrency } = settings;
  const workers = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  const waiting = new Set<() => void>();
  let invocations = 0;
  let running = 0;
  let unfinished = 0;
  let isStopped = false;

  const hasCapacity = (): boolean => running < concurrency || isStopped;

  const capacityChange = (): Promise<void> => new Promise((resolve) => waiting.add(resolve));

  const wakeWaiting = (): void => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };

  /** Takes the idle process that ran most recently, because its code is the warmest, or starts a new process. */
  const takeWorker = (): Worker => {
    for (const [worker, timer] of [...idle].toReversed()) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.isUsable()) return worker;
    }
    const worker = startWorker(settings, log);
    workers.add(worker);
    void worker.ended.then(() => {
      workers.delete(worker);
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    });
    return worker;
  };

  const release = (worker: Worker): void => {
    const endUnlessLast = (): void => {
      if (workers.size > 1) void worker.end();
    };
    if (worker.isUsable()) idle.set(worker, setTimeout(endUnlessLast, idleMs));
    else void worker.end();
  };

  const invokeJson = async (event: string): Promise<unknown> => {
    invocations += 1;
    unfinished += 1;
    // The check and the increment must not be separated by an await.
    while (!hasCapacity()) await capacityChange();
    running += 1;
    try {
      if (isStopped) throw new FunctionError('Stopped', 'The local cloud has stopped.');
      const worker = takeWorker();
      const { result, cpuMs } = await worker.run(event).finally(() => release(worker));
      onRun?.(cpuMs);
      return result;
    } catch (error) {
      if (error instanceof FunctionError) log(`Invoke Error ${JSON.stringify(error.failure)}`);
      throw error;
    } finally {
      running -= 1;
      unfinished -= 1;
      wakeWaiting();
    }
  };

  const succeeds = (event: string): Promise<boolean> =>
    invokeJson(event).then(
      () => true,
      () => false,
    );

  return {
    ...settings,
    invoke: (event: unknown): Promise<unknown> => invokeJson(JSON.stringify(event)),

    /**
     * Runs an event, given as JSON, with retries. Never rejects; resolves once the event has succeeded or its retries
     * are exhausted.
     */
    async invokeAsync(event: string): Promise<void> {
      unfinished += 1;
      let isDone = await succeeds(event);
      for (const pauseMs of retryPausesMs) {
        if (isDone || isStopped) break;
        await pause(pauseMs);
        isDone = await succeeds(event);
      }
      unfinished -= 1;
    },

    /** Resolves once an invocation could start immediately. */
    async whenFree(): Promise<void> {
      while (!hasCapacity()) await capacityChange();
    },

    /** Returns the number of invocations since the start. */
    invocations: (): number => invocations,

    isBusy: (): boolean => unfinished > 0,

    pids: (): number[] => [...workers].flatMap(({ pid }) => pid ?? []),

    async stop(): Promise<void> {
      isStopped = true;
      wakeWaiting();
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };
};

export type LambdaFunction = ReturnType<typeof createFunction>;
