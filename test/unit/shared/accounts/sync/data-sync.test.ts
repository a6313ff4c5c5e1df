import { expect, test } from 'vitest';
import { maxDataStepSeconds } from '#shared/accounts/sync/data-step.ts';
import type { AccountBank } from '#shared/banks/port/accounts.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { newDataSync, createDataSyncStore } from '#shared/accounts/sync/data-sync.ts';
import { accountIdOf } from '#shared/accounts/read/snapshot-store.ts';
import { runSync } from '#shared/accounts/sync/run-sync.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { readBank, assertReadable } from '#shared/accounts/read/fetch-data.ts';
import { aSharingBank } from '#test/support/banks/a-sharing-bank.ts';
import { createScene, startAt } from '#test/support/builders/reports/a-report-scene.ts';
import { anAuthorisedSharing } from '#test/support/builders/an-account-consent.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const share = async () => {
  const scene = createScene(local().table);
  const consent = await scene.share({ accessTokenExpiresAt: addSeconds(startAt, 3_600) });
  return { scene, consent };
};

const aTransaction = (day: string) => ({
  transactionId: day,
  transactionDateTime: `${day}T06:00:00.000Z`,
  bookingDateTime: `${day}T06:00:00.000Z`,
  transactionType: 'POS' as const,
  subTransactionType: 'Purchase',
  status: 'Booked' as const,
  creditDebitIndicator: 'Debit' as const,
  amount: { amount: '10.00', currency: 'AED' },
});

/** A page of transactions: their ids, and the link to the next page. */
interface TestPage {
  readonly ids: readonly string[];
  readonly next: string | undefined;
}

/** Returns the ids of the transactions that are read from a bank whose pages have links that are numbers. */
const readFrom = async (pageAt: (index: number) => TestPage): Promise<readonly string[]> => {
  const { scene, consent } = await share();
  let pageCount = 0;
  const links = aSharingBank({
    transactions: async (_access, _account, page) => {
      pageCount += 1;
      if (pageCount > 50) throw new Error('The read does not end');
      const { ids, next } = pageAt('next' in page ? Number(page.next) : 0);
      return { items: ids.map(aTransaction), next, firstAvailableAt: undefined, lastAvailableAt: undefined };
    },
  });
  const call = { interactionId: newId() };
  const requested = { consent, bankAccountId: 'one', call, deps: { ...scene.deps, links } };
  const read: string[] = [];
  for await (const page of readBank.transactions(requested))
    read.push(...page.map(({ transactionId }) => transactionId));
  return read;
};

/** The same for a bank with certain pages. Its last page has the link `after`. */
const readPages = (pages: readonly (readonly string[])[], after?: string): Promise<readonly string[]> =>
  readFrom((index) => ({ ids: pages[index] ?? [], next: index + 1 < pages.length ? String(index + 1) : after }));

const days = ['2026-09-04', '2026-09-03', '2026-09-02', '2026-09-01'];

test('transactions are read to the last page, however many there are', async () => {
  expect(await readPages(days.map((day) => [day]))).toEqual(days);
});

test('a transaction that a booking moves from one page to the next during the read is stored once', async () => {
  const pages = [
    ['2026-09-04', '2026-09-03'],
    ['2026-09-03', '2026-09-02'],
    ['2026-09-02', '2026-09-01'],
  ];
  expect(await readPages(pages)).toEqual(days);
});

test.each([
  ['itself', '1'],
  ['the first page', '0'],
])('a last page that links to %s ends the read, and nothing is stored twice', async (_page, link) => {
  expect(await readPages([['2026-09-02'], ['2026-09-01']], link)).toEqual(['2026-09-02', '2026-09-01']);
});

test.each([
  ['are empty', () => []],
  ['repeat the last page', () => days.slice(-1)],
  ['repeat the earlier pages in turn', (index: number) => [days[index % days.length] ?? '']],
])('the read ends if all further pages %s, although each links to another one', async (_title, idsAt) => {
  const read = await readFrom((index) => ({
    ids: index < days.length ? days.slice(index, index + 1) : idsAt(index),
    next: String(index + 1),
  }));
  expect(read).toEqual(days);
});

test('transactions after four empty pages are read, because a bank may filter a page after it has filled it', async () => {
  expect(await readPages([['2026-09-02'], [], [], [], [], ['2026-09-01']])).toEqual(['2026-09-02', '2026-09-01']);
});

