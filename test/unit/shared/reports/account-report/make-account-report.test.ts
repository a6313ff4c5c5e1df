import { expect, test } from 'vitest';
import { maxDataStepSeconds } from '#shared/accounts/sync/data-step.ts';
import { presentReport } from '#functions/legacy-accounts/reports/view.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { createAccountReports } from '#shared/reports/account-report/account-report-store.ts';
import { type AccountReport, newAccountReport } from '#shared/reports/account-report/account-report.ts';
import { makeAccountReport, type MakeAccountReportDeps } from '#shared/reports/account-report/make-account-report.ts';
import { encodeBody } from '#shared/platform/encoding/encode-body.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { deleteReportsOf } from '#shared/reports/job/end-job.ts';
import type { SectionItem } from '#shared/accounts/read/section.ts';
import { accountIdOf } from '#shared/accounts/read/snapshot-store.ts';
import {
  aSalary,
  createScene,
  shareAnAccount,
  startAt,
  type Scene,
} from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

const local = useLocalTable();

const request = async (
  scene: Scene,
  consent: AccountConsent,
  overrides: Partial<AccountReport> = { currency: 'AED' },
) => {
  const report = newAccountReport(
    {
      id: newId(),
      clientId: consent.clientId,
      market: 'UAE',
      customerId: 'customer 7',
      consentIds: [consent.id],
      accountIds: [accountIdOf(consent.id, 'account-1')],
      bodyHash: 'hash',
      ...overrides,
    },
    startAt,
  );
  await scene.deps.accountReports.add(report, addSeconds(startAt, 86_400));
  return report.id;
};

const run = (scene: Scene, id: string, deps: Partial<MakeAccountReportDeps> = {}): Promise<void> =>
  makeAccountReport(id, async () => undefined, { ...scene.deps, ...deps });

const storedEntities = async (id: string) => {
  const items = await local().table.partition(`ACCOUNT_REPORT#${id}`);
  return items.map(({ entity }) => String(entity)).toSorted();
};

/** Returns whether a response is below Lambda's limit. */
const isBelowLimit = (bytes: number): boolean => bytes < 6_291_556;

/** Creates two years of transactions, as the bank sends them. */
const transactions = (count: number): SectionItem<'transactions'>[] =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.parse(startAt) - (index % 730) * 86_400_000).toISOString();
    return {
      transactionId: `transaction ${index}`,
      transactionDateTime: at,
      bookingDateTime: at,
      transactionType: 'POS',
      subTransactionType: 'Purchase',
      creditDebitIndicator: index % 3 === 0 ? 'Credit' : 'Debit',
      status: 'Booked',
      amount: { amount: `${(index * 7919) % 10_000}.${String(index % 100).padStart(2, '0')}`, currency: 'AED' },
      transactionInformation: `كافيه ركن القهوة فرع الرياض, card ending 4471, reference ${newId()}`,
    };
  });

test('a job that two workers receive concurrently creates one report, with every transaction once', async () => {
  const scene = createScene(local().table);
  const id = await request(scene, await shareAnAccount(scene));
  await Promise.all([run(scene, id), run(scene, id)]);
  const report = await scene.deps.accountReports.get(id);
  expect(report?.history.map(({ status }) => status)).toEqual(['Awaiting', 'Enqueued', 'Processing', 'Succeeded']);
  const content = await scene.deps.accountReports.content(id);
  expect(content?.transactions.map(({ day, minor, category }) => [day, minor, category])).toEqual([
    ['2026-10-25', 1_450_000n, 'SALARY'],
    ['2026-09-25', 1_450_000n, 'SALARY'],
  ]);
  expect(content).toMatchObject({
    information: { currency: 'AED', totalCredit: 2_900_000n, balances: { current: 1_450_000n } },
    accounts: [{ providerCode: 'uae-enbdx', account: { accountHolderName: 'Mariam Al Suwaidi' } }],
  });
});

test('a report about an account without a currency is in the currency of its balance', async () => {
  const scene = createScene(local().table);
  const consent = await shareAnAccount(scene);
  await scene.keep(consent, 'accounts', [{ accountId: 'account-1' }]);
  const id = await request(scene, consent, {});
  await run(scene, id);
  expect((await scene.deps.accountReports.content(id))?.information).toMatchObject({
    currency: 'AED',
    totalCredit: 2_900_000n,
    balances: { current: 1_450_000n },
  });
});

test('a report about accounts of which one has a balance in another currency fails with a reason', async () => {
  const scene = createScene(local().table);
  const consent = await shareAnAccount(scene);
  const amount = { amount: '900.00', currency: 'USD' };
  await scene.keep(
    consent,
    'balances',
    [{ creditDebitIndicator: 'Credit', type: 'InterimBooked', dateTime: startAt, amount }],
    'account-2',
  );
  await scene.keep(consent, 'transactions', [], 'account-2');
  const accountIds = ['account-1', 'account-2'].map((accountId) => accountIdOf(consent.id, accountId));
  for (const currency of ['AED', undefined]) {
    await scene.keep(consent, 'accounts', [{ accountId: 'account-1', currency }, { accountId: 'account-2' }]);
    const id = await request(scene, consent, { accountIds, currency });
    await run(scene, id);
    expect(await scene.deps.accountReports.get(id)).toMatchObject({ status: 'Failed', reason: 'no_account_data' });
  }
});

