import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createBreaker } from '#shared/banks/transport/breaker.ts';
import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

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
const aFunction = (): HttpClient =>
  createBreaker({ server: { provider, apis }, table: local().table, http, now: () => new Date(at) });

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

test.each([429, 503])('a bank is not called before its Retry-After has passed (status %i)', async (status) => {
  response = { status, headers: { 'retry-after': '40' } };
  await send(aFunction());
  await expect(send(aFunction())).rejects.toMatchObject({ retryAfterSeconds: 40 });
  at += 30_000;
  await expect(send(aFunction())).rejects.toMatchObject({ retryAfterSeconds: 10 });
  at += 11_000;
  response = { status: 200 };
  await expect(send(aFunction())).resolves.toMatchObject({ status: 200 });
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
  const settings = { server: { provider, apis }, table: local().table, http: slow, now: () => new Date(at) };
  const trial = send(createBreaker(settings));
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
