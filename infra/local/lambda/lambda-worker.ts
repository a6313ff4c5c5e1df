/** The process of a function: loads the bundle, then serves one invocation after the other over IPC. */
import { existsSync } from 'node:fs';
import { createRequire, flushCompileCache } from 'node:module';
import { join } from 'node:path';

export interface Invocation {
  readonly id: string;
  /** JSON. */
  readonly event: string;
  /** When the function is out of time, in milliseconds of the wall clock. */
  readonly deadline: number;
  readonly functionArn: string;
}

export interface FunctionFailure {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/** Without an id: the bundle is loaded, or could not be. */
export interface Answer {
  readonly id?: string;
  /** JSON. */
  readonly result?: string;
  readonly failure?: FunctionFailure;
}

type Handler = (event: unknown, context: object) => Promise<unknown>;

type Bundle = Readonly<Record<string, Handler | undefined>>;

const answer = (message: Answer, then?: () => void): void => {
  process.send?.(message, undefined, undefined, then);
};

const failureOf = (error: unknown): FunctionFailure => {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { errorType: name, errorMessage: message, trace: stack.split('\n') };
};

const loadHandler = (): Handler => {
  const root = process.env['LAMBDA_TASK_ROOT'] ?? '.';
  const [module = '', name = ''] = (process.env['_HANDLER'] ?? '').split('.');
  const file = ['.js', '.mjs', '.cjs'].map((extension) => join(root, module + extension)).find(existsSync);
  if (!file) throw new Error(`Cannot find module '${module}' in ${root}`);
  const bundle: Bundle = createRequire(file)(file);
  const handler = bundle[name];
  if (typeof handler !== 'function') throw new Error(`${module}.${name} is undefined or not exported`);
  return handler;
};

/** https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
const contextOf = ({ id, deadline, functionArn }: Invocation): object => ({
  awsRequestId: id,
  callbackWaitsForEmptyEventLoop: true,
  functionName: process.env['AWS_LAMBDA_FUNCTION_NAME'],
  functionVersion: '$LATEST',
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  invokedFunctionArn: functionArn,
  logGroupName: process.env['AWS_LAMBDA_LOG_GROUP_NAME'],
  logStreamName: process.env['AWS_LAMBDA_LOG_STREAM_NAME'],
  memoryLimitInMB: process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
});

const serve = (handler: Handler): void => {
  process.on('message', (invocation: Invocation) => {
    const { id, event } = invocation;
    void (async () => {
      try {
        const result = (await handler(JSON.parse(event), contextOf(invocation))) ?? null;
        answer({ id, result: JSON.stringify(result) });
      } catch (error) {
        answer({ id, failure: failureOf(error) });
      }
    })();
  });
  answer({});
};

// The channel closes when the parent ends, however it ends: nothing here may live longer.
process.on('disconnect', () => process.exit());
// The cache is for this process alone, not for what the function may start.
delete process.env['NODE_COMPILE_CACHE'];
try {
  serve(loadHandler());
  flushCompileCache();
} catch (error) {
  answer({ failure: failureOf(error) }, () => process.exit(1));
}
