import { expect, test } from 'vitest';
import {
  AccountRequestBody,
  AccountRequestChange,
  requestedTerms,
  changedTerms,
  fieldNames,
} from '#functions/account-data/requests/body.ts';
import {
  legacyCreateLongLivedRequest,
  legacyCreateShortLivedRequest,
} from '#functions/legacy-accounts/requests/operations.ts';
import { LegacyPaymentRequestBody } from '#functions/legacy-payments/requests/body.ts';
import { routes as legacyRoutes } from '#functions/legacy-accounts/requests/routes.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { sharedDays } from '#shared/accounts/consent/account-consent.ts';
import { accountAgreements, createAccountConsent } from '#shared/accounts/consent/account-agreements.ts';
import { changeAccountRequest, requestAccounts } from '#shared/accounts/request/request-accounts.ts';
import { newClient } from '#shared/clients/client.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { providersOf, providerUuid } from '#shared/banks/providers/built-in-banks.ts';
import { loadAgreement } from '#shared/consents/agreement.ts';
import { stageAtBank } from '#shared/consents/stage-at-bank.ts';
import type { ConsentTerms } from '#shared/banks/port/consents.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { hasField } from '#test/support/builders/schema-fields.ts';
import { callBy } from '#test/support/builders/a-call.ts';

const local = useLocalTable();
const clientId = newId();
const now = () => new Date('2027-01-10T12:00:00.000Z');
const deps = (at = now()) => ({
  stores: createAccountConsentStore(local().table),
  providers: knownBanks,
  now: () => at,
  baseUrl: 'https://service.example',
});

const contextIn = (market: Market) => ({ owner: { clientId, market }, names: fieldNames, lifetimeSeconds: 3_600 });

const requestIn = (market: Market, body: object) =>
  requestAccounts(
    requestedTerms(AccountRequestBody.parse({ permissions: ['ReadAccountsBasic'], ...body })),
    contextIn(market),
    deps(),
  );

const changeIn = (market: Market, id: string, body: object) =>
  changeAccountRequest(id, changedTerms(AccountRequestChange.parse(body)), contextIn(market), deps());

const dates = { transactionsFromDate: '2026-01-01', transactionsToDate: '2026-01-31', expiryDate: '2027-02-01' };
const inDubai = {
  transactionsFrom: '2025-12-31T20:00:00.000Z',
  transactionsTo: '2026-01-31T19:59:59.999Z',
  term: { until: '2027-02-01T19:59:59.999Z' },
};
const inRiyadh = {
  transactionsFrom: '2025-12-31T21:00:00.000Z',
  transactionsTo: '2026-01-31T20:59:59.999Z',
  term: { until: '2027-02-01T20:59:59.999Z' },
};

test("a date without a time covers the entire day in the market's time zone", async () => {
  expect(await requestIn('UAE', dates)).toMatchObject(inDubai);
  expect(await requestIn('KSA', dates)).toMatchObject(inRiyadh);
  expect(await requestIn('MAIN', { ...dates, countryCode: 'SA' })).toMatchObject(inRiyadh);
});

test('a change to a request parses dates in the same way as its creation', async () => {
  const { id } = await requestIn('MAIN', { countryCode: 'SA' });
  expect(await changeIn('MAIN', id, dates)).toMatchObject(inRiyadh);
});

test('dates in a change that removes the country are days in the time zone of the market', async () => {
  const { id } = await requestIn('MAIN', { countryCode: 'SA' });
  const changed = await changeIn('MAIN', id, { ...dates, countryCode: null });
  expect(changed).toMatchObject({ ...inDubai, countryCode: undefined });
});

test.each([
  ['SA', 'AE', inDubai],
  ['AE', 'SA', inRiyadh],
  ['SA', null, inDubai],
] as const)('a change of the country from %s to %s keeps the days of a request', async (before, after, expected) => {
  const { id } = await requestIn('MAIN', { ...dates, countryCode: before });
  expect(await changeIn('MAIN', id, { countryCode: after })).toMatchObject(expected);
});

