import { expect, inject } from 'vitest';
import { manageAtBank } from '#test/support/drivers/banks/consents-at-bank.ts';
import { bankPageOf, decideAtBank, eventuallyIs, invalidFields, problemOf } from '#test/support/drivers/integrator.ts';
import {
  aClient,
  aDecision,
  aPaymentConsent,
  aPaymentRequest,
  consentStatusOf,
  setConsentStatus,
  statusOf,
  syncConsent,
  test,
  untilStatus,
} from '#test/support/drivers/journey.ts';
import { setSwitches } from '#test/support/drivers/banks/sandbox-banks.ts';

test('a consent contains its amount, bank, accounts, payment and links', async ({ client }) => {
  const permissions = { readAccountsBasic: true, readAccountsDetail: true };
  const { paymentRequestId, consentId, forwarded } = await aDecision(client, { instructions: { permissions } });
  const { body } = await client.get(`/consent/payment/${consentId}`);
  expect(body.data).toMatchObject({
    consentId,
    consentVersion: 'v2.1',
    amount: { value: '150.00', currency: { iso4117Code: 'AED', iso4117Number: '784', arabicName: 'درهم إماراتي' } },
    connection: {
      status: 'ACTIVE',
      provider: { englishName: 'Emirates NBD', country: { code: 'AE', currency: { code: 'AED' } }, isEnable: true },
    },
    creditorAccount: { identification: 'AE070331234567890123456', schemeName: 'IBAN', name: 'Ivan England' },
    debtorAccount: { schemeName: 'IBAN', identification: expect.stringMatching(/^AE\d{2}026/) },
    encryptedRefreshToken: expect.stringMatching(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/),
    paymentConsentType: 'SingleInstantPayment',
    paymentId: forwarded.body.data.paymentId,
    providerId: 'uae-enbdx',
    resourceUri: `${client.baseUrl}/payment-requests/${paymentRequestId}`,
    scope: 'Payments',
    externalReference: 'INV-1001',
  });
  const list = await client.get('/consent/payment/list');
  expect([list.body.meta.totalItems, list.body.data[0].consentId]).toEqual([1, consentId]);
});

test('a consent contains the time of each status', async ({ client }) => {
  const { paymentRequestId, consentId } = await aDecision(client);
  await untilStatus(client, paymentRequestId, 'Completed');
  const { data } = (await client.get(`/consent/payment/${consentId}`)).body;
  expect(data.statusHistory).toEqual(
    ['AwaitingAuthorization', 'Authorized', 'Consumed'].map((status) => ({ status, dateTime: expect.any(String) })),
  );
  const times = data.statusHistory.map(({ dateTime }: { dateTime: string }) => dateTime);
  expect([times[0], times]).toEqual([data.createdAt, times.toSorted()]);
  const [listed] = (await client.get('/consent/payment/list')).body.data;
  expect(listed.statusHistory).toEqual(data.statusHistory);
});

