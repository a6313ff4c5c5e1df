import { expect, test } from 'vitest';
import { maxDataStepSeconds } from '#shared/accounts/sync/data-step.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { deleteReportsOf } from '#shared/reports/job/end-job.ts';
import { deleteReport } from '#shared/reports/risk-report/read-report.ts';
import { runReport, type RunReportDeps } from '#shared/reports/risk-report/run-report.ts';
import type { SectionItem } from '#shared/accounts/read/section.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSharingBank } from '#test/support/banks/a-sharing-bank.ts';
import {
  aSalary,
  createScene,
  shareAnAccount,
  startAt,
  type Scene,
} from '#test/support/builders/reports/a-report-scene.ts';

const local = useLocalTable();

/** Runs the job once. Returns the times at which the job has to be checked again. */
const run = async (scene: Scene, id: string, deps: Partial<RunReportDeps> = {}): Promise<readonly string[]> => {
  const dueAt: string[] = [];
  await runReport(id, async (at) => void dueAt.push(at), { ...scene.deps, ...deps });
  return dueAt;
};

const statusesOf = async (scene: Scene, id: string) =>
  (await scene.reports.get(id))?.history.map(({ status }) => status);

test('a risk report job that several workers receive concurrently creates one report', async () => {
  const scene = createScene(local().table);
  const { id } = await scene.request(await shareAnAccount(scene));
  await Promise.all([run(scene, id), run(scene, id), run(scene, id)]);
  expect(await statusesOf(scene, id)).toEqual(['Awaiting', 'Enqueued', 'Processing', 'Succeeded']);
  expect(await scene.reports.content(id)).toMatchObject({
    accountHolderName: 'Mariam Al Suwaidi',
    period: { from: '2026-09-25', to: '2026-10-25' },
    accounts: [{ bank: 'Emirates NBD', kind: 'CurrentAccount', number: '0001' }],
  });
  const before = await scene.reports.get(id);
  expect(await run(scene, id)).toEqual([]);
  expect(await scene.reports.get(id)).toEqual(before);
});

test("the total balance of each day is calculated back from today's balance", async () => {
  const scene = createScene(local().table);
  const { id } = await scene.request(await shareAnAccount(scene));
  await run(scene, id);
  const { balances = [] } = (await scene.reports.content(id)) ?? {};
  expect(balances.at(-1)).toEqual({ date: '2026-11-21', amount: 14_500 });
  expect(balances.find(({ date }) => date === '2026-10-24')).toEqual({ date: '2026-10-24', amount: 0 });
  expect(balances[0]).toEqual({ date: '2026-09-25', amount: 0 });
});

test('the daily balances are right if a salary was booked between the reads of transactions and balance', async () => {
  const scene = createScene(local().table);
  const consent = await shareAnAccount(scene, { accessTokenExpiresAt: addSeconds(startAt, 7_200) });
  const { id } = await scene.request(consent);
  scene.pass(3_600);
  const amount = { amount: '29000.00', currency: 'AED' };
  const balances = [{ creditDebitIndicator: 'Credit', type: 'InterimBooked', dateTime: startAt, amount }] as const;
  await scene.keep(consent, 'balances', balances, 'account-1');
  const links = aSharingBank({
    balances: async () => balances,
    transactions: async () => ({
      items: ['2026-10-25', '2026-11-21'].map(aSalary),
      next: undefined,
      firstAvailableAt: undefined,
      lastAvailableAt: undefined,
    }),
  });
  await run(scene, id, { links });
  expect((await scene.reports.content(id))?.balances.slice(-2)).toEqual([
    { date: '2026-11-20', amount: 14_500 },
    { date: '2026-11-21', amount: 29_000 },
  ]);
});

const balanceOf = (amount: string, dateTime: string): SectionItem<'balances'> => ({
  creditDebitIndicator: 'Credit',
  type: 'InterimBooked',
  dateTime,
  amount: { amount, currency: 'AED' },
});

