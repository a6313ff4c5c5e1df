import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCallCounts } from '#shared/banks/health/call-counts.ts';
import { createHealthMonitor } from '#shared/banks/health/health-monitor.ts';
import { createHealthStore } from '#shared/banks/health/health-store.ts';
import { createBreaker } from '#shared/banks/transport/breaker.ts';
import type { BankHttp } from '#shared/banks/transport/calls.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { loggedBy } from '#test/support/drivers/logs/logged-lines.ts';

const local = useLocalTable();

let response: { status: number; headers?: Record<string, string> } | 'timeout';
let calls: number;
let at: number;
let provider: string;

const http: HttpClient = async () => {
  calls += 1;
  if (response === 'timeout') throw new Unreachable('timeout');
  return { headers: {}, text: '', seconds: 0, ...response };
};

const apis = { payments: 'https://bank.example/payments', accounts: 'https://bank.example/accounts' };

/** Creates the HTTP client of another function. All functions share the table. */
const aFunction = (
  bank: HttpClient = http,
  { table = local().table, slowMs }: { readonly table?: Table; readonly slowMs?: number } = {},
): BankHttp => {
  const now = () => new Date(at);
  const health = createHealthMonitor(
    { counts: createCallCounts(table, now), health: createHealthStore(table, now) },
    now,
  );
  const server = { provider, apis };
  return createBreaker({ server, market: 'UAE', table, http: bank, health, maxSlowInteractions: 2, slowMs, now });
};

/** Polls until a condition holds. Calls to the table are slow on a busy machine. */
const until = (condition: () => unknown) => vi.waitUntil(condition, { timeout: 30_000, interval: 10 });

const send = (client: HttpClient, api: keyof typeof apis = 'payments') =>
  client({ method: 'GET', url: `${apis[api]}/1`, timeoutMs: 1000 });

const sendFailing = async (client: HttpClient, times: number) => {
  for (let time = 0; time < times; time += 1) await send(client).catch(() => undefined);
};

const breakerIsOpen = expect.objectContaining({ name: 'BankUnavailable', retryAfterSeconds: expect.any(Number) });

beforeEach(() => {
  provider = randomUUID();
  response = { status: 200 };
  calls = 0;
  at = Date.parse('2026-11-22T10:00:00Z');
});

test('a bank that responds is called', async () => {
  await send(aFunction());
  expect(calls).toBe(1);
});

test('after five failures in a row, no function calls that API of the bank', async () => {
  response = 'timeout';
  await sendFailing(aFunction(), 3);
  await sendFailing(aFunction(), 2);
  expect(calls).toBe(5);
  await expect(send(aFunction())).rejects.toEqual(breakerIsOpen);
  expect(calls).toBe(5);
});

test('the other APIs of the bank are still called', async () => {
  response = 'timeout';
  await sendFailing(aFunction(), 5);
  response = { status: 200 };
  await expect(send(aFunction(), 'accounts')).resolves.toMatchObject({ status: 200 });
});

test('a successful call in between resets the count of failures', async () => {
  const client = aFunction();
  response = { status: 500 };
  await sendFailing(client, 4);
  response = { status: 404 };
  await send(client);
  response = { status: 500 };
  await sendFailing(client, 4);
  await expect(send(client)).resolves.toMatchObject({ status: 500 });
});

test('responses that are too large do not open the breaker, because the bank is not down', async () => {
  const client = aFunction(async () => {
    throw new Unreachable('too-large');
  });
  await sendFailing(client, 6);
  await expect(send(aFunction())).resolves.toMatchObject({ status: 200 });
});

test('a bank is not called before its Retry-After has passed', async () => {
  response = { status: 503, headers: { 'retry-after': '40' } };
  await send(aFunction());
  await expect(send(aFunction())).rejects.toMatchObject({ retryAfterSeconds: 40 });
  at += 30_000;
  await expect(send(aFunction())).rejects.toMatchObject({ retryAfterSeconds: 10 });
  at += 11_000;
  response = { status: 200 };
  await expect(send(aFunction())).resolves.toMatchObject({ status: 200 });
});

