import { expect } from 'vitest';
import { PlainBrowser } from '#test/support/drivers/browsers/plain-browser.ts';
import {
  type CallOptions,
  decideAtBank,
  eventually,
  inBrowser,
  type Integrator,
} from '#test/support/drivers/integrator.ts';
import {
  aConsent,
  aDecision,
  aLegacyPayment,
  aPayment,
  aSaudiClient,
  saudiTerms,
  test,
  today,
  untilStatus,
} from '#test/support/drivers/journey.ts';

/** The legacy API has only one market, so no header selects it. */
const legacy = { market: false } as const;
const pis = '/api/v1.0/pis';

const create = (client: Integrator, overrides: Record<string, unknown> = {}, options: CallOptions = {}) =>
  client.post(`${pis}/Request/Create`, aLegacyPayment(overrides), { ...legacy, sign: true, ...options });
const get = (client: Integrator, path: string) => client.get(pis + path, legacy);
const listPayments = (client: Integrator, filter: object, query = '') =>
  client.post(`${pis}/Payment/List?${query}`, filter, legacy);

/** Makes a payment through the legacy API, up to the forwarding of the customer's redirect. */
const aLegacyDecision = async (
  client: Integrator,
  overrides: Record<string, unknown> = {},
  decision: 'approve' | 'decline' = 'approve',
) => {
  const { body: created } = await create(client, overrides);
  const id: string = created.data.paymentRequestId;
  const { body: consent } = await client.post(`${pis}/Consent/Create?id=${id}`, undefined, legacy);
  const { redirect } = await decideAtBank(consent.data.authorizationLink, decision);
  const forwarded = await client.post(`${pis}/Payment/Write?${redirect.searchParams.toString()}`, undefined, legacy);
  return { id, consentId: String(consent.data.consentId), forwarded };
};

const untilLegacyStatus = (client: Integrator, paymentId: string, status: string) =>
  eventually(
    async () => (await get(client, `/Payment/Get?paymentId=${paymentId}`)).body.data,
    (payment) => payment.status === status,
  );

// This test comes first because it takes longest: the tests of a file start in order, four at a time.
test('payments can be listed in either order and filtered', { tags: ['variant'] }, async ({ saudiClient: client }) => {
  const amounts = ['20.00', '10.01', '30.00'];
  const ids: string[] = [];
  for (const amount of amounts) {
    const { forwarded } = await aLegacyDecision(client, { amount, externalReference: amount });
    ids.push(forwarded.body.data.paymentId);
  }
  const [first, rejected, last] = ids;
  await untilLegacyStatus(client, rejected ?? '', 'REJECTED');
  await untilLegacyStatus(client, last ?? '', 'COMPLETED');
  const idsOf = async (filter: object, query = '') =>
    (await listPayments(client, filter, query)).body.data.map(({ paymentId }: { paymentId: string }) => paymentId);
  expect(await idsOf({})).toEqual(ids.toReversed());
  expect(await idsOf({ order: 'ASCENDING' })).toEqual(ids);
  expect(await idsOf({ order: 'ASCENDING' }, 'perPage=1&page=2')).toEqual([rejected]);
  expect(await idsOf({ order: 'ASCENDING' }, 'perPage=2&page=2')).toEqual([last]);
  expect(await idsOf({ order: 'ASCENDING' }, 'perPage=2&page=3')).toEqual([]);
  expect(await idsOf({ status: 'REJECTED' })).toEqual([rejected]);
  expect(await idsOf({ status: 'CANCELLED' })).toEqual([]);
  expect(await idsOf({ status: 'CREATED' })).toEqual([]);
  expect(await idsOf({ amount: 20 })).toEqual([first]);
  expect(await idsOf({ accountName: 'SHOP', paymentType: 'DEBIT' })).toEqual(ids.toReversed());
  expect(await idsOf({ paymentType: 'CREDIT' })).toEqual([]);
  expect(await idsOf({ toDateTime: '2020-01-01T00:00:00Z' })).toEqual([]);
  const withoutBody = await client.call('POST', `${pis}/Payment/List?perPage=2`, legacy);
  expect([withoutBody.body.data.length, withoutBody.body.meta.totalNumberOfPages]).toEqual([2, 2]);
});

test(
  'the current API finds a payment of the legacy API whose amount it does not accept itself',
  { tags: ['variant'] },
  async ({ saudiClient }) => {
    const { forwarded } = await aLegacyDecision(saudiClient, { amount: '1234567890123.00' });
    const { body } = await saudiClient.get('/payments?amount=1234567890123.00');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([forwarded.body.data.paymentId]);
  },
);

