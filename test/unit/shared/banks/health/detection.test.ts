import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCallCounts } from '#shared/banks/health/call-counts.ts';
import { createHealthMonitor, tallyOf } from '#shared/banks/health/health-monitor.ts';
import { createHealthStore } from '#shared/banks/health/health-store.ts';
import { createBreaker } from '#shared/banks/transport/breaker.ts';
import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const apis = { payments: 'https://bank.example/payments', accounts: 'https://bank.example/accounts' };
const start = Date.parse('2026-11-22T10:00:00Z');

type Behaviour =
  | 'works'
  | 'fails'
  | 'times out'
  | 'asks for a pause'
  | 'limits its callers'
  | 'fails every third time'
  | 'is slow and sometimes fails';

/** A bank, the functions that call it, and a clock that stands still until a test moves it. */
const aBank = () => {
  const { table } = local();
  const provider = randomUUID();
  let at = start;
  let calls = 0;
  let behaviour: Behaviour = 'works';
  const now = () => new Date(at);
  const respond = (status: number, headers = {}) => ({ status, headers, text: '', seconds: 0 });
  const http: HttpClient = async () => {
    calls += 1;
    switch (behaviour) {
      case 'works':
        return respond(200);
      case 'fails':
        return respond(503);
      case 'asks for a pause':
        return respond(503, { 'retry-after': '50' });
      case 'limits its callers':
        return respond(429, { 'retry-after': '50' });
      case 'fails every third time':
        return respond(calls % 3 === 0 ? 500 : 200);
      case 'is slow and sometimes fails':
        at += 2_500;
        return respond(calls % 10 === 0 ? 500 : 200);
      case 'times out':
        at += 10_000;
        throw new Unreachable('timeout');
    }
  };
  const store = createHealthStore(table, now);
  const clients = [1, 2].map(() => {
    const health = createHealthMonitor({ counts: createCallCounts(table, now), health: store }, now);
    return createBreaker({
      server: { provider, apis },
      market: 'UAE',
      table,
      http,
      health,
      maxSlowInteractions: 2,
      now,
    });
  });
  const call = async (name: string) => {
    const client = clients[calls % clients.length];
    await client?.({ method: 'POST', url: `${apis.payments}/1`, timeoutMs: 10_000 }, name).catch(() => undefined);
  };
  return {
    health: () => store.get(provider),
    countedCalls: () => createCallCounts(table, now).since(provider, new Date(start).toISOString()),
    becomes: (next: Behaviour) => {
      behaviour = next;
    },
    pass: (seconds: number) => {
      at += seconds * 1000;
    },
    /** Calls the bank at regular intervals. Returns when the status of the step changed, in seconds. */
    async callFor(seconds: number, interval: number, name = 'payment.submit') {
      const from = now();
      const status = (await store.get(provider))?.status;
      while (secondsBetween(from, now()) <= seconds) {
        await call(name);
        const changed = await store.get(provider);
        if (changed && changed.status !== (status ?? 'operational'))
          return { status: changed.status, after: secondsBetween(from, now()) };
        at += interval * 1000;
      }
      return undefined;
    },
  };
};

test.each<[Behaviour, number]>([
  ['fails', 0.5],
  ['fails', 3],
  ['fails', 12],
  ['times out', 1],
  ['times out', 5],
  ['asks for a pause', 5],
])('an outage is detected within a minute: a bank that %s, a call every %d s', async (behaviour, interval) => {
  const bank = aBank();
  await bank.callFor(120, Math.max(interval, 2));
  bank.becomes(behaviour);
  const detected = await bank.callFor(180, interval);
  expect(detected).toMatchObject({ status: 'down' });
  expect(detected?.after).toBeLessThanOrEqual(60);
});

test('a bank recovers with the first successful call, and its outage is recorded', async () => {
  const bank = aBank();
  bank.becomes('fails');
  await bank.callFor(60, 3);
  bank.becomes('works');
  bank.pass(20);
  expect(await bank.callFor(30, 5)).toEqual({ status: 'operational', after: 0 });
  const health = await bank.health();
  const { history, outages } = health ?? {};
  expect(history?.map(({ status }) => status)).toEqual(['down', 'operational']);
  expect(outages).toEqual([{ step: 'payment', status: 'down', from: history?.[0]?.at, to: history?.[1]?.at }]);
});

test('a bank that fails every third time is degraded, and recovers when its calls succeed again', async () => {
  const bank = aBank();
  bank.becomes('fails every third time');
  expect(await bank.callFor(600, 4)).toMatchObject({ status: 'degraded' });
  bank.becomes('works');
  expect(await bank.callFor(900, 4)).toMatchObject({ status: 'operational' });
});

test('a slow bank is operational if its calls usually succeed', async () => {
  const bank = aBank();
  bank.becomes('is slow and sometimes fails');
  expect(await bank.callFor(400, 2)).toBeUndefined();
});

test('a bank that limits its callers is not announced as down, because it may accept the calls of others', async () => {
  const bank = aBank();
  bank.becomes('limits its callers');
  expect(await bank.callFor(180, 3)).toBeUndefined();
});

test('a limited call does not end the outage of a bank', async () => {
  const bank = aBank();
  bank.becomes('fails');
  await bank.callFor(60, 3);
  bank.becomes('limits its callers');
  bank.pass(20);
  expect(await bank.callFor(30, 5)).toBeUndefined();
});

test('a step that fails leaves the other steps operational', async () => {
  const bank = aBank();
  bank.becomes('fails');
  await bank.callFor(60, 3);
  bank.becomes('works');
  bank.pass(20);
  await bank.callFor(8, 3, 'payment.read');
  expect((await bank.health())?.steps).toEqual({ payment: { status: 'down', since: expect.any(String) } });
});

test('of the calls to a bank that works, all but those of the last minute are stored', async () => {
  const bank = aBank();
  await bank.callFor(180, 5);
  const { succeeded, failed } = tallyOf(await bank.countedCalls());
  expect(failed).toBe(0);
  expect(succeeded).toBeGreaterThanOrEqual((180 - 60) / 5 - 1);
  const [counted] = await bank.countedCalls();
  expect(counted).toMatchObject({ step: 'payment', slot: addSeconds(new Date(start), 0) });
});

test.each<[Behaviour, string]>([
  ['fails', '503'],
  ['times out', 'timeout'],
])('the last error of a bank is stored with its failures: a bank that %s', async (behaviour, status) => {
  const bank = aBank();
  await bank.callFor(5, 5);
  bank.pass(10);
  bank.becomes(behaviour);
  await bank.callFor(0, 1);
  const [counted] = await bank.countedCalls();
  expect(counted).toMatchObject({ failed: 1, lastError: { step: 'payment', status, at: expect.any(String) } });
});
