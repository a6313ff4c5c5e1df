import { expect, inject } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { addMonths, dayOfMonth, daysIn, monthOf } from '#shared/standard/markets/month.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { endTerm, manageAtBank } from '#test/support/drivers/banks/consents-at-bank.ts';
import { eventually, problemOf } from '#test/support/drivers/integrator.ts';
import { accessData, aSharing, everySection, sharingOf } from '#test/support/drivers/sharing.ts';
import { aDecision, setConsentStatus, test, today, untilStatus } from '#test/support/drivers/journey.ts';

/** Returns the items in the table that contain data shared under a consent. */
const storedData = (consentId: string) =>
  connect(inject('settings')).table.partition(accountKeys.snapshotOf(consentId));

test('a consent gives access to the requested accounts and sections', async ({ client }) => {
  const { consentId } = await aSharing(client);
  const withoutSections = await accessData(client, consentId);
  expect(withoutSections.body.data.consent).toMatchObject({ id: consentId, status: 'Authorized' });
  expect(withoutSections.body.data.accounts.map(({ account }: any) => account.accountSubType)).toEqual([
    'CurrentAccount',
    'Savings',
    'CreditCard',
  ]);
  expect(Object.keys(withoutSections.body.data.accounts[0])).toEqual(['account']);
  const { status, body } = await accessData(client, consentId, { include: everySection });
  expect(status).toBe(200);
  const [current, , card] = body.data.accounts;
  expect(current.account).toMatchObject({ accountHolderName: 'Mariam Al Suwaidi', currency: 'AED', status: 'Active' });
  expect(current.balances.items.map(({ type }: any) => type)).toEqual(['InterimBooked', 'InterimAvailable']);
  expect(current.beneficiaries.items[0]).toMatchObject({ accountHolderName: 'Marina Homes Real Estate LLC' });
  expect(current.directDebits.items[0]).toMatchObject({ name: 'City Water and Electricity', frequency: 'Monthly' });
  expect(current.parties.items[0]).toMatchObject({ partyType: 'Sole', accountRole: 'Principal' });
  expect(card.directDebits.items).toEqual([]);
  const booked = current.transactions.items.map(({ bookingDateTime }: any) => bookingDateTime);
  expect(booked).toEqual(booked.toSorted().toReversed());
  // The bank returns local time.
  expect(booked).toEqual(booked.map((time: string) => new Date(time).toISOString()));
  expect(booked.length).toBeGreaterThan(50);
});

test('the current balance is the balance after the newest transaction', { tags: ['variant'] }, async ({ client }) => {
  // No other journey pays from an account at this bank, so no payment happens between the two reads.
  const { consentId } = await aSharing(client, {}, { providerId: 'uae-livx' });
  const { body } = await accessData(client, consentId, { include: ['balances', 'transactions'] });
  expect(body.data.accounts.length).toBeGreaterThan(0);
  for (const { balances, transactions } of body.data.accounts)
    expect(balances.items[0].amount).toEqual(transactions.items[0].balance.amount);
});

test(
  'transactions can be limited to a period, such as a month or two years',
  { tags: ['variant'] },
  async ({ client }) => {
    const { consentId } = await aSharing(client);
    const read = async (times: object) =>
      (await accessData(client, consentId, { include: ['transactions'], ...times })).body.data.accounts[0].transactions
        .items;
    // The bank shows twelve past months.
    const month = addMonths(monthOf(today()), -8);
    const found = await read({ from: dayOfMonth(month, 1), to: dayOfMonth(month, daysIn(month)) });
    const months = found.map(({ bookingDateTime }: any) => monthOf(dayIn('Asia/Dubai', bookingDateTime)));
    expect(new Set(months)).toEqual(new Set([month]));
    const rejected = await accessData(client, consentId, { from: dayOfMonth(month, 2), to: dayOfMonth(month, 1) });
    expect([rejected.status, Object.keys(rejected.body.details)]).toEqual([400, ['to']]);
    expect((await read({ from: today(-2 * 365) })).length).toBeGreaterThan(300);
  },
);

test('recently read data is not read from the bank again', { tags: ['variant'] }, async ({ client }) => {
  const { consentId } = await aSharing(client);
  const read = async () =>
    (await accessData(client, consentId, { include: ['balances'] })).body.data.accounts[0].balances;
  const first = await read();
  expect((await read()).readAt).toBe(first.readAt);
  await manageAtBank(consentId, { failing: 'balances' });
  expect((await read()).readAt).toBe(first.readAt);
});