test('a payment can be requested, authorised and settled through the legacy API', async ({ saudiClient: client }) => {
  const created = await create(client, { description: 'Two books', note: 'Gift' });
  expect([created.status, Object.keys(created.body)]).toEqual([200, ['errorDescription', 'data']]);
  const request = created.body.data;
  expect(request).toMatchObject({
    status: 'AwaitingApproval',
    amount: { value: 150, currency: { iso4117Code: 'SAR' } },
    country: { iso3166Code: 'SA' },
    creditorAccount: { scheme: 'IBAN', identification: saudiTerms.beneficiaryIban, name: 'A shop' },
    type: 'SINGLE_DOMESTIC',
    paymentConsentType: 'SingleInstantPayment',
    purpose: 'SELF',
    description: 'Two books',
    note: 'Gift',
    externalReference: 'INV-1001',
    redirectionFlow: 'WEB',
    autoRedirect: true,
  });
  expect((await fetch(request.requestLink)).status).toBe(200);

  const { data: consent } = (
    await client.post(`${pis}/Consent/Create?id=${request.paymentRequestId}`, undefined, legacy)
  ).body;
  expect(consent).toMatchObject({ status: 'AwaitingAuthorization', scope: 'Payments', note: 'Gift', paymentId: null });
  const pending = (await get(client, `/Request/Get?id=${request.paymentRequestId}`)).body.data;
  expect(pending).toMatchObject({ status: 'AwaitingApproval', consent: { id: consent.consentId } });
  const { redirect } = await decideAtBank(consent.authorizationLink, 'approve');
  const query = new URLSearchParams({
    code: redirect.searchParams.get('code') ?? '',
    state: redirect.searchParams.get('state') ?? '',
    session_state: 'added by the bank',
  });
  const forwarded = await client.post(`${pis}/Payment/Write?${query.toString()}`, undefined, legacy);
  expect([forwarded.status, forwarded.body.data.amount.value, forwarded.body.data.externalReference]).toEqual([
    200,
    150,
    'INV-1001',
  ]);
  const { paymentId } = forwarded.body.data;
  const payment = await untilLegacyStatus(client, paymentId, 'COMPLETED');
  expect(payment).toMatchObject({
    reference: expect.any(String),
    paymentRequestType: 'SINGLE_DOMESTIC',
    description: 'Two books',
    consent: { id: consent.consentId, status: 'Consumed', connection: { status: 'ACTIVE' } },
    debtorAccount: { scheme: 'IBAN' },
  });
  const fetched = await get(client, `/Request/Fetch/${request.paymentRequestId}`);
  expect(fetched.body.data).toMatchObject({ status: 'Approved', consent: { status: 'Consumed' } });
  const read = await get(client, `/Consent/Get?consentId=${consent.consentId}&providerName=Al%20Rajhi%20Bank`);
  expect(read.body.data).toMatchObject({ status: 'Consumed', paymentId });
  const sync = await get(client, `/Consent/Sync?paymentRequestId=${request.paymentRequestId}`);
  expect(sync.body.data).toMatchObject({ consentId: consent.consentId, status: 'Consumed', wasUpdated: false });
  expect((await client.get(sync.body.data.resourceUri.slice(client.baseUrl.length), legacy)).status).toBe(200);
});

test(
  'a new payment is CREATED until the bank has received the order',
  { tags: ['variant'] },
  async ({ saudiClient: client }) => {
    const { forwarded } = await aLegacyDecision(client, { amount: '10.06' });
    expect(forwarded.body.data.status).toBe('CREATED');
    const status = await eventually(
      async () => (await get(client, `/Payment/Get?paymentId=${forwarded.body.data.paymentId}`)).body.data.status,
      (current) => current !== 'CREATED',
    );
    expect(['PENDING', 'ACCEPTED', 'COMPLETED']).toContain(status);
  },
);

const future = (executionDateTime: string) => ({ paymentConsentType: 'SingleFutureDatedPayment', executionDateTime });

test(
  'a payment with a future date is scheduled when the customer approves',
  { tags: ['variant'] },
  async ({ saudiClient: client }) => {
    const executionDate = today(30);
    const executionDateTime = `${executionDate}T09:30:00+03:00`;
    const { id, consentId, forwarded } = await aLegacyDecision(client, future(executionDateTime));
    expect([forwarded.status, forwarded.body.data]).toEqual([200, null]);
    const executesAt = new Date(executionDateTime).toISOString();
    const futureDated = { paymentConsentType: 'SingleFutureDatedPayment', executionDateTime: executesAt };
    expect((await get(client, `/Request/Get?id=${id}`)).body.data).toMatchObject({
      ...futureDated,
      status: 'Approved',
      type: 'SINGLE_DOMESTIC',
      consent: { ...futureDated, status: 'Authorized' },
    });
    expect((await get(client, `/Consent/Get?consentId=${consentId}`)).body.data).toMatchObject(futureDated);
    const transactions = async () => (await client.get(`/mandate/${consentId}/transactions`)).body.data;
    const [transaction] = await eventually(transactions, (all) => all.length > 0);
    expect(transaction).toMatchObject({ status: 'Scheduled', executionDate });
  },
);