test('a change of the country keeps the times of a request', async () => {
  const times = { transactionsFromDate: '2026-01-01T09:00:00.000Z', expiryDate: '2027-02-01T09:00:00.000Z' };
  const { id } = await requestIn('MAIN', { ...times, countryCode: 'SA' });
  expect(await changeIn('MAIN', id, { countryCode: 'AE' })).toMatchObject({
    transactionsFrom: times.transactionsFromDate,
    term: { until: times.expiryDate },
  });
});

const inTenMinutes = '2027-01-10T12:10:00.000Z';
const inAnHour = '2027-01-10T13:00:00.000Z';

test('a request expires no later than the consent that it asks for', async () => {
  const { id, expiresAt } = await requestIn('UAE', { expiryDate: inTenMinutes });
  expect(expiresAt).toBe(inTenMinutes);
  const requested = { ...contextIn('UAE'), requestId: id, authorizationSeconds: 3_600 };
  const later = deps(new Date('2027-01-10T12:20:00.000Z'));
  await expect(createAccountConsent(requested, later)).rejects.toMatchObject({ code: 'invalid_state' });
  expect(await later.stores.accountRequests.get(id)).toMatchObject({ status: 'Expired' });
});

test('a change of the end of the consent changes the time until which the request may wait', async () => {
  const { id } = await requestIn('UAE', {});
  const end = async (expiryDate: string | null) => (await changeIn('UAE', id, { expiryDate })).expiresAt;
  expect(await end(inTenMinutes)).toBe(inTenMinutes);
  expect(await end('2027-02-01')).toBe(inAnHour);
  expect(await end(inTenMinutes)).toBe(inTenMinutes);
  expect(await end(null)).toBe(inAnHour);
});

test('the customer has until the end of the consent to decide', async () => {
  const { id: requestId } = await requestIn('UAE', { expiryDate: inTenMinutes });
  const requested = { ...contextIn('UAE'), requestId, authorizationSeconds: 3_600 };
  expect(await createAccountConsent(requested, deps())).toMatchObject({
    expiresAt: inTenMinutes,
    termEndsAt: inTenMinutes,
  });
});

test.each([
  ['UAE', 'uae-enbdx'],
  ['KSA', 'ksa-snb'],
  ['MAIN', 'uae-enbdx'],
  ['MAIN', 'ksa-snb'],
] as const)('a bank in %s receives the dates that the client specified', async (market, bank) => {
  const { id: requestId } = await requestIn(market, { ...dates, providers: [bank] });
  const owner = { clientId, market };
  const consent = await createAccountConsent({ owner, requestId, authorizationSeconds: 60 }, deps());
  expect(sharedDays(consent)).toEqual({ transactionsFrom: '2026-01-01', transactionsTo: '2026-01-31' });
});

test('the last day that banks accept is not the day after it in the time zone of another market', async () => {
  const request = await requestIn('MAIN', { transactionsToDate: '9999-12-31', countryCode: 'SA' });
  expect(sharedDays(request).transactionsTo).toBe('9999-12-31');
});

test.each([
  ['uae-enbdx', {}, dates],
  ['ksa-snb', {}, dates],
  ['ksa-snb', { countryCode: 'SA' }, dates],
  [
    'ksa-snb',
    { countryCode: 'SA' },
    { transactionsFromDate: '2026-01-01T00:00:00+03:00', transactionsToDate: '2026-01-31T23:59:59+03:00' },
  ],
])('in MAIN, the bank %s, which the customer chooses from those of %o, receives the same days', async (...row) => {
  const [bank, country, requested] = row;
  const asked: ConsentTerms[] = [];
  const stage = async (terms: ConsentTerms) => {
    asked.push(terms);
    return { link: 'https://bank.example', expiresInSeconds: 60 };
  };
  const { id: requestId } = await requestIn('MAIN', { ...requested, ...country });
  const owner = { clientId, market: 'MAIN' } as const;
  const consent = await createAccountConsent({ owner, requestId, authorizationSeconds: 60 }, deps());
  const agreements = accountAgreements(deps().stores);
  await stageAtBank(
    agreements,
    await loadAgreement(agreements, consent),
    bank,
    { interactionId: newId(), browser: 'browser' },
    {
      ...deps(),
      links: async () => aBank({ stage }),
      secrets: noEncryption,
      clients: { get: async (id) => ({ id, name: 'Falcon Pay' }) },
    },
  );
  expect(asked).toMatchObject([{ data: { transactionsFrom: '2026-01-01', transactionsTo: '2026-01-31' } }]);
});