test(
  '20,000 transactions with long Arabic texts fit into one response, and none is missing',
  { tags: ['variant'] },
  async () => {
    const scene = createScene(local().table);
    const consent = await shareAnAccount(scene);
    await scene.keep(consent, 'transactions', transactions(20_000), 'account-1');
    const id = await request(scene, consent);
    await run(scene, id);
    const [report, content] = [await scene.deps.accountReports.get(id), await scene.deps.accountReports.content(id)];
    if (!report || !content) throw new Error('The report or its content is missing');
    expect((await storedEntities(id)).filter((entity) => entity === 'AccountReportPage').length).toBeGreaterThan(10);
    const { totalCredit, totalDebit } = content.information;
    const sum = content.transactions.reduce((total, { minor }) => total + minor, 0n);
    expect([content.transactions.length, sum]).toEqual([20_000, totalCredit - totalDebit]);
    const text = JSON.stringify(presentReport({ report, content }, 'https://open-banking.example'));
    const size = (accepted: string | undefined) => Buffer.byteLength(JSON.stringify(encodeBody(text, accepted)));
    expect([size(undefined), size('gzip')]).toEqual([expect.toSatisfy(isBelowLimit), expect.toSatisfy(isBelowLimit)]);
  },
);

test('a report with more transactions than fit into a response fails with a reason and has no content', async () => {
  const scene = createScene(local().table);
  const id = await request(scene, await shareAnAccount(scene));
  const { table } = local();
  const smallReports = createAccountReports(table, noEncryption, { maxBytes: 100 });
  await run(scene, id, { accountReports: smallReports });
  expect(await scene.deps.accountReports.get(id)).toMatchObject({ status: 'Failed', reason: 'too_much_data' });
  expect(await storedEntities(id)).toEqual(['AccountReport']);
});

test('a report without transactions, or of an account that no longer exists, fails with a reason', async () => {
  const scene = createScene(local().table);
  const emptyConsent = await shareAnAccount(scene);
  await scene.keep(emptyConsent, 'transactions', [], 'account-1');
  for (const id of [
    await request(scene, emptyConsent),
    await request(scene, await shareAnAccount(scene), { accountIds: [newId()] }),
  ]) {
    await run(scene, id);
    expect(await scene.deps.accountReports.get(id)).toMatchObject({ status: 'Failed', reason: 'no_account_data' });
  }
});

test('a report under a consent whose shared days have ended states no earlier balances', async () => {
  const scene = createScene(local().table);
  const consent = await shareAnAccount(scene, { transactionsTo: '2026-09-30T12:00:00.000Z' });
  const salaries = ['2026-08-02', '2026-09-25'].map(aSalary);
  await scene.keep(consent, 'transactions', salaries, 'account-1');
  const id = await request(scene, consent);
  await run(scene, id);
  const { information } = (await scene.deps.accountReports.content(id)) ?? {};
  expect(information?.affordability?.month).toBe('2026-09');
  expect(information?.balances).toBeUndefined();
});

test("a job continues after its worker crashes, and that worker's data is erased with the report", async () => {
  const scene = createScene(local().table);
  const consent = await shareAnAccount(scene);
  const id = await request(scene, consent);
  const crashing: MakeAccountReportDeps['accountReports'] = {
    ...scene.deps.accountReports,
    saveWithContent: async () => {
      throw new Error('killed');
    },
  };
  await expect(run(scene, id, { accountReports: crashing })).rejects.toThrow('killed');
  scene.pass(maxDataStepSeconds + 1);
  await run(scene, id);
  expect((await scene.deps.accountReports.content(id))?.transactions).toHaveLength(2);
  expect(await storedEntities(id)).toEqual([
    'AccountReport',
    'AccountReportHead',
    'AccountReportPage',
    'AccountReportPage',
  ]);
  await deleteReportsOf(consent.id, { reports: scene.deps.accountReports, now: scene.deps.now });
  await scene.deps.accountReports.eraseContent(id);
  expect((await scene.deps.accountReports.get(id))?.status).toBe('Deleted');
  expect(await storedEntities(id)).toEqual(['AccountReport']);
});

/** Returns reports of which one is deleted, and its content erased, before the job stores its last page. */
const deletedBeforeLastPage = ({ deps: { accountReports, now } }: Scene, id: string, consentId: string) => {
  const beforeLastPage = async function* <T>(pages: AsyncIterable<T>) {
    yield* pages;
    await deleteReportsOf(consentId, { reports: accountReports, now });
    await accountReports.eraseContent(id);
  };
  return {
    ...accountReports,
    writeTransactions: (reportId, pages, storedUntil) =>
      accountReports.writeTransactions(reportId, beforeLastPage(pages), storedUntil),
  } satisfies MakeAccountReportDeps['accountReports'];
};

test('a report that is deleted while its job stores the last page keeps no transactions', async () => {
  const scene = createScene(local().table);
  const consent = await shareAnAccount(scene);
  const id = await request(scene, consent);
  await run(scene, id, { accountReports: deletedBeforeLastPage(scene, id, consent.id) });
  expect((await scene.deps.accountReports.get(id))?.status).toBe('Deleted');
  expect(await storedEntities(id)).toEqual(['AccountReport']);
});

test('the transactions of a deleted report are erased even if its worker crashes after storing them', async () => {
  const scene = createScene(local().table);
  const consent = await shareAnAccount(scene);
  const id = await request(scene, consent);
  const crashing: MakeAccountReportDeps['accountReports'] = {
    ...deletedBeforeLastPage(scene, id, consent.id),
    saveWithContent: async () => {
      throw new Error('killed');
    },
  };
  await expect(run(scene, id, { accountReports: crashing })).rejects.toThrow('killed');
  expect(await storedEntities(id)).toEqual(['AccountReport', 'AccountReportPage']);
  await run(scene, id);
  expect(await storedEntities(id)).toEqual(['AccountReport']);
});