test('an execution time is required for a future-dated payment and not allowed otherwise', async () => {
  const client = await aSaudiClient();
  const faultOf = async (terms: Record<string, unknown>) =>
    (await create(client, terms)).body.errorDescription.executionDateTime;
  const expectedFault = ['is required for SingleFutureDatedPayment, and not allowed for SingleInstantPayment'];
  expect(await faultOf({ paymentConsentType: 'SingleFutureDatedPayment' })).toEqual(expectedFault);
  expect(await faultOf({ executionDateTime: `${today(3)}T09:30:00Z` })).toEqual(expectedFault);
});

test(
  'a request that the customer declines is Rejected, and no payment is created',
  { tags: ['variant'] },
  async ({ saudiClient: client }) => {
    const { id, consentId, forwarded } = await aLegacyDecision(client, {}, 'decline');
    expect([forwarded.status, forwarded.body.data]).toEqual([200, null]);
    const { body } = await get(client, `/Request/Get?id=${id}`);
    expect([body.data.status, body.data.consent.status]).toEqual(['Rejected', 'Rejected']);
    expect((await get(client, `/Consent/Get?consentId=${consentId}`)).body.data.status).toBe('Rejected');
  },
);

test(
  'a payment that the bank rejects is REJECTED, and so is its request',
  { tags: ['variant'] },
  async ({ saudiClient: client }) => {
    const { id, forwarded } = await aLegacyDecision(client, { amount: '10.01' });
    await untilLegacyStatus(client, forwarded.body.data.paymentId, 'REJECTED');
    expect((await get(client, `/Request/Get?id=${id}`)).body.data.status).toBe('Rejected');
  },
);

test(
  'a consent that the legacy API creates for a request of the current API belongs to its customer',
  { tags: ['variant'] },
  async () => {
    const client = await aSaudiClient();
    const risks = { MerchantCustomerIdentification: 'customer 9' };
    const { body } = await client.requestPayment(aPayment({ ...saudiTerms, risks }));
    await client.post(`${pis}/Consent/Create?id=${body.data.internalReferenceId}`, undefined, legacy);
    const link = { referenceCustomerId: 'customer 9', language: 'en' };
    const { body: created } = await client.call('POST', '/consent-management/links', { body: link, sign: true });
    const browser = new PlainBrowser('en');
    await browser.open(String(created.data.managementLink));
    expect(browser.text).toContain('Al Rajhi Bank Pending');
  },
);

test(
  'resources created through the legacy API can be read through the current API',
  { tags: ['variant'] },
  async () => {
    const client = await aSaudiClient();
    const { id, consentId, forwarded } = await aLegacyDecision(client, { externalReference: 'x'.repeat(200) });
    await untilStatus(client, id, 'Completed');
    expect((await client.get(`/payment-requests/${id}`)).body.data).toMatchObject({
      id,
      type: 'SingleInstantPayment',
      amount: '150.00',
      currency: 'SAR',
      internalReference: 'x'.repeat(200),
      purpose: 'SELF',
    });
    expect((await client.get(`/consent/payment/${consentId}`)).body.data).toMatchObject({ status: 'Consumed' });
    const { message } = (await client.get(`/payments/${forwarded.body.data.paymentId}`)).body.data;
    expect(message.Data).toMatchObject({ ConsentId: consentId, DebtorReference: 'x'.repeat(35) });
  },
);

test(
  'resources created through the current API can be read through the legacy API',
  { tags: ['variant'] },
  async () => {
    const client = await aSaudiClient();
    const { paymentRequestId, consentId, forwarded } = await aDecision(client, saudiTerms);
    await untilStatus(client, paymentRequestId, 'Completed');
    const request = (await get(client, `/Request/Get?id=${paymentRequestId}`)).body.data;
    expect(request).toMatchObject({
      status: 'Approved',
      externalReference: 'INV-1001',
      amount: { value: 150 },
      consent: { id: consentId, status: 'Consumed' },
    });
    const payment = await untilLegacyStatus(client, forwarded.body.data.paymentId, 'COMPLETED');
    expect(payment).toMatchObject({ paymentRequestType: 'SINGLE_DOMESTIC', externalReference: 'INV-1001' });
    const cancelled = await client.requestPayment(aPayment({ ...saudiTerms, reference: 'cancelled' }));
    const id: string = cancelled.body.data.internalReferenceId;
    await client.delete(`/payment-requests/${id}`);
    expect((await get(client, `/Request/Get?id=${id}`)).body.data.status).toBe('Rejected');
  },
);

