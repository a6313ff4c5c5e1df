import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Answer, FunctionFailure, Invocation } from './lambda-worker.ts';

export interface FunctionSettings {
  /** Logical id. */
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  readonly role: string;
  readonly folder: string;
  readonly timeoutSeconds: number;
  /** How many invocations may run at a time. */
  readonly concurrency: number;
  readonly environment: Readonly<Record<string, string>>;
}

interface Job {
  readonly id: string;
  /** JSON. */
  readonly event: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: FunctionError) => void;
}

interface Worker {
  readonly process: ChildProcess;
  state: 'loading' | 'idle' | 'busy' | 'ending';
  job: Job | undefined;
  /** Ends a load or an invocation that takes too long, or a process that is idle for long. */
  timer: NodeJS.Timeout | undefined;
}

/** What Lambda reports of an invocation that failed. */
export class FunctionError extends Error {
  readonly failure: FunctionFailure;

  constructor(errorType: string, errorMessage: string, trace: readonly string[] = []) {
    super(errorMessage);
    this.name = errorType;
    this.failure = { errorType, errorMessage, trace };
  }
}

const loadMilliseconds = 10_000;
const idleMilliseconds = 60_000;

/** Before an asynchronous invocation is tried again; Lambda itself waits one and two minutes. */
const retryPauses = [1000, 2000];

const workerFile = fileURLToPath(new URL('lambda-worker.ts', import.meta.url));

const stopped = (): FunctionError => new FunctionError('Stopped', 'The local cloud has ended.');

/**
 * A function and its processes, one for each invocation at a time: a process that is idle is used again, and a new
 * one starts when there is none. https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
 */
export const lambdaFunction = (settings: FunctionSettings, log: (text: string) => void) => {
  const { arn, concurrency, environment, folder, timeoutSeconds } = settings;
  const workers = new Set<Worker>();
  const waiting: Job[] = [];
  const waitingForRoom = new Set<() => void>();
  let invocations = 0;
  let running = 0;
  let retrying = 0;
  let isStopped = false;

  const inState = (state: Worker['state']): Worker[] => [...workers].filter((worker) => worker.state === state);

  const isFull = (): boolean => running >= concurrency && !isStopped;

  const fail = (job: Job | undefined, error: FunctionError): void => {
    log(`Invoke Error ${JSON.stringify(error.failure)}`);
    job?.reject(error);
  };

  const takeJob = (worker: Worker): Job | undefined => {
    const { job } = worker;
    clearTimeout(worker.timer);
    worker.job = undefined;
    return job;
  };

  const end = (worker: Worker): void => {
    worker.state = 'ending';
    worker.process.kill('SIGKILL');
  };

  const run = (worker: Worker, job: Job): void => {
    const milliseconds = timeoutSeconds * 1000;
    const { id, event } = job;
    const invocation: Invocation = { id, event, deadline: Date.now() + milliseconds, functionArn: arn };
    const message = `RequestId: ${id} Error: Task timed out after ${timeoutSeconds.toFixed(2)} seconds`;
    clearTimeout(worker.timer);
    worker.state = 'busy';
    worker.job = job;
    worker.timer = setTimeout(() => {
      end(worker);
      fail(takeJob(worker), new FunctionError('Sandbox.Timedout', message));
    }, milliseconds);
    worker.process.send(invocation);
  };

  const rest = (worker: Worker): void => {
    clearTimeout(worker.timer);
    worker.state = 'idle';
    worker.timer = setTimeout(() => {
      if (workers.size > 1) end(worker);
    }, idleMilliseconds);
    dispatch();
  };

  const onAnswer = (worker: Worker, { id, result, failure }: Answer): void => {
    const error = failure && new FunctionError(failure.errorType, failure.errorMessage, failure.trace);
    if (worker.state === 'loading' && error) {
      end(worker);
      fail(waiting.shift(), error);
    } else if (worker.state === 'loading') {
      rest(worker);
    } else if (worker.job?.id === id) {
      const job = takeJob(worker);
      if (error) fail(job, error);
      else job?.resolve(JSON.parse(result ?? 'null'));
      rest(worker);
    }
  };

  const onExit = (worker: Worker, code: number | null, signal: string | null): void => {
    const job = worker.state === 'loading' ? waiting.shift() : worker.job;
    takeJob(worker);
    workers.delete(worker);
    const cause = signal ? `signal: ${signal}` : `exit status ${code}`;
    const message = `RequestId: ${job?.id} Error: Runtime exited with error: ${cause}`;
    if (job) fail(job, new FunctionError('Runtime.ExitError', message));
    dispatch();
  };

  const grow = (): void => {
    const child = fork(workerFile, [], {
      cwd: folder,
      // In a process group of its own: Ctrl-C in a terminal reaches the cloud alone, and that ends its functions.
      detached: true,
      env: environment,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), loadMilliseconds);
    const worker: Worker = { process: child, state: 'loading', job: undefined, timer };
    workers.add(worker);
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', log);
    child.on('message', (message: Answer) => onAnswer(worker, message));
    child.on('error', (error) => {
      log(String(error));
      // A process that could not be started has no exit either.
      if (child.pid === undefined) onExit(worker, 1, null);
    });
    child.once('exit', (code, signal) => onExit(worker, code, signal));
  };

  const dispatch = (): void => {
    if (isStopped) return;
    for (const worker of inState('idle')) {
      const job = waiting.shift();
      if (!job) return;
      run(worker, job);
    }
    const missing = Math.min(waiting.length - inState('loading').length, concurrency - workers.size);
    for (let more = missing; more > 0; more -= 1) grow();
  };

  const invokeWith = async (event: string): Promise<unknown> => {
    if (isStopped) throw stopped();
    invocations += 1;
    running += 1;
    try {
      return await new Promise((resolve, reject) => {
        waiting.push({ id: randomUUID(), event, resolve, reject });
        dispatch();
      });
    } finally {
      running -= 1;
      for (const resolve of waitingForRoom) resolve();
      waitingForRoom.clear();
    }
  };

  const succeeds = async (event: string): Promise<boolean> => {
    try {
      await invokeWith(event);
      return true;
    } catch {
      return false;
    }
  };

  return {
    ...settings,
    invoke: (event: unknown): Promise<unknown> => invokeWith(JSON.stringify(event)),

    /** Takes the event as JSON. Settles once the function succeeded or has failed for good; never rejects. */
    async invokeAsync(event: string): Promise<void> {
      retrying += 1;
      let isDone = await succeeds(event);
      for (const milliseconds of retryPauses) {
        if (isDone || isStopped) break;
        await pause(milliseconds);
        isDone = await succeeds(event);
      }
      retrying -= 1;
    },

    /** Resolves as soon as an invocation would not have to wait for a process. */
    async room(): Promise<void> {
      while (isFull()) {
        await new Promise<void>((resolve) => waitingForRoom.add(resolve));
      }
    },

    /** How many there were since the start. */
    invocations: (): number => invocations,

    isBusy: (): boolean => running > 0 || retrying > 0,

    pids: (): number[] => [...workers].flatMap(({ process: { pid } }) => pid ?? []),

    async stop(): Promise<void> {
      isStopped = true;
      for (const job of waiting.splice(0)) job.reject(stopped());
      const exits = [...workers].map(async (worker) => {
        const exit = new Promise((resolve) => worker.process.once('exit', resolve));
        clearTimeout(worker.timer);
        end(worker);
        await exit;
      });
      await Promise.all(exits);
    },
  };
};

export type LambdaFunction = ReturnType<typeof lambdaFunction>;
