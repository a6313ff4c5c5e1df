import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect } from 'vitest';
import { unusedPermissions } from '#shared/standard/consents/permissions.ts';
import { endTerm, manageAtBank } from '#test/support/drivers/banks/consents-at-bank.ts';
import { continueTo, eventually, type Integrator } from '#test/support/drivers/integrator.ts';
import {
  accountsOf,
  customerId,
  everything,
  expectPublished,
  getLegacy,
  inDays,
  legacyErrorOf,
  legacyFieldErrorOf,
  postLegacy,
  requestSharing,
  share,
} from '#test/support/drivers/legacy-sharing.ts';
import { aClient, test } from '#test/support/drivers/journey.ts';

let client: Integrator;
let consentId: string;
let currentId: string;
beforeAll(async () => {
  client = await aClient();
  ({ consentId } = await share(client));
  currentId = (await accountsOf(client, consentId))[0]?.id ?? '';
});

test('a request is valid for a day or until the given date, and contains its consent once it has one', async () => {
  const newClient = await aClient();
  const byDefault = await requestSharing(newClient);
  expect(byDefault.status).toBe(201);
  expectPublished('ais request', byDefault);
  expect(byDefault.body.data).toMatchObject({
    status: 'AwaitingApproval',
    source: 'WEB',
    customerId,
    countryCode: 'SA',
    redirectionFlow: 'WEB',
    autoRedirect: true,
  });
  const { consentExpiryDate, createdAt } = byDefault.body.data;
  expect(Date.parse(consentExpiryDate) - Date.parse(createdAt)).toBe(86_400_000);
  const until = inDays(60);
  const { id, approved } = await share(newClient, { consentExpiryDate: until });
  expectPublished('ais request', approved);
  expect(approved.body.data).toMatchObject({
    id,
    status: 'Approved',
    consentExpiryDate: until,
    consent: {
      scope: 'Accounts',
      status: 'Authorized',
      statusHistory: [{ status: 'AwaitingAuthorization' }, { status: 'Authorized' }],
      connection: { status: 'ACTIVE', provider: { englishName: 'Al Rajhi Bank' } },
    },
  });
  const list = await getLegacy(newClient, 'Request/List', { perPage: '1' });
  expectPublished('ais requests', list);
  expect([list.body.meta.totalItems, list.body.data[0].id]).toEqual([2, id]);
});

test.each([
  ['requestPermissions', { requestPermissions: ['ReadBalances'] }],
  ['countryCode', { countryCode: 'AE' }],
  ['consentExpiryDate', { consentExpiryDate: inDays(400) }],
  ['customerId', { customerId: 'customer 7' }],
  ['providers.0', { providers: [customerId] }],
])('a request with an invalid %s is rejected as INVALID_DATA', async (field, invalid) => {
  expect(legacyFieldErrorOf(await requestSharing(client, invalid))).toEqual([400, 'INVALID_DATA', [field]]);
});

test.each(['v1.0', 'v2.0'])('accounts and balances are read as documented in %s', async (version) => {
  const list = await getLegacy(client, 'Account/List', { consentId, perPage: '2' }, version);
  expectPublished('ais accounts', list);
  expect(list.body.meta).toMatchObject({ currentPageNumber: 1, pageSize: 2, totalNumberOfPages: 2, totalItems: 3 });
  expect(list.body.data.map(({ subType }: any) => subType)).toEqual(['CurrentAccount', 'Savings']);
  const account = await getLegacy(client, 'Account/Get', { id: currentId }, version);
  expectPublished('ais account', account);
  expect(account.body.data).toMatchObject({
    id: currentId,
    type: 'KSAOB.Retail',
    status: 'Active',
    currency: { iso4117Code: 'SAR', iso4117Number: '682' },
    accounts: [
      { scheme: 'KSAOB.IBAN', identification: expect.stringMatching(/^SA\d{2}80/), name: 'Mariam Al Suwaidi' },
    ],
    servicer: { scheme: 'KSAOB.BICFI', identification: 'RJHISARI' },
  });
  const balances = await getLegacy(client, 'Balance/Get', { accountId: currentId }, version);
  expectPublished('ais balances', balances);
  expect(balances.body.data).toMatchObject({
    accountId: currentId,
    balances: [
      {
        type: 'KSAOB.InterimBooked',
        dateTime: expect.stringMatching(/Z$/),
        amount: { currency: 'SAR', amount: expect.any(Number) },
      },
      {},
    ],
  });
});