test('a mandate created through the current API is RECURRENT in the legacy API', async ({ saudiClient: client }) => {
  const { body } = await client.requestPayment(aPayment({ ...saudiTerms, type: 'FixedOnDemand' }));
  const id: string = body.data.internalReferenceId;
  await aConsent(client, id);
  expect((await get(client, `/Request/Get?id=${id}`)).body.data).toMatchObject({
    type: 'RECURRENT',
    paymentConsentType: 'FixedOnDemand',
    consent: { paymentConsentType: 'FixedOnDemand' },
  });
});

test('the legacy API does not return resources from other markets', { tags: ['variant'] }, async ({ client }) => {
  const { paymentRequestId, consentId, forwarded } = await aDecision(client);
  for (const [path, error] of [
    [`/Request/Get?id=${paymentRequestId}`, 'PAYMENT_REQUEST_NOT_FOUND'],
    [`/Consent/Get?consentId=${consentId}`, 'CONSENT_NOT_FOUND'],
    [`/Payment/Get?paymentId=${forwarded.body.data.paymentId}`, 'PAYMENT_NOT_FOUND'],
  ] as const) {
    const response = await get(client, path);
    expect([response.status, response.body.error, response.body.data]).toEqual([404, error, null]);
  }
  expect((await listPayments(client, {})).body.meta.totalItems).toBe(0);
});

test('a retry of Create or Initiate returns the first response and creates nothing', async () => {
  const client = await aSaudiClient();
  const headers = { 'idempotency-key': 'request-1' };
  const debtorAccount = { scheme: 'IBAN', identification: 'SA6530400108071059170014' };
  const first = await create(client, { debtorAccount }, { headers });
  expect(first.body.data.debtorAccount).toMatchObject(debtorAccount);
  const initiate = (body: Record<string, unknown>) =>
    client.post(`${pis}/Request/Initiate`, aLegacyPayment(body), { ...legacy, sign: true, headers });
  const repeat = await initiate({ debtorAccount });
  expect([repeat.text, repeat.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
  const mismatch = await initiate({ externalReference: 'another' });
  expect([mismatch.status, mismatch.body.error]).toEqual([422, 'INVALID_DATA']);
  const unsigned = await create(client, {}, { sign: false });
  expect([unsigned.status, unsigned.body.error]).toEqual([400, 'INVALID_SIGNATURE']);
});

test('requests are listed newest first, and can be filtered by external reference', async ({ saudiClient: client }) => {
  for (const externalReference of ['one', 'two', 'two']) await create(client, { externalReference });
  const list = async (query: string) => (await get(client, `/Request/List?${query}`)).body;
  const firstPage = await list('perPage=2');
  expect([
    firstPage.errorDescription,
    firstPage.meta.currentPageNumber,
    firstPage.meta.pageSize,
    firstPage.meta.totalNumberOfPages,
  ]).toEqual([null, 1, 2, 2]);
  const references = (body: { data: { externalReference: string }[] }) =>
    body.data.map(({ externalReference }) => externalReference);
  expect([references(firstPage), references(await list('perPage=2&page=2'))]).toEqual([['two', 'two'], ['one']]);
  expect((await list('externalReference=two')).meta.totalItems).toBe(2);
  expect((await list('externalReference=three')).data).toEqual([]);
});

test(
  "without autoRedirect, the customer is redirected to the request's page instead of the client's",
  { tags: ['variant'] },
  async () => {
    const client = await aSaudiClient();
    const pages = { successRedirectUrl: 'https://shop.example/paid' };
    for (const [autoRedirect, host] of [
      [true, 'shop.example'],
      [false, new URL(client.baseUrl).host],
    ] as const) {
      const { data } = (await create(client, { ...pages, autoRedirect, externalReference: `${autoRedirect}` })).body;
      const consent = (await client.post(`${pis}/Consent/Create?id=${data.paymentRequestId}`, undefined, legacy)).body;
      const { redirect } = await decideAtBank(consent.data.authorizationLink, 'approve');
      const returned = await fetch(redirect, { redirect: 'manual', headers: inBrowser });
      expect([returned.status, new URL(returned.headers.get('location') ?? '').host]).toEqual([303, host]);
    }
  },
);
