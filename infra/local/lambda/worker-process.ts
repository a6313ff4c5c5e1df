/** A function's process. It loads the bundle, then runs one invocation after another and returns each result. */
import { existsSync } from 'node:fs';
import { createRequire, flushCompileCache } from 'node:module';
import path from 'node:path';

export interface Invocation {
  readonly id: string;
  /** The event, in JSON. */
  readonly event: string;
  /** The time at which the function times out, in milliseconds on the cloud's clock. */
  readonly deadline: number;
  readonly functionArn: string;
  /** The time by which the cloud's clock is ahead of this machine's clock. */
  readonly aheadMs: number;
}

export interface FunctionFailure {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/**
 * A message to the cloud. The first one reports that the bundle was loaded, or why loading failed; each further message
 * is the result of an invocation.
 */
export interface WorkerMessage {
  /** The result, in JSON. */
  readonly result?: string;
  readonly failure?: FunctionFailure;
  /** The CPU time of the invocation, in milliseconds. */
  readonly cpuMs?: number;
}

type Handler = (event: unknown, context: object) => Promise<unknown>;

type Bundle = Readonly<Record<string, Handler | undefined>>;

const sendResult = (message: WorkerMessage, onSent?: () => void): void => {
  process.send?.(message, undefined, undefined, onSent);
};

const failureOf = (error: unknown): FunctionFailure => {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { errorType: name, errorMessage: message, trace: stack.split('\n') };
};

const loadHandler = (): Handler => {
  const { LAMBDA_TASK_ROOT: root = '.', _HANDLER: handlerName = '' } = process.env;
  const [module = '', name = ''] = handlerName.split('.');
  const file = path.join(root, `${module}.js`);
  if (!existsSync(file)) throw new Error(`Cannot find module '${module}' in ${root}`);
  const bundle: Bundle = createRequire(file)(file);
  const handler = bundle[name];
  if (typeof handler !== 'function') throw new Error(`${module}.${name} is undefined or not exported`);
  return handler;
};

/** Returns the context object of an invocation. https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
const contextOf = ({ id, deadline, functionArn }: Invocation): object => ({
  awsRequestId: id,
  callbackWaitsForEmptyEventLoop: true,
  functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
  functionVersion: '$LATEST',
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  invokedFunctionArn: functionArn,
  logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
  logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
  memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
});

const MachineDate = Date;
let clockAheadMs = 0;

/** Sets the function's clock. Date is replaced only if the clock is ahead. */
const setClock = (aheadMs: number): void => {
  clockAheadMs = aheadMs;
  if (aheadMs === 0 || globalThis.Date !== MachineDate) return;
  const now = (): number => MachineDate.now() + clockAheadMs;
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, parameters, newTarget): object =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
    apply: (): string => new MachineDate(now()).toString(),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
};

const serve = (handler: Handler): void => {
  process.on('message', (invocation: Invocation) => {
    setClock(invocation.aheadMs);
    void (async () => {
      const startUsage = process.cpuUsage();
      const cpuMs = (): number => {
        const { user, system } = process.cpuUsage(startUsage);
        return (user + system) / 1000;
      };
      try {
        const result = (await handler(JSON.parse(invocation.event), contextOf(invocation))) ?? null;
        sendResult({ result: JSON.stringify(result), cpuMs: cpuMs() });
      } catch (error) {
        sendResult({ failure: failureOf(error) });
      }
    })();
  });
  sendResult({});
};

// Ctrl-C in a terminal reaches every process. The cloud stops its functions itself.
process.on('SIGINT', () => undefined);
// The channel closes when the cloud ends, even if it was killed: this process must end with it.
process.on('disconnect', () => process.exit());
// The compile cache is for this process only, not for processes that the function starts.
delete process.env.NODE_COMPILE_CACHE;
setClock(Number(process.argv[2]));
try {
  serve(loadHandler());
  flushCompileCache();
} catch (error) {
  sendResult({ failure: failureOf(error) }, () => process.exit(1));
}