test('a report on data from yesterday ends yesterday, also for accounts that were read today', async () => {
  const scene = createScene(local().table);
  const yesterday = await shareAnAccount(scene);
  scene.pass(20 * 3600);
  const today = await scene.share();
  const now = scene.deps.now().toISOString();
  await scene.keep(today, 'accounts', [{ accountId: 'account-2', currency: 'AED' }]);
  await scene.keep(today, 'balances', [balanceOf('14600.00', now)], 'account-2');
  await scene.keep(today, 'transactions', [aSalary('2026-11-22')], 'account-2');
  const { id } = await scene.request(yesterday, today);
  await run(scene, id);
  const content = await scene.reports.content(id);
  expect(content?.asOf).toBe('2026-11-21');
  expect(content?.balances.at(-1)).toEqual({ date: '2026-11-21', amount: 14_500 + 100 });
});

test('a report covers only the days that its consents share', async () => {
  const scene = createScene(local().table);
  const wide = await shareAnAccount(scene, { transactionsFrom: '2025-06-01T00:00:00.000Z' });
  const narrow = await scene.share({
    transactionsFrom: '2026-01-01T00:00:00.000Z',
    transactionsTo: '2026-06-30T12:00:00.000Z',
  });
  await scene.keep(narrow, 'accounts', [{ accountId: 'account-2', currency: 'AED' }]);
  await scene.keep(narrow, 'balances', [balanceOf('500.00', startAt)], 'account-2');
  await scene.keep(narrow, 'transactions', ['2026-01-25', '2026-06-25'].map(aSalary), 'account-2');
  const { id } = await scene.request(wide, narrow);
  await run(scene, id);
  const content = await scene.reports.content(id);
  expect(content).toMatchObject({ asOf: '2026-11-21', balances: [] });
  expect(content?.months).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']);
  expect(content?.features.overdraftFrequencyDetail).toMatchObject({
    overdraftDays: null,
    insufficientBalanceHistory: true,
    interpretation: 'The balances of earlier days cannot be calculated from the transactions.',
  });
});

test('the daily balances begin on the first day that every consent shares', async () => {
  const scene = createScene(local().table);
  const wide = await shareAnAccount(scene);
  const narrow = await scene.share({ transactionsFrom: '2026-10-15T00:00:00.000Z' });
  await scene.keep(narrow, 'accounts', [{ accountId: 'account-2', currency: 'AED' }]);
  await scene.keep(narrow, 'balances', [balanceOf('20000.00', startAt)], 'account-2');
  await scene.keep(narrow, 'transactions', [aSalary('2026-10-25')], 'account-2');
  const { id } = await scene.request(wide, narrow);
  await run(scene, id);
  const content = await scene.reports.content(id);
  expect(content?.period.from).toBe('2026-09-25');
  expect(content?.balances[0]).toEqual({ date: '2026-10-15', amount: 5500 });
});

test.each([
  ['with its number', [{ schemeName: 'IBAN', identification: 'AE270260000100000000001' }]],
  ['without its number under one of them', undefined],
])('an account that is shared under two consents, %s, is counted once', async (_title, accountIdentifiers) => {
  const scene = createScene(local().table);
  const [first, second] = [await shareAnAccount(scene), await shareAnAccount(scene)];
  await scene.keep(second, 'accounts', [{ accountId: 'account-1', currency: 'AED', accountIdentifiers }]);
  for (const consents of [
    [first, second],
    [second, first],
  ]) {
    const { id } = await scene.request(...consents);
    await run(scene, id);
    const content = await scene.reports.content(id);
    expect(content?.accounts).toHaveLength(1);
    expect(content?.features.incomeTransactionCount.value).toBe(1);
  }
});

test.each([
  ['cards with equal masked numbers', ['AED', 'AED']],
  ['sub-accounts under one IBAN in two currencies', ['AED', 'USD']],
])('%s are counted separately, also if they are shared under two consents', async (_title, currencies) => {
  const scene = createScene(local().table);
  const consents = [await shareAnAccount(scene), await shareAnAccount(scene)];
  const accountIdentifiers = [{ schemeName: 'Other', identification: '**** 0001' }];
  for (const consent of consents) {
    const accounts = currencies.map((currency, index) => ({
      accountId: `account-${index + 1}`,
      currency,
      accountIdentifiers,
    }));
    await scene.keep(consent, 'accounts', accounts);
    await scene.keep(consent, 'balances', [], 'account-2');
    await scene.keep(consent, 'transactions', [], 'account-2');
  }
  const { id } = await scene.request(...consents);
  await run(scene, id);
  expect((await scene.reports.content(id))?.accounts).toHaveLength(2);
});

