import { beforeAll, expect, test } from 'vitest';
import { getAccountConsent, listAccountConsents } from '#functions/account-data/consents/operations.ts';
import { listAccountRequests } from '#functions/account-data/requests/operations.ts';
import {
  legacyCreateShortLivedRequest,
  legacyGetAccountRequest,
} from '#functions/legacy-accounts/requests/operations.ts';
import { routes as legacyRoutes } from '#functions/legacy-accounts/requests/routes.ts';
import { findConsent, findConsents } from '#functions/consent-pages/consents/managed-consent.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import {
  createAccountConsent,
  type RequestedAccountConsent,
  authoriseSharing,
  moveSharing,
} from '#shared/accounts/consent/account-agreements.ts';
import { endSuperseded } from '#shared/accounts/consent/end-superseded.ts';
import type { AccountRequest } from '#shared/accounts/request/account-request.ts';
import { requestAccounts } from '#shared/accounts/request/request-accounts.ts';
import type { RequestedTerms } from '#shared/accounts/request/request-rules.ts';
import { type Client, newClient } from '#shared/clients/client.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { maxExamined } from '#shared/platform/storage/page.ts';
import { puts } from '#shared/platform/storage/table.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { emptyCall } from '#test/support/builders/a-call.ts';

const local = useLocalTable();
const markets = ['UAE', 'KSA', 'MAIN'] as const;
type Sharer = Readonly<{ clientId: string; market: (typeof markets)[number] }>;

let client: Client;
beforeAll(() => {
  const identity = { id: newId(), appId: newId(), name: 'A shop', createdAt: systemClock().toISOString() };
  client = newClient({ ...identity, markets: [...markets], products: ['account-data'] });
});

const createDeps = () => ({
  stores: createAccountConsentStore(local().table),
  providers: knownBanks,
  baseUrl: 'https://service.example',
  now: systemClock,
});

/** Creates a request, for any bank of the market unless the terms limit the banks. */
const aRequest = (
  owner: Sharer,
  customerId?: string,
  terms: Partial<Pick<RequestedTerms, 'countryCode' | 'providers'>> = {},
): Promise<AccountRequest> =>
  requestAccounts(
    {
      customerId,
      providers: [],
      permissions: ['ReadAccountsBasic'],
      purpose: 'AccountAggregation',
      userType: 'Retail',
      term: { seconds: 86_400 },
      redirectionFlow: 'WEB',
      autoRedirect: false,
      ...terms,
    },
    {
      owner,
      names: {
        permissions: 'permissions',
        expiryDate: 'expiryDate',
        transactionsFromDate: 'transactionsFromDate',
        transactionsToDate: 'transactionsToDate',
      },
      lifetimeSeconds: 3_600,
    },
    createDeps(),
  );

/** Creates the consent of a request. */
const consentTo = (
  { id: requestId }: AccountRequest,
  owner: Sharer,
  requested: Partial<RequestedAccountConsent> = {},
): Promise<AccountConsent> =>
  createAccountConsent({ owner, requestId, authorizationSeconds: 1_800, ...requested }, createDeps());

/** Creates a consent for a new request, at the bank that the client specifies, if any. */
const aConsent = async (
  owner: Sharer,
  providerId?: string,
  customerId?: string,
  baseConsentId?: string,
): Promise<AccountConsent> => consentTo(await aRequest(owner, customerId), owner, { providerId, baseConsentId });

/** Applies the customer's decision at the bank to a consent. */
const decide = async ({ id, accountRequestId }: AccountConsent, decision: 'approve' | 'decline'): Promise<void> => {
  const { stores } = createDeps();
  const [consent, request] = [await stores.accountConsents.get(id), await stores.accountRequests.get(accountRequestId)];
  if (!consent?.providerCode || !request) throw new Error('The consent has no bank, or its request does not exist');
  const at = systemClock().toISOString();
  const grant = { bankConsentId: newId(), providerCode: consent.providerCode, accessToken: 'sealed' };
  const terms = { accessTokenExpiresAt: at, refreshToken: undefined, debtorAccount: undefined, expiresAt: at };
  const sharing = { consent, request };
  const result =
    decision === 'approve'
      ? authoriseSharing(sharing, { ...grant, ...terms }, at)
      : moveSharing(sharing, 'Rejected', at);
  await stores.saveSharing(sharing, result);
};

const callOf = (owner: Sharer) => ({ ...emptyCall, owner, client, market: owner.market });

type Filter = Partial<Record<'providerId' | 'connectionId' | 'customerId' | 'fromDateTime', string>>;

const listIds = async (owner: Sharer, filter: Filter): Promise<string[]> => {
  const query = { page: 1, perPage: 20, ...filter };
  const { items } = await listAccountConsents(
    { ...callOf(owner), query, params: undefined, body: undefined },
    createDeps(),
  );
  return items.map(({ id }) => id);
};

const read = (owner: Sharer, consentId: string) =>
  getAccountConsent({ ...callOf(owner), params: { consentId }, query: undefined, body: undefined }, createDeps());