test('concurrent requests to create a consent return the same consent awaiting authorisation', async ({ client }) => {
  const id = await aPaymentRequest(client);
  const responses = await Promise.all(Array.from({ length: 4 }, () => client.post(`/consent/payment/create?id=${id}`)));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  const { redirect } = await decideAtBank(responses[0]?.body.data.authorizationLink, 'approve');
  expect((await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`)).status).toBe(201);
});

test("a consent's idempotency key cannot be used for another payment request", async ({ client }) => {
  const [firstId, secondId] = [await aPaymentRequest(client), await aPaymentRequest(client, { reference: 'two' })];
  const headers = { 'idempotency-key': 'consent-1' };
  const first = await client.post(`/consent/payment/create?id=${firstId}`, undefined, { headers });
  const retry = await client.post(`/consent/payment/create?id=${firstId}`, undefined, { headers });
  expect([retry.text, retry.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
  const mismatch = await client.post(`/consent/payment/create?id=${secondId}`, undefined, { headers });
  expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch']);
});

test('if a payment request does not name a bank, its consent keeps the first bank that it is given', async () => {
  const client = await aClient();
  const id = await aPaymentRequest(client, { providerId: undefined });
  const withoutBank = await client.post(`/consent/payment/create?id=${id}`);
  expect([withoutBank.status, withoutBank.body.data.providerId, withoutBank.body.data.connection.provider]).toEqual([
    201,
    null,
    null,
  ]);
  const create = (providerId: string) => client.post(`/consent/payment/create?id=${id}&providerId=${providerId}`);
  const { status, text, body } = await create('uae-fabretail');
  expect([status, body.data.providerId, body.data.consentId]).toEqual([
    201,
    'uae-fabretail',
    withoutBank.body.data.consentId,
  ]);
  expect((await create('UAE-FABRetail')).text).toBe(text);
  expect(invalidFields(await create('uae-enbdx'))).toEqual([400, ['providerId']]);
  expect((await client.get(`/payment-requests/${id}`)).body.data.provider.code).toBe('uae-fabretail');
});

test('a payment request without a consent expires', { tags: ['variant'] }, async () => {
  const client = await aClient({ lifetimes: { paymentRequest: 3 } });
  const id = await aPaymentRequest(client);
  await untilStatus(client, id, 'Expired');
  expect((await client.post(`/consent/payment/create?id=${id}`)).body.code).toBe('invalid_state');
  expect((await client.delete(`/payment-requests/${id}`)).body.code).toBe('invalid_state');
});

test('a consent without a decision expires', { tags: ['variant'] }, async () => {
  const client = await aClient({ lifetimes: { authorization: 3 } });
  const { paymentRequestId, consentId, authorizationLink } = await aPaymentConsent(client);
  await untilStatus(client, paymentRequestId, 'Expired');
  expect(await consentStatusOf(client, consentId)).toBe('Expired');
  expect(await (await fetch(authorizationLink)).text()).toContain('This request has expired');
});

test('a payment consent that the client revokes is revoked at the bank too', async ({ client }) => {
  const { paymentRequestId: id, consentId, authorizationLink } = await aPaymentConsent(client);
  const patch = (status: string) =>
    client.call('PATCH', `/consent/payment/update/${consentId}`, { body: { status, reason: 'not sent to the bank' } });
  const bankPage = await bankPageOf(authorizationLink);
  expect((await patch('AwaitingAuthorization')).status).toBe(200);
  expect(invalidFields(await patch('Consumed'))).toEqual([400, ['status']]);
  expect((await patch('Sometimes')).status).toBe(400);
  expect((await patch('Revoked')).body.data.status).toBe('Revoked');
  expect(await statusOf(client, id)).toBe('Cancelled');
  expect(problemOf(await patch('Authorised'))).toEqual([409, 'invalid_state']);
  await eventuallyIs(async () => (await fetch(bankPage)).status, 410);
  expect(await (await fetch(authorizationLink)).text()).toContain('This request was withdrawn');
});

test('a status sync applies changes made at the bank even if their events are lost', async ({
  client,
  onTestFinished,
}) => {
  // No other test uses this bank, so none of them depends on its events.
  const providerId = 'uae-dibrt';
  const banksUrl = inject('uaeBanks').authoriseUrl;
  await setSwitches(banksUrl, providerId, { eventLost: true });
  onTestFinished(() => setSwitches(banksUrl, providerId, {}));
  const { paymentRequestId, consentId } = await aDecision(client, { type: 'VariableOnDemand', providerId });
  expect(await statusOf(client, paymentRequestId)).toBe('Active');
  const sync = () => syncConsent(client, paymentRequestId);
  expect(await sync()).toMatchObject({
    consentId,
    paymentRequestId,
    status: 'Authorized',
    wasUpdated: false,
    consentVersion: 'v2.1',
  });
  await manageAtBank(consentId, { action: 'suspend' });
  expect(await sync()).toMatchObject({ status: 'Suspended', wasUpdated: true });
  expect(await statusOf(client, paymentRequestId)).toBe('Suspended');
  await manageAtBank(consentId, { action: 'resume' });
  expect(await sync()).toMatchObject({ status: 'Authorized', wasUpdated: true });
  await manageAtBank(consentId, { action: 'revoke' });
  expect(await sync()).toMatchObject({ status: 'Revoked', wasUpdated: true });
  expect(await sync()).toMatchObject({ status: 'Revoked', wasUpdated: false });
  expect(await statusOf(client, paymentRequestId)).toBe('Revoked');
});

test("a sandbox client can set the bank's decision, which also takes effect at the bank", async ({ client }) => {
  const { consentId, authorizationLink } = await aPaymentConsent(client);
  const setStatus = (status: string) => setConsentStatus(client, 'payment', consentId, status);
  const tooEarly = await setStatus('Authorized');
  expect([tooEarly.status, tooEarly.body.details.status]).toEqual([
    400,
    ['cannot be Authorized before the customer has gone to a bank: open the authorizationLink'],
  ]);
  const bankPage = await bankPageOf(authorizationLink);
  expect((await setStatus('Rejected')).body.data.status).toBe('Rejected');
  expect((await fetch(bankPage)).status).toBe(410);
});

test('a sync leaves a consent Authorized while its payment is pending', async ({ client }) => {
  const { paymentRequestId, consentId } = await aDecision(client, { amount: '150.03' });
  await eventuallyIs(async () => (await client.get('/payments')).body.data[0]?.status, 'Pending');
  expect(await syncConsent(client, paymentRequestId)).toMatchObject({ status: 'Authorized', wasUpdated: false });
  expect(await consentStatusOf(client, consentId)).toBe('Authorized');
});
