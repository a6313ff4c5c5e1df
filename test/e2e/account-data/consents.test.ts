import { expect } from 'vitest';
import { statusAtBank, storedConsent } from '#test/support/drivers/banks/consents-at-bank.ts';
import {
  bankLinkIn,
  bankPageOf,
  decideAtBank,
  eventuallyIs,
  followRedirect,
  inBrowser,
  invalidFields,
} from '#test/support/drivers/integrator.ts';
import { anAccountConsent, anAccountRequest, aSharing, sharingOf } from '#test/support/drivers/sharing.ts';
import { aClient, aSubscription, receivedTypes, setConsentStatus, test } from '#test/support/drivers/journey.ts';

test('a customer shares account data at the bank that the consent names', async ({ client }) => {
  const { requestId, consentId, returnedTo } = await aSharing(client, {
    referenceCustomerId: 'customer 7',
    successRedirectUrl: 'https://shop.example/shared',
  });
  const returnUrl = new URL(returnedTo);
  expect(returnUrl.origin + returnUrl.pathname).toBe('https://shop.example/shared');
  expect(Object.fromEntries(returnUrl.searchParams)).toEqual({
    accountRequestId: requestId,
    consentId,
    status: 'Authorized',
  });
  expect(await sharingOf(client, consentId)).toMatchObject({
    id: consentId,
    status: 'Authorized',
    scope: 'Accounts',
    customerId: 'customer 7',
    purpose: 'AccountAggregation',
    userType: 'Retail',
    expires_in: 0,
    connection: { status: 'ACTIVE', provider: { englishName: 'Emirates NBD', country: { code: 'AE' } } },
    statusHistory: [{ status: 'AwaitingAuthorization' }, { status: 'Authorized' }],
  });
  expect((await client.get(`/data/account-requests/${requestId}`)).body.data).toMatchObject({
    status: 'Authorized',
    consentId,
  });
});

test("the bank's tokens are stored encrypted and never returned", async ({ client }) => {
  const { consentId } = await aSharing(client);
  const item = await storedConsent(consentId);
  for (const token of [item.accessToken, item.refreshToken])
    expect(String(token)).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
  const { text } = await client.get(`/consent/account/${consentId}`);
  expect(text).not.toContain(String(item.accessToken));
  expect(text).not.toContain(String(item.refreshToken));
});

test(
  'the customer chooses the bank on our page if the request does not name one',
  { tags: ['variant'] },
  async ({ client }) => {
    const { consentId, authorizationLink } = await anAccountConsent(client, {}, {});
    expect(await sharingOf(client, consentId)).toMatchObject({ status: 'AwaitingAuthorization', connection: null });
    const choice = await fetch(authorizationLink);
    expect(await choice.text()).toContain('Select the account provider you are giving us access to');
    const reviewed = await fetch(`${choice.url}?provider=uae-fabretail`, { headers: inBrowser });
    const page = await reviewed.clone().text();
    for (const text of ['Connect your account(s)', client.facts.name, 'Your current account balances'])
      expect(page).toContain(text);
    const { redirect } = await decideAtBank(await bankLinkIn(reviewed), 'approve');
    expect(await followRedirect(redirect)).toContain('/share/');
    expect(await sharingOf(client, consentId)).toMatchObject({
      status: 'Authorized',
      connection: { provider: { englishName: 'First Abu Dhabi Bank' } },
    });
  },
);