const anOwner = (market: Sharer['market'] = 'UAE'): Sharer => ({ clientId: newId(), market });

test('filtering by a nonexistent bank finds nothing, not even consents without a bank', async () => {
  const owner = anOwner();
  const [withoutBank, withBank] = [await aConsent(owner), await aConsent(owner, 'uae-enbdx')];
  expect(await listIds(owner, { providerId: 'anything-unknown' })).toEqual([]);
  expect(await listIds(owner, { providerId: newId() })).toEqual([]);
  expect(await listIds(owner, { providerId: 'uae-enbdx' })).toEqual([withBank.id]);
  expect(await listIds(owner, { connectionId: newId() })).toEqual([]);
  expect(await listIds(owner, {})).toEqual([withBank.id, withoutBank.id]);
});

test("a customer's consents are found, however many consents the client has", async () => {
  const [owner, otherClient] = [anOwner(), anOwner()];
  const first = await aConsent(owner, 'uae-enbdx', 'customer 7');
  const { table } = local();
  const { accountConsents } = createDeps().stores;
  const others = Array.from({ length: maxExamined }, () => ({ ...first, id: newId(), customerId: 'customer 8' }));
  await table.writeAll(puts(others.map((consent) => accountConsents.create(consent).item)));
  const second = await aConsent(owner, 'uae-livx', 'customer 7');
  await aConsent(otherClient, 'uae-enbdx', 'customer 7');
  expect(await listIds(owner, { customerId: 'customer 7' })).toEqual([second.id, first.id]);
  expect(await listIds(owner, { customerId: 'customer 7', providerId: 'uae-enbdx' })).toEqual([first.id]);
  expect(await listIds(owner, { customerId: 'customer 7', fromDateTime: second.createdAt })).toEqual([second.id]);
});

test('a consent has its bank and connection from the start, and keeps them when it is declined', async () => {
  const owner = anOwner();
  const consent = await aConsent(owner, 'uae-enbdx', 'customer 7');
  const bank = { providerId: 'uae-enbdx', connection: { provider: { englishName: 'Emirates NBD' } } };
  const created = await read(owner, consent.id);
  expect(created).toMatchObject({ ...bank, connection: { ...bank.connection, status: 'INACTIVE' } });
  await decide(consent, 'decline');
  const declined = await read(owner, consent.id);
  expect(declined).toMatchObject({ ...bank, connection: { id: created.connection?.id, status: 'INACTIVE' } });
  expect(await listIds(owner, { connectionId: created.connection?.id ?? '' })).toEqual([consent.id]);
});

test("a customer's consents at one bank share the connection of the first", async () => {
  const owner = anOwner();
  const first = await aConsent(owner, 'uae-enbdx', 'customer 7');
  const created = await read(owner, first.id);
  await decide(first, 'approve');
  const granted = await read(owner, first.id);
  const second = await read(owner, (await aConsent(owner, 'uae-enbdx', 'customer 7')).id);
  for (const { connection } of [granted, second]) {
    expect(connection).toMatchObject({ id: created.connection?.id, status: 'ACTIVE' });
    expect(connection?.createdAt).toBe(created.connection?.createdAt);
  }
});

test('a consent renews no consent of another customer, because the earlier one ends with the approval', async () => {
  const owner = anOwner();
  const consent = await aConsent(owner, 'uae-enbdx', 'customer 7');
  await decide(consent, 'approve');
  const renewal = await aConsent(owner, undefined, undefined, consent.id);
  await decide(renewal, 'approve');
  for (const { id } of [consent, renewal]) {
    await expect(aConsent(owner, undefined, 'customer 8', id)).rejects.toMatchObject({
      code: 'validation_error',
      details: { baseConsentId: ['must be the id of a consent of the same customer'] },
    });
    expect((await aConsent(owner, undefined, 'customer 7', id)).base?.consentId).toBe(consent.id);
  }
});

test.each([
  [
    'banks',
    { providers: ['uae-fabretail', 'uae-livx'] },
    "must be one of the request's providers: uae-fabretail, uae-livx",
  ],
  ['country', { countryCode: 'SA' }, 'must be a bank in SA'],
] as const)("a consent renews no consent at a bank outside the request's %s", async (_title, terms, rule) => {
  const owner = anOwner('MAIN');
  const consent = await aConsent(owner, 'uae-enbdx');
  await decide(consent, 'approve');
  const request = await aRequest(owner, undefined, terms);
  const renew = (providerId?: string) => consentTo(request, owner, { baseConsentId: consent.id, providerId });
  await expect(renew()).rejects.toMatchObject({
    details: { baseConsentId: [`is a consent at uae-enbdx, which ${rule}`] },
  });
  await expect(renew('uae-enbdx')).rejects.toMatchObject({ details: { providerId: [rule] } });
});