test("in MAIN, the permissions and the bank must belong to the request's country", async () => {
  await expect(
    requestIn('MAIN', { countryCode: 'SA', permissions: ['ReadAccountsBasic', 'ReadProduct'] }),
  ).rejects.toEqual(expect.objectContaining({ details: { 'permissions.1': ['must be a permission of the market'] } }));
  const { id: requestId } = await requestIn('MAIN', { countryCode: 'SA' });
  const requested = {
    owner: { clientId, market: 'MAIN' },
    requestId,
    providerId: 'uae-enbdx',
    authorizationSeconds: 60,
  } as const;
  await expect(createAccountConsent(requested, deps())).rejects.toMatchObject({
    details: { providerId: ['must be a bank in SA'] },
  });
});

test('a decoupled agreement is rejected in every API variant, because it is not implemented', () => {
  const bodies = [AccountRequestBody, AccountRequestChange, LegacyPaymentRequestBody];
  const { legacyCreateShortLivedRequest: short, legacyCreateLongLivedRequest: long } = legacyRoutes;
  for (const body of [...bodies, short.body, long.body]) {
    const issuesFor = (redirectionFlow: string) =>
      (body.safeParse({ redirectionFlow }).error?.issues ?? []).filter(({ path }) => path[0] === 'redirectionFlow');
    expect([issuesFor('DECOUPLED').length, issuesFor('WEB').length]).toEqual([1, 0]);
  }
});

const uaeBankId = providersOf('UAE', 'real').map(providerUuid)[0];

/** Each row breaks one rule. Fields have their legacy names. */
const violations: readonly (readonly [field: string, overrides: object])[] = [
  ['countryCode', { countryCode: 'AE' }],
  ['requestPermissions', { requestPermissions: ['ReadBalances'] }],
  ['providers.0', { providers: [uaeBankId] }],
  ['consentExpiryDate', { consentExpiryDate: '2027-01-01T00:00:00Z' }],
  ['consentExpiryDate', { consentExpiryDate: '2028-01-11T00:00:00Z' }],
  ['consentTransactionsFromDate', { consentTransactionsFromDate: '2027-03-01T00:00:00Z' }],
  [
    'consentTransactionsToDate',
    { consentTransactionsFromDate: '2026-02-01T00:00:00Z', consentTransactionsToDate: '2026-01-01T00:00:00Z' },
  ],
];

test.each(violations)('the legacy API rejects an invalid %s under that name', async (field, overrides) => {
  const client = newClient({
    id: clientId,
    appId: newId(),
    name: 'A lender',
    markets: ['KSA'],
    products: ['account-data'],
    createdAt: now().toISOString(),
  });
  const body = { customerId: newId(), countryCode: 'SA', requestPermissions: ['ReadAccountsBasic'], ...overrides };
  const longLived = { consentExpiryDate: '2027-02-01T00:00:00Z', ...body };
  const { legacyCreateShortLivedRequest: short, legacyCreateLongLivedRequest: long } = legacyRoutes;
  const call = callBy(client, 'KSA');
  const rejection = expect.objectContaining({ details: { [field]: [expect.any(String)] } });
  await expect(legacyCreateLongLivedRequest({ ...call, body: long.body.parse(longLived) }, deps())).rejects.toEqual(
    rejection,
  );
  expect(hasField(long.body, field)).toBe(true);
  if (field === 'consentExpiryDate') return;
  await expect(legacyCreateShortLivedRequest({ ...call, body: short.body.parse(body) }, deps())).rejects.toEqual(
    rejection,
  );
  expect(hasField(short.body, field)).toBe(true);
});