test('a read that the consent does not permit is rejected', { tags: ['variant'] }, async ({ client }) => {
  const { consentId } = await aSharing(client, { permissions: ['ReadAccountsBasic', 'ReadBalances'] });
  expect((await accessData(client, consentId, { include: ['balances'] })).status).toBe(200);
  const rejected = await accessData(client, consentId, { include: ['parties'] });
  expect([rejected.status, rejected.body.code]).toEqual([403, 'insufficient_permissions']);
});

test('reads are rejected once the consent is revoked', async ({ client }) => {
  const { consentId } = await aSharing(client);
  expect((await accessData(client, consentId, { include: everySection })).status).toBe(200);
  expect((await storedData(consentId)).length).toBeGreaterThan(10);
  await setConsentStatus(client, 'account', consentId, 'Revoked');
  expect(problemOf(await accessData(client, consentId))).toEqual([403, 'consent_not_authorized']);
});

test(
  'a consent revoked at the bank is revoked in the service once the bank rejects a read',
  { tags: ['variant'] },
  async ({ client }) => {
    const { consentId, requestId } = await aSharing(client);
    await accessData(client, consentId);
    await manageAtBank(consentId, { action: 'revoke' });
    expect(problemOf(await accessData(client, consentId, { include: ['balances'] }))).toEqual([
      403,
      'consent_not_authorized',
    ]);
    expect(await sharingOf(client, consentId)).toMatchObject({
      status: 'Revoked',
      connection: { status: 'INACTIVE' },
      statusHistory: [{ status: 'AwaitingAuthorization' }, { status: 'Authorized' }, { status: 'Revoked' }],
    });
    expect((await client.get(`/data/account-requests/${requestId}`)).body.data.status).toBe('Revoked');
  },
);

test(
  'an expired consent does not give access, even before its expiry is recorded',
  { tags: ['variant'] },
  async ({ client }) => {
    const { consentId } = await aSharing(client, { referenceCustomerId: 'customer 8' });
    expect((await accessData(client, consentId, { include: everySection })).status).toBe(200);
    const { reportId } = (await client.post('/report/risk-reports', { referenceCustomerId: 'customer 8' })).body.data;
    await endTerm(consentId);
    for (const rejected of [
      await accessData(client, consentId),
      await client.post('/data/sync', { consentId }),
      await client.get(`/report/risk-reports/${reportId}`),
    ])
      expect([rejected.status, rejected.body.code]).toEqual([403, 'consent_not_authorized']);
  },
);

test('a consent that the bank suspends does not give access until the bank resumes it', async ({ client }) => {
  const { consentId } = await aSharing(client);
  await manageAtBank(consentId, { action: 'suspend' });
  expect(problemOf(await accessData(client, consentId))).toEqual([403, 'consent_not_authorized']);
  expect(await sharingOf(client, consentId)).toMatchObject({ status: 'Suspended', connection: { status: 'ACTIVE' } });
  expect((await client.post('/data/sync', { consentId })).body.code).toBe('consent_not_authorized');
  await manageAtBank(consentId, { action: 'resume' });
  expect((await accessData(client, consentId)).status).toBe(200);
  expect((await sharingOf(client, consentId)).status).toBe('Authorized');
});

test('a consent cannot be used by another client or in another market', async ({ client, otherClient }) => {
  const { consentId } = await aSharing(client);
  for (const response of [
    await accessData(otherClient, consentId),
    await otherClient.post('/data/sync', { consentId }),
    await client.post('/data/account-access', { consentId }, { market: 'KSA' }),
  ])
    expect([response.status, response.body.code]).toEqual([404, 'not_found']);
});

test('each account that customers have paid from is listed once', async ({ client }) => {
  const listSaved = async () => (await client.get('/payment/saved-debtor-accounts')).body;
  expect((await listSaved()).data).toEqual([]);
  for (const reference of ['one', 'two']) {
    const { paymentRequestId } = await aDecision(client, { reference });
    await untilStatus(client, paymentRequestId, 'Completed');
  }
  const { data, meta } = await eventually(listSaved, (body) => body.data.length > 0);
  expect(meta.totalItems).toBe(1);
  expect(data[0]).toMatchObject({
    provider: { id: 'uae-enbdx', name: 'Emirates NBD' },
    schemeName: 'IBAN',
    identification: expect.stringMatching(/^AE\d{2}026\d+$/),
    name: 'Mariam Al Suwaidi',
    isDefault: false,
  });
});