test('a client that repeats its request cannot change the renewal, the purpose or the kind of customer', async () => {
  const owner = anOwner();
  const [base, other] = [await aConsent(owner, 'uae-enbdx'), await aConsent(owner, 'uae-enbdx')];
  for (const consent of [base, other]) await decide(consent, 'approve');
  const rejected = async (created: Partial<RequestedAccountConsent>, repeated: Partial<RequestedAccountConsent>) => {
    const request = await aRequest(owner);
    const { id, version } = await consentTo(request, owner, created);
    await expect(consentTo(request, owner, repeated)).rejects.toMatchObject({
      code: 'validation_error',
      details: Object.fromEntries(
        Object.keys(repeated).map((field) => [field, ['must be omitted or as when the consent was created']]),
      ),
    });
    for (const same of [{}, created]) expect(await consentTo(request, owner, same)).toMatchObject({ id, version });
  };
  await rejected({}, { baseConsentId: base.id });
  await rejected({ baseConsentId: base.id }, { baseConsentId: other.id });
  await rejected({ purpose: 'TaxFiling' }, { purpose: 'AccountAggregation' });
  await rejected({}, { purpose: 'TaxFiling', userType: 'SME' });
});

const uuid = newId();

test.each([
  ['the same customer in another case', [uuid.toUpperCase(), uuid, uuid.toUpperCase()]],
  ['a customer that its renewal does not name', [uuid, undefined, uuid]],
  ['a customer that only the last renewal names', [undefined, undefined, uuid]],
])('a renewal ends the earlier consents of %s', async (_title, [customer, ...renewing]) => {
  const owner = anOwner('KSA');
  const first = await aConsent(owner, 'ksa-snb', customer);
  await decide(first, 'approve');
  const consents = [first];
  const { stores, now } = createDeps();
  for (const renewingCustomer of renewing) {
    const renewal = await aConsent(owner, undefined, renewingCustomer, consents.at(-1)?.id);
    await decide(renewal, 'approve');
    consents.push(renewal);
  }
  const last = await stores.accountConsents.get(consents.at(-1)?.id ?? '');
  if (last) await endSuperseded(last, { stores, links: async () => aBank({}), now });
  const ended = await Promise.all(consents.map(({ id }) => stores.accountConsents.get(id)));
  expect(ended.map((consent) => consent?.status)).toEqual(['Revoked', 'Revoked', 'Authorized']);
});

test('a consent has no bank and no connection until the customer has chosen one', async () => {
  const owner = anOwner();
  const { id } = await aConsent(owner);
  expect(await read(owner, id)).toMatchObject({ providerId: null, connection: null });
});

test('a consent created through the legacy API also has its connection from the start', async () => {
  const owner = anOwner('KSA');
  const { accountRequestId: id } = await aConsent(owner, 'ksa-alrajhi');
  const call = { ...callOf(owner), market: owner.market, query: { id }, params: undefined, body: undefined };
  const { consent } = await legacyGetAccountRequest(call, createDeps());
  expect(consent?.connection).toMatchObject({ status: 'INACTIVE', provider: { englishName: 'Al Rajhi Bank' } });
});

/** Returns the ids of the consents and requests that the lists and the pages for managing consents show for a customer. */
const shownFor = async (owner: Sharer, customerId: string) => {
  const deps = createDeps();
  const query = { page: 1, perPage: 20, customerId };
  const call = { ...callOf(owner), query, params: undefined, body: undefined };
  const { items: requests } = await listAccountRequests(call, deps);
  const stores = { ...createPaymentStores(local().table), ...deps.stores };
  const visit = { ...owner, customerId, language: 'en', isEmbedded: false } as const;
  const managed = await findConsents(visit, stores);
  const opened = await Promise.all(managed.map(({ consent }) => findConsent(visit, consent.id, stores)));
  return {
    consents: await listIds(owner, { customerId }),
    requests: requests.map(({ id }) => id),
    pages: opened.map((found) => found?.consent.id),
  };
};

test('a customer whose id is a UUID is found in either case, in both APIs and on the pages', async () => {
  const owner = anOwner('KSA');
  const customerId = newId().toUpperCase();
  const { body } = legacyRoutes.legacyCreateShortLivedRequest;
  const requested = body.parse({ customerId, countryCode: 'SA', requestPermissions: ['ReadAccountsBasic'] });
  const call = { ...callOf(owner), market: owner.market, query: undefined, params: undefined, body: requested };
  const { id: requestId } = await legacyCreateShortLivedRequest(call, createDeps());
  const creation = { owner, requestId, providerId: 'ksa-snb', authorizationSeconds: 1_800 };
  const legacy = await createAccountConsent(creation, createDeps());
  const current = await aConsent(owner, 'ksa-alrajhi', customerId);
  expect((await read(owner, current.id)).customerId).toBe(customerId);
  const ids = [current.id, legacy.id];
  const requests = [current.accountRequestId, legacy.accountRequestId];
  for (const id of [customerId, customerId.toLowerCase()])
    expect(await shownFor(owner, id)).toEqual({ consents: ids, requests, pages: ids });
});
