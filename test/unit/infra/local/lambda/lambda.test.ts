import { beforeAll, expect, test } from 'vitest';
import { defaultMaxProcesses } from '#infra/local/lambda/functions.ts';
import { aCloud, aFunction, anAssembly, aRole, aRoleFor, eventually } from '../an-assembly.ts';

const code = {
  echo: `exports.handler = async (event, context) => {
    console.log('hello from ' + process.pid);
    return {
      event, env: process.env, cwd: process.cwd(), pid: process.pid,
      context: { ...context, remaining: context.getRemainingTimeInMillis() },
    };
  };`,
  controlled: `let count = 0;
  exports.handler = async ({ behaviour, milliseconds = 0 }) => {
    count += 1;
    if (behaviour === 'throw') throw new TypeError('no good');
    if (behaviour === 'exit') process.exit(3);
    if (behaviour === 'hang') await new Promise(() => setInterval(() => {}, 1000));
    if (behaviour === 'reject') Promise.reject(new Error('unhandled'));
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return { pid: process.pid, count };
  };`,
  broken: `throw new Error('cannot start');`,
  silent: `process.exit(7);`,
};

const assembly = anAssembly(
  {
    Main: {
      Resources: {
        ...aRole('Role'),
        Echo: aFunction(code.echo, 'Role', { MemorySize: 256, Environment: { Variables: { STAGE: 'test' } } }),
        Controlled: aFunction(code.controlled, 'Role', { Timeout: 1 }),
        Single: aFunction(code.controlled, 'Role', { ReservedConcurrentExecutions: 1 }),
        Broken: aFunction(code.broken, 'Role'),
        Silent: aFunction(code.silent, 'Role'),
      },
    },
  },
  Object.values(code),
);

let cloud: Awaited<ReturnType<typeof aCloud>>;

beforeAll(async () => {
  cloud = await aCloud(assembly);
});

const pidsOf = (id: string): number[] => cloud.functions.find(({ logicalId }) => logicalId === id)?.pids() ?? [];

test('a function gets its event, its context and its environment', async () => {
  process.env.SECRET_OF_THE_PARENT = 'hidden';
  const { event, env, context, cwd } = (await cloud.invoke('Echo', { a: [1, 'ü'] })) as Record<
    string,
    Record<string, unknown>
  >;
  delete process.env.SECRET_OF_THE_PARENT;
  expect(event).toEqual({ a: [1, 'ü'] });
  expect(cwd).toBe(env?.LAMBDA_TASK_ROOT);
  expect(env).toMatchObject({
    STAGE: 'test',
    AWS_REGION: 'me-central-1',
    AWS_ENDPOINT_URL: cloud.endpoint,
    AWS_LAMBDA_FUNCTION_NAME: 'Main-Echo',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    TZ: 'UTC',
  });
  expect(env).not.toHaveProperty('SECRET_OF_THE_PARENT');
  expect(env).not.toHaveProperty('NODE_COMPILE_CACHE');
  expect(context).toMatchObject({
    functionName: 'Main-Echo',
    invokedFunctionArn: 'arn:aws:lambda:me-central-1:000000000000:function:Main-Echo',
    memoryLimitInMB: '256',
  });
  expect(context?.awsRequestId).toMatch(/^[\da-f-]{36}$/);
  expect(context?.remaining).toBeGreaterThan(0);
  expect(context?.remaining).toBeLessThanOrEqual(30_000);
});

test("a function's output lines reach the log", async () => {
  const { pid } = (await cloud.invoke('Main-Echo', {})) as { pid: number };
  const line = `Main-Echo: hello from ${pid}`;
  expect(await eventually(() => cloud.lines.find((text) => text === line))).toBe(line);
});

test('a process is reused, and concurrent invocations have separate processes', async () => {
  const first = await cloud.invoke('Controlled', {});
  expect(await cloud.invoke('Controlled', {})).toMatchObject({ pid: (first as { pid: number }).pid, count: 2 });
  await Promise.all(Array.from({ length: 10 }, () => cloud.invoke('Controlled', { milliseconds: 30 })));
  expect(pidsOf('Controlled')).toHaveLength(defaultMaxProcesses);
});

test('reserved concurrency limits concurrent invocations', async () => {
  const results = await Promise.all([cloud.invoke('Single', {}), cloud.invoke('Single', {})]);
  expect(results.map((result) => (result as { count: number }).count)).toEqual([1, 2]);
});

test('an error is reported as Lambda reports it, and the process is reused', async () => {
  await cloud.invoke('Single', {});
  const [pid] = pidsOf('Single');
  const failed = cloud.invoke('Single', { behaviour: 'throw' });
  await expect(failed).rejects.toMatchObject({
    failure: { errorType: 'TypeError', errorMessage: 'no good', trace: expect.arrayContaining(['TypeError: no good']) },
  });
  expect(pidsOf('Single')).toEqual([pid]);
});

test('a function that takes too long is stopped', async () => {
  const hanging = cloud.invoke('Controlled', { behaviour: 'hang' });
  await expect(hanging).rejects.toMatchObject({
    name: 'Sandbox.Timedout',
    message: expect.stringContaining('Task timed out after 1.00 seconds'),
  });
  expect(await cloud.invoke('Controlled', {})).toMatchObject({ pid: expect.any(Number) });
});

test.each([
  ['exits', 'exit', 'exit status 3'],
  ['leaves a rejection unhandled', 'reject', 'exit status 1'],
])('a function that %s fails, and the next invocation gets a new process', async (_title, behaviour, cause) => {
  const failed = cloud.invoke('Single', { behaviour, milliseconds: 100 });
  await expect(failed).rejects.toMatchObject({ name: 'Runtime.ExitError', message: expect.stringContaining(cause) });
  expect(await cloud.invoke('Single', {})).toMatchObject({ count: 1 });
});

test('killing a process fails only its current invocation', async () => {
  const running = cloud.invoke('Single', { milliseconds: 5000 });
  const [pid = 0] = await eventually(() => (pidsOf('Single').length > 0 ? pidsOf('Single') : undefined));
  setTimeout(() => process.kill(pid, 'SIGKILL'), 100);
  await expect(running).rejects.toMatchObject({ message: expect.stringContaining('signal: SIGKILL') });
  expect(await cloud.invoke('Single', {})).toMatchObject({ count: 1 });
});

test('every invocation fails if the bundle cannot be loaded', async () => {
  await expect(cloud.invoke('Broken', {})).rejects.toThrow('cannot start');
  await expect(cloud.invoke('Broken', {})).rejects.toThrow('cannot start');
  await expect(cloud.invoke('Silent', {})).rejects.toThrow('exit status 7');
  await expect(cloud.invoke('Missing', {})).rejects.toThrow('There is no function named Missing.');
});

test('a function with a role that Lambda may not assume is rejected at start', async () => {
  const Resources = { Role: aRoleFor('scheduler.amazonaws.com'), Echo: aFunction(code.echo, 'Role') };
  await expect(aCloud(anAssembly({ Main: { Resources } }, [code.echo]))).rejects.toThrow(
    'Main/Echo: The role defined for the function cannot be assumed by Lambda.',
  );
});