test('the page for a request offers only the banks that the request names', async ({ client }) => {
  const requestId = await anAccountRequest(client, { providers: ['uae-enbdx', 'uae-fabretail'] });
  const { requestLink } = (await client.get(`/data/account-requests/${requestId}`)).body.data;
  const page = await (await fetch(requestLink, { headers: { 'accept-language': 'ar' } })).text();
  expect(page).toContain('ربط حسابك أو حساباتك');
  const offered = [...page.matchAll(/provider=([^"]+)"/g)].map(([, code]) => code);
  expect(new Set(offered)).toEqual(new Set(['uae-enbdx', 'uae-fabretail']));
});

test('a decline at the bank rejects both the consent and the request', async ({ client }) => {
  const { consentId, requestId, authorizationLink } = await anAccountConsent(client, {
    failureRedirectUrl: 'https://shop.example/declined',
  });
  const { redirect } = await decideAtBank(authorizationLink, 'decline');
  expect(await followRedirect(redirect)).toMatch(/^https:\/\/shop\.example\/declined\?.*status=Rejected/);
  expect((await sharingOf(client, consentId)).status).toBe('Rejected');
  expect((await client.get(`/data/account-requests/${requestId}`)).body.data.status).toBe('Rejected');
});

test('a retried create request returns the pending consent, unless it names another bank', async ({ client }) => {
  const requestId = await anAccountRequest(client);
  const create = (providerId?: string) => client.post('/consent/account', { requestId, providerId });
  const responses = await Promise.all([create(), create(), create()]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
  expect((await create('uae-enbdx')).body.data.id).toBe(responses[0]?.body.data.id);
  expect(invalidFields(await create('uae-fabretail'))).toEqual([400, ['providerId']]);
});

test('a request without a consent expires', { tags: ['variant'] }, async () => {
  const client = await aClient({ lifetimes: { paymentRequest: 3 } });
  const requestId = await anAccountRequest(client);
  await eventuallyIs(async () => (await client.get(`/data/account-requests/${requestId}`)).body.data.status, 'Expired');
  expect((await client.post('/consent/account', { requestId })).body.code).toBe('invalid_state');
});

test('a consent without a decision expires', { tags: ['variant'] }, async () => {
  const client = await aClient({ lifetimes: { authorization: 3 } });
  const { consentId, authorizationLink } = await anAccountConsent(client);
  await eventuallyIs(async () => (await sharingOf(client, consentId)).status, 'Expired');
  expect(await (await fetch(authorizationLink)).text()).toContain('This request has expired');
});

test('a consent that the client revokes is revoked at the bank too', async ({ client }) => {
  const { consentId, requestId } = await aSharing(client);
  const revoke = () => setConsentStatus(client, 'account', consentId, 'Revoked');
  expect((await revoke()).body.data).toMatchObject({ status: 'Revoked', connection: { status: 'INACTIVE' } });
  expect((await revoke()).status).toBe(200);
  expect((await client.get(`/data/account-requests/${requestId}`)).body.data.status).toBe('Revoked');
  const pending = await anAccountConsent(client);
  const bankPage = await bankPageOf(pending.authorizationLink);
  await setConsentStatus(client, 'account', pending.consentId, 'Revoked');
  await eventuallyIs(async () => (await fetch(bankPage)).status, 410);
  const declined = await anAccountConsent(client);
  const { redirect } = await decideAtBank(declined.authorizationLink, 'decline');
  await followRedirect(redirect);
  const rejected = await setConsentStatus(client, 'account', declined.consentId, 'Revoked');
  expect([rejected.status, rejected.body.code]).toEqual([409, 'invalid_state']);
});

test('while a consent is paused, its data cannot be read, and its bank still shows it as active', async () => {
  const client = await aClient();
  const { consentId } = await aSharing(client);
  const setStatus = (status: string) => setConsentStatus(client, 'account', consentId, status);
  const read = () => client.post('/data/sync', { consentId });
  expect((await setStatus('Paused')).body.data).toMatchObject({ status: 'Paused', connection: { status: 'ACTIVE' } });
  const rejected = await read();
  expect([rejected.status, rejected.body.code, rejected.body.message]).toEqual([
    403,
    'consent_not_authorized',
    'The consent is Paused',
  ]);
  expect(await statusAtBank(consentId)).toBe('Authorized');
  expect((await setStatus('Authorised')).body.data.status).toBe('Authorized');
  expect((await read()).status).toBe(201);
});

test("a renewed consent joins the first consent's chain, shares its connection and ends the earlier consents", async () => {
  const client = await aClient();
  const customer = { referenceCustomerId: 'customer 9' };
  const first = await aSharing(client, customer);
  const second = await aSharing(client, customer, { baseConsentId: first.consentId });
  const third = await aSharing(client, customer, { baseConsentId: second.consentId });
  const [firstConsent, secondConsent, thirdConsent] = await Promise.all(
    [first, second, third].map(({ consentId }) => sharingOf(client, consentId)),
  );
  expect([secondConsent.baseConsentId, thirdConsent.baseConsentId]).toEqual([first.consentId, first.consentId]);
  expect(new Set([firstConsent, secondConsent, thirdConsent].map(({ connection }) => connection.id)).size).toBe(1);
  for (const { consentId } of [first, second]) {
    await eventuallyIs(async () => (await sharingOf(client, consentId)).status, 'Revoked');
    await eventuallyIs(() => statusAtBank(consentId), 'Revoked');
  }
  expect(await statusAtBank(third.consentId)).toBe('Authorized');
  expect(await sharingOf(client, third.consentId)).toMatchObject({
    status: 'Authorized',
    connection: { status: 'ACTIVE' },
  });
  const otherBank = await client.post('/consent/account', {
    requestId: await anAccountRequest(client),
    baseConsentId: first.consentId,
    providerId: 'uae-fabretail',
  });
  expect([otherBank.status, Object.keys(otherBank.body.details)]).toEqual([400, ['providerId']]);
  const pending = await anAccountConsent(client);
  const ungranted = await client.post('/consent/account', {
    requestId: await anAccountRequest(client),
    baseConsentId: pending.consentId,
  });
  expect([ungranted.status, Object.keys(ungranted.body.details)]).toEqual([400, ['baseConsentId']]);
});

test('consents are listed page by page, and can be filtered by bank or connection', async ({ client }) => {
  const [authorised, pending] = [
    await aSharing(client),
    await anAccountConsent(client, {}, { providerId: 'uae-fabretail' }),
  ];
  const list = async (query = '') => {
    const { body } = await client.get(`/consent/account?${query}`);
    return [body.meta.totalItems, body.data.map(({ id }: { id: string }) => id)];
  };
  expect(await list()).toEqual([2, [pending.consentId, authorised.consentId]]);
  expect(await list('perPage=1&page=2')).toEqual([2, [authorised.consentId]]);
  const { connection } = await sharingOf(client, authorised.consentId);
  expect(await list(`connectionId=${connection.id}`)).toEqual([1, [authorised.consentId]]);
  expect(await list(`providerId=${connection.provider.id}`)).toEqual([1, [authorised.consentId]]);
  expect(await list('providerId=uae-fabretail')).toEqual([1, [pending.consentId]]);
  expect(await list('providerId=nobody')).toEqual([0, []]);
});

test('requests and consents are not found by another client or in another market', async ({ client, otherClient }) => {
  const { consentId, requestId } = await anAccountConsent(client);
  for (const path of [`/consent/account/${consentId}`, `/data/account-requests/${requestId}`]) {
    expect((await otherClient.get(path)).body.code).toBe('not_found');
    expect((await client.get(path, { market: 'KSA' })).body.code).toBe('not_found');
  }
  expect((await otherClient.post('/consent/account', { requestId })).body.code).toBe('not_found');
});

test('a subscriber receives an event for every status of a request and of its consent', async ({ client }) => {
  const { receiver } = await aSubscription(client, 'account-data', ['account_request', 'account_consent']);
  const { consentId, requestId } = await aSharing(client);
  await setConsentStatus(client, 'account', consentId, 'Revoked');
  expect(await receivedTypes(receiver, 7)).toEqual([
    'account_consent.authorized',
    'account_consent.created',
    'account_consent.revoked',
    'account_request.authorized',
    'account_request.awaiting_authorization',
    'account_request.created',
    'account_request.revoked',
  ]);
  const authorised = receiver.received.find(({ event }) => event.type === 'account_consent.authorized')?.event;
  expect(authorised).toMatchObject({
    product: 'account-data',
    resource: { type: 'account_consent', id: consentId },
    correlation: { accountRequestId: requestId, accountConsentId: consentId },
    data: { status: 'Authorized', previousStatus: 'AwaitingAuthorization' },
  });
});