/** Sends a request as part of an interaction, under the name of an operation. */
const sendFor = (client: BankHttp, interaction: string, operation = 'balances') =>
  client(
    {
      method: 'GET',
      url: `${apis.accounts}/1`,
      headers: { 'x-fapi-interaction-id': interaction },
      timeoutMs: 1000,
    },
    operation,
  );

test('only the interaction that a bank limits waits for the Retry-After, and only with the limited operation', async () => {
  const client = aFunction();
  response = { status: 429, headers: { 'retry-after': '40' } };
  await sendFor(client, 'limited');
  response = { status: 200 };
  at += 10_000;
  await expect(sendFor(client, 'limited')).rejects.toMatchObject({ name: 'CallerLimited', retryAfterSeconds: 30 });
  await expect(sendFor(client, 'limited', 'transactions')).resolves.toMatchObject({ status: 200 });
  await expect(sendFor(client, 'another')).resolves.toMatchObject({ status: 200 });
  await expect(sendFor(aFunction(), 'another')).resolves.toMatchObject({ status: 200 });
  at += 30_000;
  await expect(sendFor(client, 'limited')).resolves.toMatchObject({ status: 200 });
});

test('limited calls do not open the breaker, however many there are', async () => {
  const client = aFunction();
  response = { status: 429 };
  await sendFailing(client, 10);
  expect(calls).toBe(10);
  await expect(send(aFunction())).resolves.toMatchObject({ status: 429 });
});

test('a limited call between failures does not reset their count', async () => {
  const client = aFunction();
  response = { status: 500 };
  await sendFailing(client, 4);
  response = { status: 429 };
  await send(client);
  response = { status: 500 };
  await send(client);
  await expect(send(client)).rejects.toEqual(breakerIsOpen);
});

test('after the pause, a single trial call reaches the bank, and others are rejected until it succeeds', async () => {
  response = 'timeout';
  await sendFailing(aFunction(), 5);
  at += 16_000;
  const entered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow: HttpClient = async (request) => {
    entered.resolve();
    await released.promise;
    return http(request);
  };
  response = { status: 200 };
  const trial = send(aFunction(slow));
  await entered.promise;
  await expect(send(aFunction())).rejects.toEqual(breakerIsOpen);
  released.resolve();
  await expect(trial).resolves.toMatchObject({ status: 200 });
  await expect(send(aFunction())).resolves.toMatchObject({ status: 200 });
});

test('a failed trial call opens the breaker again', async () => {
  response = 'timeout';
  await sendFailing(aFunction(), 5);
  at += 16_000;
  await sendFailing(aFunction(), 1);
  expect(calls).toBe(6);
  await expect(send(aFunction())).rejects.toEqual(breakerIsOpen);
  expect(calls).toBe(6);
});

test('five responses in a row that take five seconds open the breaker', async () => {
  const slow = aFunction(async (request) => {
    at += 5_000;
    return http(request);
  });
  for (let call = 0; call < 5; call += 1) await expect(send(slow)).resolves.toMatchObject({ status: 200 });
  await expect(send(aFunction())).rejects.toEqual(breakerIsOpen);
});

/** Creates a bank that responds only when it is released, and starts a call to it. Waits until the bank counts as slow. */
const aSlowBank = async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let entered = 0;
  const bank: HttpClient = async (request) => {
    entered += 1;
    await released;
    return http(request);
  };
  const first = send(aFunction(bank, { slowMs: 10 }));
  await until(async () => (await local().table.get(providerKeys.breaker(provider, 'payments')))?.['slowUntil']);
  return { bank, release, first, entered: () => entered };
};

const bankIsBusy = expect.objectContaining({ name: 'BankUnavailable', retryAfterSeconds: 5 });