test('beneficiaries, direct debits and parties are read as documented', async () => {
  const beneficiaries = await getLegacy(client, 'Beneficiary/Get', { accountId: currentId });
  expectPublished('ais beneficiaries', beneficiaries);
  expect(beneficiaries.body.data).toMatchObject([
    { beneficiaryType: 'KSAOB.Activated', accountHolderName: 'Marina Homes Real Estate LLC' },
    {},
    {},
  ]);
  const debits = await getLegacy(client, 'DirectDebit/Get', { accountId: currentId });
  expectPublished('ais direct debits', debits);
  expect(debits.body.data).toMatchObject([
    { directDebitStatusCode: 'Active', frequency: 'KSAOB.Monthly' },
    { directDebitStatusCode: 'Active', frequency: 'KSAOB.Monthly' },
  ]);
  const parties = await getLegacy(client, 'Parties/Get', { accountId: currentId });
  expectPublished('ais parties', parties);
  expect(parties.body.data).toMatchObject([
    {
      partyType: 'KSAOB.Sole',
      verifiedClaims: [{ verification: { trustFramework: 'SA_IAM' }, claims: { name: 'Mariam Al Suwaidi' } }],
    },
  ]);
});

test('the balance history ends with the current balance', { tags: ['variant'] }, async () => {
  const readBalances = async () =>
    (await getLegacy(client, 'Balance/Get', { accountId: currentId })).body.data.balances;
  // Another journey may pay from the account between two reads.
  const { history, balances } = await eventually(
    async () => {
      const before = await readBalances();
      const read = await getLegacy(client, 'Balance/History', { accountId: currentId });
      return { history: read, balances: await readBalances(), before };
    },
    (reads) => isDeepStrictEqual(reads.before, reads.balances),
  );
  expectPublished('ais balance history', history);
  const days = history.body.data.history;
  expect(days.length).toBe(31);
  expect(days.at(-1).balances).toEqual([{ type: 'KSAOB.ClosingBooked', amount: balances[0].amount }]);
  const march = await getLegacy(client, 'Balance/History', {
    accountId: currentId,
    fromBookingDateTime: '2026-03-01T08:00:00Z',
    toBookingDateTime: '2026-03-31T08:00:00Z',
  });
  expect(march.body.data.history.map(({ date }: any) => date)).toEqual(
    Array.from({ length: 31 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`),
  );
});

test.each([
  ['toBookingDateTime', '2026-03-31T08:00:00Z', '2026-03-01T08:00:00Z'],
  ['fromBookingDateTime', '2024-12-01T08:00:00Z', '2026-03-01T08:00:00Z'],
])('a balance history with an invalid %s is rejected', async (field, fromBookingDateTime, toBookingDateTime) => {
  const query = { accountId: currentId, fromBookingDateTime, toBookingDateTime };
  const rejected = await getLegacy(client, 'Balance/History', query);
  expect(legacyFieldErrorOf(rejected)).toEqual([400, 'INVALID_DATA', [field]]);
});

/** Each read of an account, with its parameter. */
const reads = [
  ['Account/Get', 'id'],
  ['Balance/Get', 'accountId'],
  ['Balance/History', 'accountId'],
  ['Beneficiary/Get', 'accountId'],
  ['DirectDebit/Get', 'accountId'],
  ['Parties/Get', 'accountId'],
] as const;

test('the published permissions that no operation uses are accepted, and not requested from the bank', async () => {
  const requestPermissions = [...everything, ...unusedPermissions];
  const newClient = await aClient();
  const request = await requestSharing(newClient, { requestPermissions });
  expect([request.status, request.body.data.requestPermissions]).toEqual([201, requestPermissions]);
  // The sandbox bank rejects permissions that are not in the KSA standard.
  const { consentId: sharedId } = await share(newClient, { requestPermissions });
  expect(await accountsOf(newClient, sharedId)).not.toEqual([]);
});

test('a read without the required permission is rejected as INSUFFICIENT_CONSENT_PERMISSIONS', async () => {
  const newClient = await aClient();
  const { consentId: restricted } = await share(newClient, {
    requestPermissions: ['ReadAccountsBasic', 'ReadAccountsDetail'],
  });
  const [account] = await accountsOf(newClient, restricted);
  // A unit test covers each permission.
  for (const [operation, parameter] of reads) {
    const expected = operation === 'Account/Get' ? [200, undefined] : [403, 'INSUFFICIENT_CONSENT_PERMISSIONS'];
    const response = await getLegacy(newClient, operation, { [parameter]: account?.id ?? '' });
    expect(legacyErrorOf(response), operation).toEqual(expected);
    expect((await getLegacy(client, operation, { [parameter]: currentId })).status, operation).toBe(200);
  }
});

test(
  'reads under a pending or a revoked consent have their own error codes',
  { tags: ['variant'] },
  async ({ client: newClient }) => {
    const pending = (await requestSharing(newClient)).body.data;
    await continueTo('ksa-alrajhi', pending.requestLink);
    const unauthorised = (await getLegacy(newClient, 'Request/Get', { id: pending.id })).body.data.consent.id;
    const rejected = await getLegacy(newClient, 'Account/List', { consentId: unauthorised });
    expect(legacyErrorOf(rejected)).toEqual([403, 'CONSENT_UNAUTHORIZED']);
    const revoked = await share(newClient);
    const [account] = await accountsOf(newClient, revoked.consentId);
    await manageAtBank(revoked.consentId, { action: 'revoke' });
    for (const response of [
      await getLegacy(newClient, 'Balance/Get', { accountId: account?.id ?? '' }),
      await getLegacy(newClient, 'Account/List', { consentId: revoked.consentId }),
    ])
      expect(legacyErrorOf(response)).toEqual([403, 'CONSENT_REVOKED']);
  },
);

test(
  'an expired consent is rejected as CONSENT_EXPIRED by every read',
  { tags: ['variant'] },
  async ({ client: newClient }) => {
    const shared = await share(newClient);
    const [account] = await accountsOf(newClient, shared.consentId);
    await endTerm(shared.consentId);
    const rejected = [await getLegacy(newClient, 'Account/List', { consentId: shared.consentId })];
    for (const [operation, parameter] of reads)
      rejected.push(await getLegacy(newClient, operation, { [parameter]: account?.id ?? '' }));
    rejected.push(await postLegacy(newClient, 'AccountInformationReport/Create', { customerId }));
    expect(new Set(rejected.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(['403 CONSENT_EXPIRED']),
    );
  },
);

test("missing resources and another client's resources are not found, each with its own error code", async () => {
  const otherClient = await aClient();
  const cases = [
    ['Request/Get', { id: customerId }, 'ACCOUNT_INFORMATION_ACCESS_REQUEST_NOT_FOUND'],
    ['Account/List', { consentId }, 'CONSENT_NOT_FOUND'],
    ['Account/Get', { id: currentId }, 'BANK_ACCOUNT_NOT_FOUND'],
    ['Parties/Get', { accountId: currentId }, 'BANK_ACCOUNT_NOT_FOUND'],
  ] as const;
  for (const [operation, query, code] of cases) {
    const rejected = await getLegacy(otherClient, operation, query);
    expect([operation, rejected.status, rejected.body.error, rejected.body.data]).toEqual([operation, 404, code, null]);
  }
});

test('a read returns PROVIDER_CONNECTION_FAILURE if the bank fails', async ({ client: newClient }) => {
  const shared = await share(newClient);
  const [account] = await accountsOf(newClient, shared.consentId);
  await manageAtBank(shared.consentId, { failing: 'parties' });
  const rejected = await getLegacy(newClient, 'Parties/Get', { accountId: account?.id ?? '' });
  expect(legacyErrorOf(rejected)).toEqual([502, 'PROVIDER_CONNECTION_FAILURE']);
});