/** Starts a job that reads the balances of two accounts, or only of those among them with these ids of the bank. */
const startSync = async (balances: AccountBank['balances'], requested?: readonly string[]) => {
  const { scene, consent } = await share();
  const accounts = async () => [{ accountId: 'one' }, { accountId: 'two' }];
  const dataSyncStore = createDataSyncStore(local().table);
  const { dataSyncs } = dataSyncStore;
  const { clientId, market } = consent;
  const accountIds = requested?.map((account) => accountIdOf(consent.id, account));
  const fields = { id: newId(), clientId, market, consentId: consent.id, accountIds };
  const sync = newDataSync({ ...fields, sections: { accounts: 'PENDING', balances: 'PENDING' } }, startAt);
  await local().table.commit(dataSyncs.create(sync));
  const deps = {
    ...scene.deps,
    links: aSharingBank({ accounts, balances }),
    stores: { ...scene.deps.stores, ...dataSyncStore },
  };
  const { accountConsents } = scene.deps.stores;
  return {
    pass: scene.pass,
    end: () => accountConsents.save(consent, move(consentLifecycle, consent, 'Revoked', startAt)),
    run: () => runSync(sync.id, async () => undefined, deps),
    job: () => dataSyncs.get(sync.id),
  };
};

test('a section that could be read for only one of two accounts is reported as failed', async () => {
  const { pass, run, job } = await startSync(async (_access, accountId) => {
    if (accountId === 'two') throw new BankUnavailable('not now');
    return [];
  });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await run();
    pass(60);
  }
  expect(await job()).toMatchObject({
    status: 'Succeeded',
    sections: { accounts: 'OK', balances: 'FAILED' },
    error: 'provider_unavailable',
  });
});

test.each([
  ['only such an account', ['three'], 'UNSUPPORTED'],
  ['such an account and another one', ['three', 'one'], 'OK'],
])(
  'a section of an account that the consent no longer shares is not read: a job for %s',
  async (_title, requested, status) => {
    const read: string[] = [];
    const sync = await startSync(async (_access, accountId) => {
      read.push(accountId);
      return [];
    }, requested);
    await sync.run();
    expect(await sync.job()).toMatchObject({ status: 'Succeeded', sections: { accounts: 'OK', balances: status } });
    expect(read).toEqual(requested.slice(1));
  },
);

test.each(['before', 'during'])('a job whose consent ends %s its run has no section left to read', async (time) => {
  const sync = await startSync(async () => {
    await sync.end();
    return [];
  });
  if (time === 'before') await sync.end();
  await sync.run();
  expect(await sync.job()).toMatchObject({
    status: 'Failed',
    sections: { accounts: time === 'before' ? 'FAILED' : 'OK', balances: 'FAILED' },
    error: 'consent_not_authorized',
  });
});

test('a section that takes longer than half a minute is read once', async () => {
  const read: string[] = [];
  const sync = await startSync(async (_access, accountId) => {
    read.push(accountId);
    sync.pass(20);
    // The message that resumes the job after a crash arrives while its worker is still reading.
    if (read.length === 2) await sync.run();
    return [];
  });
  await sync.run();
  expect(read).toEqual(['one', 'two']);
  expect(await sync.job()).toMatchObject({ status: 'Succeeded', attempts: 1 });
});

test('an account that was read before its worker crashed is not read again', async () => {
  const read: string[] = [];
  const sync = await startSync(async (_access, accountId) => {
    sync.pass(200);
    read.push(accountId);
    if (read.length === 2) throw new Error('killed');
    return [];
  });
  await expect(sync.run()).rejects.toThrow('killed');
  sync.pass(maxDataStepSeconds + 1);
  await sync.run();
  expect(read).toEqual(['one', 'two', 'two']);
  expect(await sync.job()).toMatchObject({ status: 'Succeeded', sections: { balances: 'OK' }, attempts: 2 });
});

test('a worker that another one has replaced ends without an error', async () => {
  let reads = 0;
  const sync = await startSync(async () => {
    reads += 1;
    if (reads === 1) {
      sync.pass(maxDataStepSeconds + 1);
      await sync.run();
    }
    return [];
  });
  await sync.run();
  expect(await sync.job()).toMatchObject({ status: 'Succeeded', attempts: 2 });
});

test('a job whose workers crash repeatedly ends, and the section that they could not read has failed', async () => {
  const sync = await startSync(() => Promise.reject(new Error('killed')));
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await expect(sync.run()).rejects.toThrow('killed');
    sync.pass(maxDataStepSeconds + 1);
  }
  await sync.run();
  expect(await sync.job()).toMatchObject({
    sections: { accounts: 'OK', balances: 'FAILED' },
    error: 'provider_unavailable',
    finishedAt: expect.any(String),
    attempts: 10,
  });
});

test('data cannot be read under a consent whose term is over, even before its timer has fired', () => {
  const consent = { ...anAuthorisedSharing(newId(), startAt), accessToken: 'encrypted' };
  const read = (seconds: number) => () => assertReadable(consent, new Date(addSeconds(consent.expiresAt, seconds)));
  expect(consent.status).toBe('Authorized');
  expect(read(-1)).not.toThrow();
  expect(read(0)).toThrow(expect.objectContaining({ code: 'consent_not_authorized', legacy: 'CONSENT_EXPIRED' }));
});