test('the number of interactions that wait for a slow bank is limited', async () => {
  const { bank, release, first, entered } = await aSlowBank();
  const waiting = [send(aFunction(bank)), send(aFunction(bank))];
  await until(() => entered() === 3);
  await expect(send(aFunction(bank))).rejects.toEqual(bankIsBusy);
  await expect(send(aFunction(), 'accounts')).resolves.toMatchObject({ status: 200 });
  release();
  for (const call of [first, ...waiting]) await expect(call).resolves.toMatchObject({ status: 200 });
  await expect(send(aFunction(bank))).resolves.toMatchObject({ status: 200 });
});

test('the concurrent calls of one interaction share a slot of a slow bank until the last one ends', async () => {
  const slow = await aSlowBank();
  const last = Promise.withResolvers<void>();
  let entered = 0;
  const bank: HttpClient = async (request) => {
    entered += 1;
    await (request.url.endsWith('/last') ? last.promise : undefined);
    return http(request);
  };
  const client = aFunction(bank);
  const headers = { 'x-fapi-interaction-id': randomUUID() };
  const read = (name: string) => client({ method: 'GET', url: `${apis.payments}/${name}`, headers, timeoutMs: 1000 });
  const reads = Array.from({ length: 20 }, (_, index) => read(`${index}`));
  const lastRead = read('last');
  await Promise.all(reads);
  await until(() => entered === 21);
  const waiting = send(aFunction(slow.bank));
  await until(() => slow.entered() === 2);
  await expect(send(aFunction())).rejects.toEqual(bankIsBusy);
  last.resolve();
  await lastRead;
  await expect(send(aFunction())).resolves.toMatchObject({ status: 200 });
  slow.release();
  for (const call of [slow.first, waiting]) await expect(call).resolves.toMatchObject({ status: 200 });
});

test('a slow response reaches its caller although the table is unavailable', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const recorded = Promise.withResolvers<void>();
  const table = {
    ...local().table,
    commit: async () => {
      recorded.resolve();
      throw new Error('The table is unavailable');
    },
  };
  let isCompleted = false;
  const bank: HttpClient = async (request) => {
    await released;
    isCompleted = true;
    return http(request);
  };
  const call = send(aFunction(bank, { table }));
  await recorded.promise;
  // Node reports unhandled rejections after the microtasks.
  await setImmediate();
  release();
  await expect(call).resolves.toMatchObject({ status: 200 });
  expect(isCompleted).toBe(true);
});

test('a response reaches its caller although the call cannot be counted, and the loss is logged', async () => {
  response = { status: 500 };
  const table = { ...local().table, update: () => Promise.reject(new RangeError('throttled')) };
  const lines = await loggedBy(() => expect(send(aFunction(http, { table }))).resolves.toMatchObject({ status: 500 }));
  expect(lines).toEqual([{ event: 'record.lost', record: 'bank calls', error: 'RangeError' }]);
});

test('the slots of calls that crashed at a slow bank soon become free', async () => {
  const { bank, release, entered } = await aSlowBank();
  void send(aFunction(bank));
  void send(aFunction(bank));
  await until(() => entered() === 3);
  at += 21_000;
  const call = send(aFunction(bank));
  await until(() => entered() === 4);
  release();
  await expect(call).resolves.toMatchObject({ status: 200 });
});

test('all calls are admitted again when a bank has not been slow for half a minute', async () => {
  const { release, first } = await aSlowBank();
  release();
  await first;
  at += 31_000;
  const { promise: released, resolve } = Promise.withResolvers<void>();
  let entered = 0;
  const bank: HttpClient = async (request) => {
    entered += 1;
    await released;
    return http(request);
  };
  const sent = [1, 2, 3].map(() => send(aFunction(bank)));
  await until(() => entered === 3);
  resolve();
  for (const call of sent) await expect(call).resolves.toMatchObject({ status: 200 });
});
