import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { WorkerMessage, FunctionFailure, Invocation } from './worker-process.ts';

export interface WorkerSettings {
  readonly arn: string;
  readonly folder: string;
  readonly timeoutSeconds: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the time by which the cloud's clock is ahead of this machine's clock. */
  readonly aheadMs: () => number;
}

/** An invocation that failed, as Lambda reports it. */
export class FunctionError extends Error {
  readonly failure: FunctionFailure;

  constructor(errorType: string, errorMessage: string, trace: readonly string[] = []) {
    super(errorMessage);
    this.name = errorType;
    this.failure = { errorType, errorMessage, trace };
  }
}

const maxLoadMs = 10_000;

const processFile = fileURLToPath(new URL('worker-process.ts', import.meta.url));

/** Starts a process for a function. It loads the bundle, then runs one invocation at a time. */
export const startWorker = (
  { arn, folder, timeoutSeconds, environment, aheadMs }: WorkerSettings,
  log: (text: string) => void,
) => {
  const child = fork(processFile, [String(aheadMs())], {
    cwd: folder,
    env: environment,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', log);
  const { promise: ended, resolve: markEnded } = Promise.withResolvers<void>();
  let endCause: string | undefined;
  let onProcessEnd: (cause: string) => void = () => undefined;
  let isLoaded = false;

  const finish = (cause: string): void => {
    endCause ??= cause;
    onProcessEnd(cause);
    markEnded();
  };
  child.once('exit', (code, signal) => finish(signal ? `signal: ${signal}` : `exit status ${code}`));
  child.on('error', (error) => {
    log(String(error));
    // A process that could not be started has no exit event.
    if (child.pid === undefined) finish(error.message);
  });

  const kill = (): void => void child.kill('SIGKILL');

  /** Resolves to the next message. Rejects if the process ends first; kills a process that exceeds its timeout. */
  const nextMessage = async (requestId: string, limitMs: number): Promise<WorkerMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerMessage>();
    const fail = (type: string, message: string): void =>
      reject(new FunctionError(type, `RequestId: ${requestId} Error: ${message}`));
    onProcessEnd = (cause) => fail('Runtime.ExitError', `Runtime exited with error: ${cause}`);
    if (endCause !== undefined) onProcessEnd(endCause);
    const timer = setTimeout(() => {
      fail('Sandbox.Timedout', `Task timed out after ${(limitMs / 1000).toFixed(2)} seconds`);
      kill();
    }, limitMs);
    child.once('message', resolve);
    try {
      const message = await promise;
      const { failure } = message;
      if (failure) throw new FunctionError(failure.errorType, failure.errorMessage, failure.trace);
      return message;
    } finally {
      clearTimeout(timer);
      child.off('message', resolve);
      onProcessEnd = () => undefined;
    }
  };

  return {
    pid: child.pid,

    /** Returns whether the process can run another invocation. */
    isUsable: (): boolean => isLoaded && endCause === undefined && !child.killed,

    /** Runs an event, given as JSON. Throws a FunctionError if the invocation fails. */
    async run(event: string): Promise<{ readonly result: unknown; readonly cpuMs: number }> {
      const id = randomUUID();
      if (!isLoaded) await nextMessage(id, maxLoadMs);
      isLoaded = true;
      const timeoutMs = timeoutSeconds * 1000;
      const deadline = Date.now() + aheadMs() + timeoutMs;
      const invocation: Invocation = { id, event, deadline, functionArn: arn, aheadMs: aheadMs() };
      child.send(invocation);
      const { result = 'null', cpuMs = 0 } = await nextMessage(id, timeoutMs);
      return { result: JSON.parse(result), cpuMs };
    },

    /** Resolves once the process has ended. */
    ended,

    end: (): Promise<void> => {
      kill();
      return ended;
    },
  };
};

export type Worker = ReturnType<typeof startWorker>;
