import { expect, test } from 'vitest';
import { createDataSyncStore, newDataSync } from '#shared/accounts/sync/data-sync.ts';
import { runSync } from '#shared/accounts/sync/run-sync.ts';
import { createCallCounts } from '#shared/banks/health/call-counts.ts';
import { createHealthMonitor } from '#shared/banks/health/health-monitor.ts';
import { createHealthStore } from '#shared/banks/health/health-store.ts';
import { createBreaker } from '#shared/banks/transport/breaker.ts';
import { unexpectedStatus } from '#shared/banks/transport/calls.ts';
import type { HttpClient, HttpResponse } from '#shared/platform/outbound/http-client.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aSharingBank } from '#test/support/banks/a-sharing-bank.ts';
import { createScene, startAt } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** Returns a bank's response at a time, in seconds since the start of the job. */
type ResponseAt = (seconds: number) => Pick<HttpResponse, 'status'> & Partial<HttpResponse>;

/** Creates the links to a bank behind its breaker. Every call to the bank takes half a second. */
const linksTo = (responseAt: ResponseAt, { deps: { now }, pass }: ReturnType<typeof createScene>) => {
  const { table } = local();
  const http: HttpClient = async () => {
    const response = responseAt(secondsBetween(startAt, now()));
    pass(0.5);
    return { headers: {}, text: '', seconds: 0.5, ...response };
  };
  const health = createHealthMonitor(
    { counts: createCallCounts(table, now), health: createHealthStore(table, now) },
    now,
  );
  const url = 'https://bank.example/accounts';
  const server = { provider: newId(), apis: { accounts: url } };
  const breaker = createBreaker({ server, market: 'UAE', table, http, health, maxSlowInteractions: 2, now });
  const respond =
    <T>(name: string, ...items: readonly T[]) =>
    async (): Promise<readonly T[]> => {
      const response = await breaker({ method: 'GET', url, timeoutMs: 1_000 }, name);
      if (response.status !== 200) throw unexpectedStatus(response, now());
      return items;
    };
  return aSharingBank({
    accounts: respond('accounts', { accountId: 'one' }, { accountId: 'two' }),
    balances: respond('balances'),
    beneficiaries: respond('beneficiaries'),
    directDebits: respond('direct-debits'),
  });
};

/** Runs a job with several sections until no message about it is left. Returns the job, and how long it took. */
const syncWith = async (responseAt: ResponseAt) => {
  const { table } = local();
  const scene = createScene(table);
  const { now } = scene.deps;
  const { id: consentId, clientId, market } = await scene.share({ accessTokenExpiresAt: addSeconds(startAt, 86_400) });
  const dataSyncStore = createDataSyncStore(table);
  const { dataSyncs } = dataSyncStore;
  const sections = {
    accounts: 'PENDING',
    balances: 'PENDING',
    beneficiaries: 'PENDING',
    directDebits: 'PENDING',
  } as const;
  const sync = newDataSync({ id: newId(), clientId, market, consentId, sections }, startAt);
  await table.commit(dataSyncs.create(sync));
  const stores = { ...scene.deps.stores, ...dataSyncStore };
  const deps = { ...scene.deps, stores, links: linksTo(responseAt, scene) };
  let messages = [startAt];
  while (messages.length > 0) {
    const [dueAt = '', ...later] = messages.toSorted();
    messages = later;
    scene.pass(Math.max(0, secondsBetween(now(), dueAt)));
    await runSync(sync.id, async (at) => void messages.push(at), deps);
  }
  const job = await dataSyncs.get(sync.id);
  return { job, seconds: secondsBetween(startAt, job?.finishedAt ?? '') };
};

test('after a bank has failed for three seconds, a job reads every section as soon as the breaker allows it', async () => {
  const { job, seconds } = await syncWith((at) => ({ status: at === 0 || at > 3 ? 200 : 500 }));
  expect(job).toMatchObject({
    status: 'Succeeded',
    sections: { accounts: 'OK', balances: 'OK', beneficiaries: 'OK', directDebits: 'OK' },
    attempts: 2,
  });
  expect(job?.error).toBeUndefined();
  expect(seconds).toBeLessThan(30);
});

test('a job is not retried before the Retry-After of the bank, even if the message that resumes it arrives earlier', async () => {
  const { job, seconds } = await syncWith((at) =>
    at < 400 ? { status: 429, headers: { 'retry-after': '400' } } : { status: 200 },
  );
  expect(job).toMatchObject({ status: 'Succeeded', attempts: 2 });
  expect(seconds).toBeGreaterThan(400);
  expect(seconds).toBeLessThan(410);
});

test('a job waits an hour for a bank that requires it, and reads every section then', async () => {
  const { job, seconds } = await syncWith((at) =>
    at < 3_600 ? { status: 503, headers: { 'retry-after': '3600' } } : { status: 200 },
  );
  expect(job).toMatchObject({ status: 'Succeeded', attempts: 2 });
  expect(seconds).toBeGreaterThan(3_600);
  expect(seconds).toBeLessThan(3_610);
});

test('a job waits for a bank for at most an hour, twice', async () => {
  const { job, seconds } = await syncWith(() => ({ status: 503, headers: { 'retry-after': '86400' } }));
  expect(job).toMatchObject({ status: 'Failed', attempts: 3, error: 'provider_unavailable' });
  expect(seconds).toBeGreaterThan(7_200);
  expect(seconds).toBeLessThan(7_210);
});