test('accounts of two banks with equal numbers are different accounts', async () => {
  const scene = createScene(local().table);
  const consents = [await shareAnAccount(scene), await shareAnAccount(scene, { providerCode: 'uae-adcbrt' })];
  const { id } = await scene.request(...consents);
  await run(scene, id);
  expect((await scene.reports.content(id))?.accounts).toHaveLength(2);
});

test('of the consents that share an account, the one with the longest period is used', async () => {
  const scene = createScene(local().table);
  const short = await shareAnAccount(scene, { transactionsFrom: '2026-10-01T00:00:00.000Z' });
  await scene.keep(short, 'transactions', [aSalary('2026-10-25')], 'account-1');
  const ended = await shareAnAccount(scene, {
    transactionsFrom: '2026-03-01T00:00:00.000Z',
    transactionsTo: '2026-03-31T00:00:00.000Z',
  });
  await scene.keep(ended, 'transactions', [], 'account-1');
  const long = await shareAnAccount(scene, { transactionsFrom: '2026-01-01T00:00:00.000Z' });
  const { id } = await scene.request(short, ended, long);
  await run(scene, id);
  expect((await scene.reports.content(id))?.period).toEqual({ from: '2026-09-25', to: '2026-10-25' });
});

test('a report is created even if its transactions are read from the bank again in the meantime', async () => {
  const scene = createScene(local().table);
  const { id } = await scene.request(await shareAnAccount(scene));
  const { snapshots, now } = scene.deps;
  let otherReads = 10;
  const contested: RunReportDeps['snapshots'] = {
    ...snapshots,
    async *pages(part, stored) {
      if (part.section === 'transactions' && otherReads > 0) {
        otherReads -= 1;
        const same = snapshots.pages(part, stored);
        await snapshots.write(part, same, { readAt: now().toISOString(), storedUntil: addSeconds(now(), 86_400) });
      }
      yield* snapshots.pages(part, stored);
    },
  };
  await run(scene, id, { snapshots: contested });
  expect([otherReads, (await scene.reports.get(id))?.status]).toEqual([0, 'Succeeded']);
});

/** Returns the reports of a worker that crashes before it stores one. */
const crashing = ({ reports }: ReturnType<typeof createScene>): RunReportDeps['reports'] => ({
  ...reports,
  saveWithContent: () => Promise.reject(new Error('killed')),
});

test('a job continues once the claim of its crashed worker has expired, and not before', async () => {
  const scene = createScene(local().table);
  const { id } = await scene.request(await shareAnAccount(scene));
  await expect(run(scene, id, { reports: crashing(scene) })).rejects.toThrow('killed');
  expect((await scene.reports.get(id))?.status).toBe('Processing');
  expect(await run(scene, id)).toEqual([addSeconds(startAt, maxDataStepSeconds)]);
  scene.pass(maxDataStepSeconds + 1);
  await run(scene, id);
  expect(await scene.reports.get(id)).toMatchObject({ status: 'Succeeded', attempts: 2 });
});

test('a worker keeps its job while a bank takes long to respond', async () => {
  const scene = createScene(local().table);
  const permissions = ['ReadAccountsBasic', 'ReadBalances', 'ReadTransactionsBasic', 'ReadStatements'] as const;
  const consent = await shareAnAccount(scene, { accessTokenExpiresAt: addSeconds(startAt, 3_600), permissions });
  const accountIds = ['account-1', 'account-2', 'account-3', 'account-4'];
  await scene.keep(
    consent,
    'accounts',
    accountIds.map((accountId) => ({ accountId, currency: 'AED' })),
  );
  for (const accountId of accountIds.slice(1)) {
    await scene.keep(consent, 'balances', [], accountId);
    await scene.keep(consent, 'transactions', [], accountId);
  }
  const { id } = await scene.request(consent);
  const otherWorkers: (readonly string[])[] = [];
  const statements = async () => {
    scene.pass(10);
    otherWorkers.push(await run(scene, id));
    throw new BankUnavailable('too slow');
  };
  await run(scene, id, { links: aSharingBank({ statements }) });
  // Each other worker checks the job again when the claim ends.
  expect(otherWorkers).toEqual(accountIds.map(() => [addSeconds(startAt, maxDataStepSeconds)]));
  expect(await scene.reports.get(id)).toMatchObject({ status: 'Succeeded', attempts: 1 });
});

