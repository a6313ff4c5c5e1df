import { beforeAll, expect } from 'vitest';
import { newId } from '#shared/platform/runtime/ids.ts';
import { manageAtBank } from '#test/support/drivers/banks/consents-at-bank.ts';
import { continueTo, eventually, type Integrator } from '#test/support/drivers/integrator.ts';
import {
  accountsOf,
  customerId,
  everything,
  expectPublished,
  getLegacy,
  legacyErrorOf,
  legacyFieldErrorOf,
  postLegacy,
  requestSharing,
  share,
} from '#test/support/drivers/legacy-sharing.ts';
import { aClient, aSubscription, receivedTypes, setConsentStatus, test } from '#test/support/drivers/journey.ts';

const create = (client: Integrator, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  postLegacy(client, 'AccountInformationReport/Create', { customerId, ...body }, headers);

const read = (client: Integrator, jobId: string, operation = 'Get', reportCustomerId = customerId) =>
  getLegacy(client, `AccountInformationReport/${operation}`, { jobId, customerId: reportCustomerId });

const untilDone = (client: Integrator, jobId: string) =>
  eventually(
    () => read(client, jobId),
    ({ body }) => ['Succeeded', 'Failed', 'Scheduled'].includes(body.data?.status),
  );

let client: Integrator;
let consentId: string;
let jobId: string;
beforeAll(async () => {
  client = await aClient();
  ({ consentId } = await share(client));
  jobId = (await create(client)).body.data.jobId;
  await untilDone(client, jobId);
});

test('a report is created in the background, announced by webhooks and read as documented', async () => {
  const newClient = await aClient();
  const { receiver } = await aSubscription(newClient, 'account-data', ['account_report']);
  await share(newClient);
  const created = await create(newClient);
  expectPublished('ais report summary', created);
  expect([created.status, created.body.data]).toEqual([
    200,
    {
      id: expect.any(String),
      jobId: created.body.data.id,
      customerId,
      startDate: null,
      endDate: null,
      createdAt: expect.any(String),
      accountsCount: 3,
      totalBalance: null,
      description: null,
      currency: expect.objectContaining({ iso4117Code: 'SAR', iso4117Number: '682' }),
      status: 'Awaiting',
    },
  ]);
  const done = await untilDone(newClient, created.body.data.jobId);
  expectPublished('ais report', done);
  expect(done.body.data).toMatchObject({
    status: 'Succeeded',
    accountHolderName: 'Mariam Al Suwaidi',
    accountsCount: 3,
  });
  expect(await receivedTypes(receiver, 4)).toEqual([
    'account_report.created',
    'account_report.enqueued',
    'account_report.processing',
    'account_report.succeeded',
  ]);
});

test('the categories and the daily amounts of a report add up to its totals', async () => {
  const { body } = await read(client, jobId);
  const { transactionsCategories, cashFlowTrend, balanceSummary, accounts, totalBalance } = body.data;
  const minor = (amounts: readonly { amount?: number; value?: number }[]): number =>
    amounts.reduce((sum, { amount, value }) => sum + Math.round((amount ?? value ?? 0) * 100), 0);
  for (const [side, group] of [
    ['Debit', transactionsCategories.debit],
    ['Credit', transactionsCategories.credit],
  ] as const) {
    const total = Math.round(balanceSummary[`total${side}`] * 100);
    expect(minor(group.categories)).toBe(total);
    expect(minor(cashFlowTrend[`dailyTotal${side}`])).toBe(total);
    const days = group.categories.map(({ bookingDateTime }: any) => bookingDateTime);
    expect(days).toEqual(days.toSorted().toReversed());
  }
  expect(transactionsCategories.debit.categories.length).toBeGreaterThan(100);
  expect(accounts[0]).toMatchObject({ provider: { englishName: 'Al Rajhi Bank' }, subType: 'CurrentAccount' });
  expect(balanceSummary.currentBalance).toBe(totalBalance);
  const finalBalances = balanceSummary.balanceTrendModel.map(
    ({ accountBalanceHistory }: any) => accountBalanceHistory.history.at(-1).balances[0].amount.amount,
  );
  expect(Math.round(finalBalances.reduce((sum: number, amount: number) => sum + amount, 0) * 100)).toBe(
    Math.round(totalBalance * 100),
  );
});

test('a report can be downloaded as a file', async () => {
  const [report, file] = [await read(client, jobId), await read(client, jobId, 'File')];
  expect(file.body).toEqual(report.body);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="account-information-report.json"');
});

test('a report on selected accounts covers only those accounts', async () => {
  const [, savings] = await accountsOf(client, consentId);
  const created = await create(client, { accountIds: [savings?.id] });
  const { body } = await untilDone(client, created.body.data.jobId);
  expect(body.data.accounts.map(({ id }: any) => id)).toEqual([savings?.id]);
  expect(body.data.cashFlowTrend.accounts).toEqual([savings?.id]);
});

test(
  'until a report is finished, its summary can be read but its file does not exist',
  { tags: ['variant'] },
  async () => {
    const newClient = await aClient();
    const shared = await share(newClient);
    await accountsOf(newClient, shared.consentId);
    await manageAtBank(shared.consentId, { failing: 'transactions' });
    const { body } = await create(newClient);
    const unfinished = await untilDone(newClient, body.data.jobId);
    expectPublished('ais report', unfinished);
    // The job is retried a few times and then abandoned.
    expect(['Scheduled', 'Failed']).toContain(unfinished.body.data.status);
    expect(unfinished.body.data.description).toBe('provider_unavailable');
    expect(Object.keys(unfinished.body.data)).not.toContain('balanceSummary');
    expect(legacyErrorOf(await read(newClient, body.data.jobId, 'File'))).toEqual([
      404,
      'ACCOUNT_INFORMATION_REPORT_NOT_FOUND',
    ]);
  },
);

test('retries with one idempotency key create one report, and a different body is rejected', async () => {
  const headers = { 'idempotency-key': newId() };
  const [first, second] = await Promise.all([create(client, {}, headers), create(client, {}, headers)]);
  expect(first.body.data.jobId).toBe(second.body.data.jobId);
  const mismatch = await create(client, { accountIds: [newId()] }, headers);
  expect(legacyErrorOf(mismatch)).toEqual([422, 'INVALID_DATA']);
});

test(
  'an unknown customer, account or report is not found, each with its own error code',
  { tags: ['variant'] },
  async () => {
    const otherClient = await aClient();
    const [account] = await accountsOf(client, consentId);
    const otherSharing = await share(otherClient, { customerId: newId() });
    const [foreign] = await accountsOf(otherClient, otherSharing.consentId);
    expect(legacyErrorOf(await create(otherClient))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    for (const accountIds of [[newId()], [foreign?.id], [account?.id, newId()]])
      expect(legacyErrorOf(await create(client, { accountIds }))).toEqual([404, 'BANK_ACCOUNT_NOT_FOUND']);
    for (const operation of ['Get', 'File']) {
      expect(legacyErrorOf(await read(otherClient, jobId, operation))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
      expect(legacyErrorOf(await read(client, jobId, operation, newId()))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
      expect(legacyErrorOf(await read(client, newId(), operation))).toEqual([
        404,
        'ACCOUNT_INFORMATION_REPORT_NOT_FOUND',
      ]);
    }
  },
);

test('a report on one customer is not found for another customer of the same client', async () => {
  const otherCustomerId = newId();
  await share(client, { customerId: otherCustomerId });
  expect(legacyErrorOf(await read(client, jobId, 'Get', otherCustomerId))).toEqual([
    404,
    'ACCOUNT_INFORMATION_REPORT_NOT_FOUND',
  ]);
  const [account] = await accountsOf(client, consentId);
  const rejected = await create(client, { customerId: otherCustomerId, accountIds: [account?.id] });
  expect(legacyErrorOf(rejected)).toEqual([404, 'BANK_ACCOUNT_NOT_FOUND']);
});

test('accounts shared for different periods cannot be in the same report', async ({ client: newClient }) => {
  const first = await share(newClient, { consentTransactionsFromDate: '2026-01-01T00:00:00Z' });
  const second = await share(newClient, { consentTransactionsFromDate: '2026-06-01T00:00:00Z' });
  const [current] = await accountsOf(newClient, first.consentId);
  const [, savings] = await accountsOf(newClient, second.consentId);
  const rejected = await create(newClient, { accountIds: [current?.id, savings?.id] });
  expect(legacyErrorOf(rejected)).toEqual([400, 'MULTIPLE_CONSENT_DATE_NOT_ALLOWED']);
  expect(Object.keys(rejected.body.errorDescription)).toEqual(['accountIds']);
  const { status, body } = await create(newClient, { accountIds: [savings?.id] });
  expect([status, body.data.startDate]).toEqual([200, '2026-06-01T00:00:00.000Z']);
});

test(
  'a report under a consent that lacks a permission, is pending or was revoked is rejected',
  { tags: ['variant'] },
  async () => {
    const newClient = await aClient();
    await share(newClient, {
      requestPermissions: everything.filter((permission) => permission !== 'ReadTransactionsCredits'),
    });
    expect(legacyErrorOf(await create(newClient))).toEqual([403, 'INSUFFICIENT_CONSENT_PERMISSIONS']);

    const otherCustomerId = newId();
    const { requestLink } = (await requestSharing(newClient, { customerId: otherCustomerId })).body.data;
    await continueTo('ksa-alrajhi', requestLink);
    expect(legacyErrorOf(await create(newClient, { customerId: otherCustomerId }))).toEqual([
      403,
      'CONSENT_UNAUTHORIZED',
    ]);

    const { consentId: revoked } = await share(newClient, { customerId: otherCustomerId });
    const revokedJobId = (await create(newClient, { customerId: otherCustomerId })).body.data.jobId;
    await manageAtBank(revoked, { action: 'revoke' });
    await getLegacy(newClient, 'Parties/Get', { accountId: (await accountsOf(newClient, revoked))[0]?.id ?? newId() });
    await setConsentStatus(newClient, 'account', revoked, 'Revoked', { market: 'KSA' });
    for (const operation of ['Get', 'File'])
      expect(legacyErrorOf(await read(newClient, revokedJobId, operation, otherCustomerId))).toEqual([
        403,
        'CONSENT_REVOKED',
      ]);
    expect(legacyErrorOf(await create(newClient, { customerId: otherCustomerId }))).toEqual([403, 'CONSENT_REVOKED']);
  },
);

test.each([
  ['no customer', { customerId: undefined }, 'customerId'],
  ['a customer that is not a UUID', { customerId: 'customer 7' }, 'customerId'],
  ['no account in the list', { accountIds: [] }, 'accountIds'],
  ['an account that is not a UUID', { accountIds: ['17'] }, 'accountIds.0'],
])('a report request with %s is rejected', async (_fault, body, field) => {
  expect(legacyFieldErrorOf(await create(client, body))).toEqual([400, 'INVALID_DATA', [field]]);
});