test('a job whose workers crash repeatedly is abandoned', async () => {
  const scene = createScene(local().table);
  const { id } = await scene.request(await shareAnAccount(scene));
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await expect(run(scene, id, { reports: crashing(scene) })).rejects.toThrow('killed');
    scene.pass(maxDataStepSeconds + 1);
  }
  await run(scene, id);
  expect(await scene.reports.get(id)).toMatchObject({ status: 'Failed', reason: 'internal_error', attempts: 10 });
});

test('a report fails after four calls to an unresponsive bank', async () => {
  const scene = createScene(local().table);
  const { id } = await scene.request(await scene.share());
  for (const seconds of [5, 30, 300]) {
    const times = await run(scene, id);
    expect(await scene.reports.get(id)).toMatchObject({ status: 'Scheduled', reason: 'provider_unavailable' });
    expect(await run(scene, id)).toEqual([times.at(-1)]);
    scene.pass(seconds);
  }
  await run(scene, id);
  const failed = await scene.reports.get(id);
  expect(failed).toMatchObject({ status: 'Failed', reason: 'provider_unavailable', attempts: 4 });
  expect(failed?.history.map(({ status }) => status).slice(0, 7)).toEqual([
    'Awaiting',
    'Enqueued',
    'Processing',
    'Failed',
    'Scheduled',
    'Enqueued',
    'Processing',
  ]);
  expect(await run(scene, id)).toEqual([]);
});

test.each([
  [4, 5],
  [5, 6],
  [400, 401],
  [3_600, 3_601],
])('a bank that requests a wait of %i seconds is called again after %i seconds', async (requested, expected) => {
  const scene = createScene(local().table);
  const { id } = await scene.request(await scene.share());
  const links = () => Promise.reject(new BankUnavailable('busy', { retryAfterSeconds: requested }));
  const retryAt = addSeconds(startAt, expected);
  expect((await run(scene, id, { links })).at(-1)).toBe(retryAt);
  expect(await scene.reports.get(id)).toMatchObject({ status: 'Scheduled', retryAt });
});

test('the report of a customer without accounts or without transactions fails', async () => {
  const scene = createScene(local().table);
  const withoutAccounts = await scene.share();
  await scene.keep(withoutAccounts, 'accounts', []);
  const withoutTransactions = await shareAnAccount(scene);
  await scene.keep(withoutTransactions, 'transactions', [], 'account-1');
  for (const consent of [withoutAccounts, withoutTransactions]) {
    const { id } = await scene.request(consent);
    await run(scene, id);
    expect(await scene.reports.get(id)).toMatchObject({ status: 'Failed', reason: 'no_account_data' });
  }
});

test('a report that is deleted during its creation stays deleted and has no content', async () => {
  const scene = createScene(local().table);
  const report = await scene.request(await shareAnAccount(scene));
  const deletedMeanwhile: RunReportDeps['reports'] = {
    ...scene.reports,
    saveWithContent: async (from, to, content, storedUntil) => {
      await deleteReport(report, report.id, { reports: scene.reports, now: scene.deps.now });
      return scene.reports.saveWithContent(from, to, content, storedUntil);
    },
  };
  await run(scene, report.id, { reports: deletedMeanwhile });
  expect((await scene.reports.get(report.id))?.status).toBe('Deleted');
  expect(await scene.reports.content(report.id)).toBeUndefined();
});

test('the reports of a consent are deleted with its data, even if they also use other consents', async () => {
  const scene = createScene(local().table);
  const [ended, other] = [await shareAnAccount(scene), await shareAnAccount(scene)];
  const sharedReport = await scene.request(ended, other);
  const otherReport = await scene.request(other);
  const deps = { reports: scene.reports, now: () => new Date(startAt) };
  for (let time = 1; time <= 2; time += 1) await deleteReportsOf(ended.id, deps);
  expect(await statusesOf(scene, sharedReport.id)).toEqual(['Awaiting', 'Deleted']);
  expect(await statusesOf(scene, otherReport.id)).toEqual(['Awaiting']);
});
