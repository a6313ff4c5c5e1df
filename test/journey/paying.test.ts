import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { decideAtBank, eventually, type Integrator } from '#test/support/integrator.ts';
import {
  aClient,
  aConsent,
  aDecision,
  aPaymentRequest,
  aReceiver,
  statusOf,
  untilStatus,
} from '#test/support/story.ts';

const paymentOf = async (client: Integrator, paymentId: string) =>
  (await client.get(`/payments/${paymentId}`)).body.data;
const consentStatus = async (client: Integrator, consentId: string) =>
  (await client.get(`/consent/payment/${consentId}`)).body.data.status;
const syncOf = async (client: Integrator, paymentRequestId: string) =>
  (await client.get(`/consent/payment/sync?paymentRequestId=${paymentRequestId}`)).body.data;

test('a customer approves and the payment is settled: request, consent and payment all say so', async () => {
  const client = await aClient();
  const { paymentRequestId, consentId, handed } = await aDecision(client, {
    debtorReference: 'D-1',
    purpose: 'FIS',
    merchantId: 'MERCHANT01',
  });
  expect([handed.status, handed.body.data]).toEqual([
    201,
    { paymentRequestId, consentId, paymentId: expect.any(String), status: 'Processing', consentStatus: 'Authorized' },
  ]);
  await untilStatus(client, paymentRequestId, 'Completed');
  expect(await consentStatus(client, consentId)).toBe('Consumed');
  const { paymentId } = handed.body.data;
  const payment = await eventually(
    () => paymentOf(client, paymentId),
    ({ message }) => message.Data.Status === 'AcceptedCreditSettlementCompleted',
  );
  expect(payment).toMatchObject({
    error: null,
    message: {
      Data: {
        ConsentId: consentId,
        PaymentId: paymentId,
        DebtorReference: 'D-1',
        PaymentPurposeCode: 'FIS',
        OpenFinanceBilling: { MerchantId: 'MERCHANT01', Type: 'Collection' },
        RejectReasonCode: [],
        Links: { Self: `${client.baseUrl}/payments/${paymentId}` },
      },
      Meta: { TotalPages: 1 },
    },
    requestData: { httpMethod: 'POST', idempotencyKey: paymentId, statusCode: 201, error: null },
  });
  expect(payment.message.Data.PaymentTransactionId).toEqual(expect.any(String));
  expect(decodeProtectedHeader(payment.signedMessage).alg).toBe('ES256');
  expect(decodeJwt(payment.signedMessage)).toMatchObject({
    message: { Data: { ConsentId: consentId, Instruction: { Amount: { Amount: '150.00', Currency: 'AED' } } } },
  });
});

test('in Saudi Arabia a payment goes the same way', async () => {
  const client = await aClient();
  client.market = 'KSA';
  const { paymentRequestId } = await aDecision(client, {
    beneficiaryIban: 'SA0380000000608010167519',
    currency: 'SAR',
    providerId: 'ksa-alrajhi',
  });
  expect(await untilStatus(client, paymentRequestId, 'Completed')).toBe('Completed');
});

test('a customer who declines leaves nothing paid', async () => {
  const client = await aClient();
  const { paymentRequestId, consentId, redirect, handed } = await aDecision(client, {}, 'decline');
  expect(redirect.searchParams.get('error')).toBe('access_denied');
  expect(handed.body.data).toMatchObject({ status: 'Rejected', consentStatus: 'Rejected', paymentId: null });
  expect(await statusOf(client, paymentRequestId)).toBe('Rejected');
  expect((await client.get(`/payments?consentId=${consentId}`)).body.data).toEqual([]);
  const again = await client.post(`/consent/payment/create?id=${paymentRequestId}`);
  expect([again.status, again.body.code]).toEqual([409, 'invalid_state']);
});

test.each([
  ['10.01', 'AANI.AM04'],
  ['10.02', 'AANI.AC04'],
  ['50000.01', 'AANI.AM02'],
])('a payment of %s is refused by the bank with %s', async (amount, code) => {
  const client = await aClient();
  const { paymentRequestId, consentId, handed } = await aDecision(client, { amount });
  await untilStatus(client, paymentRequestId, 'Failed');
  const payment = await paymentOf(client, handed.body.data.paymentId);
  expect(payment.message.Data).toMatchObject({ Status: 'Rejected', RejectReasonCode: [{ Code: code }] });
  expect(await consentStatus(client, consentId)).toBe('Authorized');
});

test('a bank that refuses the order itself leaves its error in the record', async () => {
  const client = await aClient();
  const { paymentRequestId, handed } = await aDecision(client, { amount: '10.05' });
  await untilStatus(client, paymentRequestId, 'Failed');
  const payment = await paymentOf(client, handed.body.data.paymentId);
  expect(payment).toMatchObject({
    error: { Errors: [{ ErrorCode: 'Consent.FailsControlParameters' }] },
    requestData: { statusCode: 400 },
    message: { Data: { Status: 'Rejected', PaymentTransactionId: null } },
  });
});

test('a settlement that arrives late is noticed when it arrives', async () => {
  const client = await aClient();
  const { paymentRequestId, handed } = await aDecision(client, { amount: '10.04' });
  const seen = new Set<string>();
  await eventually(
    async () => {
      seen.add((await paymentOf(client, handed.body.data.paymentId)).message.Data.Status);
      return statusOf(client, paymentRequestId);
    },
    (status) => status === 'Completed',
  );
  expect(seen).toContain('AcceptedWithoutPosting');
});

test('a payment the bank does not decide stays pending, whatever happens', async () => {
  const client = await aClient();
  const { paymentRequestId, handed } = await aDecision(client, { amount: '10.03' });
  await eventually(
    () => paymentOf(client, handed.body.data.paymentId),
    ({ requestData }) => requestData !== null,
  );
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(await statusOf(client, paymentRequestId)).toBe('Processing');
});

test.each([
  ['is down at first', '10.06'],
  ['takes the order and loses the answer', '10.07'],
  ['lets the token run out', '10.08'],
])('a bank that %s gets the order again under one key, and one payment is made', async (_what, amount) => {
  const client = await aClient();
  const { paymentRequestId, handed } = await aDecision(client, { amount });
  await untilStatus(client, paymentRequestId, 'Completed', 40);
  const payment = await paymentOf(client, handed.body.data.paymentId);
  expect(payment.requestData).toMatchObject({ statusCode: 201, idempotencyKey: handed.body.data.paymentId });
});

test('the consent record shows the agreement with its bank, account and links', async () => {
  const client = await aClient();
  const { paymentRequestId, consentId, handed } = await aDecision(client);
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
    paymentId: handed.body.data.paymentId,
    providerId: 'uae-enbdx',
    resourceUri: `${client.baseUrl}/payment-requests/${paymentRequestId}`,
    scope: 'Payments',
    externalReference: 'INV-1001',
  });
  const list = await client.get('/consent/payment/list');
  expect([list.body.meta.totalItems, list.body.data[0].consentId]).toEqual([1, consentId]);
});

test('asking for the consent again, also at once, answers the one that waits', async () => {
  const client = await aClient();
  const id = await aPaymentRequest(client);
  const answers = await Promise.all(Array.from({ length: 4 }, () => client.post(`/consent/payment/create?id=${id}`)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const { redirect } = await decideAtBank(answers[0]?.body.data.authorizationLink, 'approve');
  expect((await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`)).status).toBe(201);
});

test('a consent kept under an idempotency key is not staged for another request', async () => {
  const client = await aClient();
  const [one, two] = [await aPaymentRequest(client), await aPaymentRequest(client, { reference: 'two' })];
  const headers = { 'idempotency-key': 'consent-1' };
  const first = await client.post(`/consent/payment/create?id=${one}`, undefined, { headers });
  const again = await client.post(`/consent/payment/create?id=${one}`, undefined, { headers });
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
  const other = await client.post(`/consent/payment/create?id=${two}`, undefined, { headers });
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
});

test('where the request names no bank the consent must', async () => {
  const client = await aClient();
  const id = await aPaymentRequest(client, { providerId: undefined });
  const refused = await client.post(`/consent/payment/create?id=${id}`);
  expect([refused.status, Object.keys(refused.body.details)]).toEqual([400, ['providerId']]);
  const create = (providerId: string) => client.post(`/consent/payment/create?id=${id}&providerId=${providerId}`);
  const { status, text } = await create('uae-fabretail');
  expect(status).toBe(201);
  expect((await create('UAE-FABRetail')).text).toBe(text);
  const elsewhere = await create('uae-enbdx');
  expect([elsewhere.status, Object.keys(elsewhere.body.details)]).toEqual([400, ['providerId']]);
  expect((await client.get(`/payment-requests/${id}`)).body.data.provider.code).toBe('uae-fabretail');
});

test('a redirect handed over twice, and by two at once, makes one payment', async () => {
  const client = await aClient();
  const id = await aPaymentRequest(client);
  const { redirect } = await decideAtBank((await aConsent(client, id)).authorizationLink, 'approve');
  const hand = () => client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  const answers = await Promise.all([hand(), hand(), hand()]);
  for (const { status, headers } of answers) {
    expect([201, 409]).toContain(status);
    if (status === 409) expect(headers.get('retry-after')).toBe('1');
  }
  await untilStatus(client, id, 'Completed');
  expect((await hand()).status).toBe(201);
  expect((await client.get('/payments')).body.meta.totalItems).toBe(1);
});

test('a callback with a foreign state, a wrong bank or a wrong code is refused', async () => {
  const [client, other] = [await aClient(), await aClient()];
  const id = await aPaymentRequest(client);
  const { redirect } = await decideAtBank((await aConsent(client, id)).authorizationLink, 'approve');
  const hand = (change: (query: URLSearchParams) => void, by = client) => {
    const query = new URLSearchParams(redirect.searchParams);
    change(query);
    return by.post(`/payment-actions/write-callback?${query.toString()}`);
  };
  expect((await hand(() => undefined, other)).status).toBe(404);
  expect((await hand((query) => query.set('state', `${query.get('state')}x`))).status).toBe(404);
  expect(Object.keys((await hand((query) => query.set('iss', 'https://evil.example'))).body.details)).toEqual(['iss']);
  expect(Object.keys((await hand((query) => query.set('code', 'wrong'))).body.details)).toEqual(['code']);
  expect(Object.keys((await hand((query) => query.delete('code'))).body.details)).toEqual(['code']);
  expect((await hand(() => undefined)).status).toBe(201);
});

test("without a page of its own the integrator leaves the customer's return to the service", async () => {
  const client = await aClient();
  const id = await aPaymentRequest(client, {
    redirectUrl: undefined,
    successRedirectUrl: 'https://shop.example/ok?cart=7',
  });
  const { redirect } = await decideAtBank((await aConsent(client, id)).authorizationLink, 'approve');
  expect(redirect.href).toContain(`${client.baseUrl}/callback?`);
  const back = await fetch(redirect, { redirect: 'manual' });
  expect(back.status).toBe(303);
  const target = new URL(back.headers.get('location') ?? '');
  expect([
    target.origin,
    target.searchParams.get('cart'),
    target.searchParams.get('paymentRequestId'),
    target.searchParams.get('status'),
  ]).toEqual(['https://shop.example', '7', id, 'Processing']);
  await untilStatus(client, id, 'Completed');
  const declined = await aPaymentRequest(client, { redirectUrl: undefined, reference: 'two' });
  const no = await decideAtBank((await aConsent(client, declined)).authorizationLink, 'decline');
  const page = await fetch(no.redirect, { redirect: 'manual' });
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    expect.stringContaining('Not approved'),
  ]);
  const stale = await fetch(`${client.baseUrl}/callback?state=${'0'.repeat(36)}.x&code=y`);
  expect([stale.status, await stale.text()]).toEqual([404, expect.stringContaining('no longer valid')]);
});

test.each([
  ['', 400],
  ['?code=x', 400],
  ['?state=&code=x', 400],
  ['?state=x&code=', 400],
  [`?state=${'x'.repeat(513)}&code=x`, 400],
  ['?state=x&code=y', 404],
])('a browser that comes back with "%s" gets a page', async (query, status) => {
  const { baseUrl } = await aClient();
  const page = await fetch(`${baseUrl}/callback${query}`);
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    status,
    'text/html; charset=utf-8',
    expect.stringContaining('no longer valid'),
  ]);
});

test('a link that nobody follows lapses, and so does a consent', async () => {
  const client = await aClient({ lifetimes: { paymentRequest: 3, authorization: 3 } });
  const [alone, staged] = [await aPaymentRequest(client), await aPaymentRequest(client, { reference: 'two' })];
  const { consentId, authorizationLink } = await aConsent(client, staged);
  await untilStatus(client, alone, 'Expired');
  await untilStatus(client, staged, 'Expired');
  expect(await consentStatus(client, consentId)).toBe('Expired');
  expect((await client.post(`/consent/payment/create?id=${alone}`)).body.code).toBe('invalid_state');
  expect((await fetch(authorizationLink)).status).toBe(410);
  expect((await client.delete(`/payment-requests/${alone}`)).body.code).toBe('invalid_state');
});

test('a client withdraws a consent, and the bank hears of it', async () => {
  const client = await aClient();
  const id = await aPaymentRequest(client);
  const { consentId, authorizationLink } = await aConsent(client, id);
  const patch = (status: string) =>
    client.call('PATCH', `/consent/payment/update/${consentId}`, { body: { status, reason: 'ours alone' } });
  expect((await patch('AwaitingAuthorization')).status).toBe(200);
  const illegal = await patch('Consumed');
  expect([illegal.status, Object.keys(illegal.body.details)]).toEqual([400, ['status']]);
  expect((await patch('Sometimes')).status).toBe(400);
  expect((await patch('Revoked')).body.data.status).toBe('Revoked');
  expect(await statusOf(client, id)).toBe('Cancelled');
  const final = await patch('Authorised');
  expect([final.status, final.body.code]).toEqual([409, 'invalid_state']);
  await eventually(
    async () => (await fetch(authorizationLink)).status,
    (status) => status === 410,
  );
});

test('asking the bank brings what happened there', async () => {
  const client = await aClient();
  const { paymentRequestId, consentId } = await aDecision(client, { type: 'VariableOnDemand' });
  expect(await statusOf(client, paymentRequestId)).toBe('Active');
  const sync = () => syncOf(client, paymentRequestId);
  expect(await sync()).toMatchObject({
    consentId,
    paymentRequestId,
    status: 'Authorized',
    wasUpdated: false,
    consentVersion: 'v2.1',
  });
  const bankUrl = new URL((await client.get(`/consent/payment/${consentId}`)).body.data.authorizationLink).origin;
  const manage = (action: string) =>
    fetch(`${bankUrl}/uae-enbdx/consents/${consentId}`, { method: 'POST', body: new URLSearchParams({ action }) });
  await manage('suspend');
  expect(await sync()).toMatchObject({ status: 'Suspended', wasUpdated: true });
  expect(await statusOf(client, paymentRequestId)).toBe('Suspended');
  await manage('resume');
  expect(await sync()).toMatchObject({ status: 'Authorized', wasUpdated: true });
  await manage('revoke');
  expect(await sync()).toMatchObject({ status: 'Revoked', wasUpdated: true });
  expect(await sync()).toMatchObject({ status: 'Revoked', wasUpdated: false });
  expect(await statusOf(client, paymentRequestId)).toBe('Revoked');
});

test('an approval that the bank tells before the customer is back waits for the redirect, which pays once', async () => {
  const client = await aClient();
  const receiver = await aReceiver(client);
  await client.subscribe({ url: receiver.url, product: 'payments', resources: ['consent', 'payment'] });
  const id = await aPaymentRequest(client);
  const { consentId, authorizationLink } = await aConsent(client, id);
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  expect(await syncOf(client, id)).toMatchObject({ status: 'Authorized', wasUpdated: true });
  expect(await syncOf(client, id)).toMatchObject({ status: 'Authorized', wasUpdated: false });
  await eventually(
    async () => receiver.typesFor(id),
    (types) => types.includes('consent.authorized'),
  );
  expect(await statusOf(client, id)).toBe('AwaitingAuthorization');
  expect((await client.get('/payments')).body.meta.totalItems).toBe(0);
  const hand = () => client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  const handed = await hand();
  expect([handed.status, handed.body.data]).toMatchObject([201, { status: 'Processing', consentStatus: 'Authorized' }]);
  await untilStatus(client, id, 'Completed');
  expect((await hand()).body.data.paymentId).toBe(handed.body.data.paymentId);
  expect((await client.get('/payments')).body.meta.totalItems).toBe(1);
  expect(await consentStatus(client, consentId)).toBe('Consumed');
  expect(receiver.typesFor(id).filter((type) => type === 'consent.authorized')).toEqual(['consent.authorized']);
  await receiver.close();
});

test('an approval whose redirect never comes lapses with its time, and a mandate comes into force with it', async () => {
  const [client, hurried] = [await aClient(), await aClient({ lifetimes: { authorization: 4 } })];
  const lost = await aPaymentRequest(hurried);
  const abandoned = await aConsent(hurried, lost);
  await decideAtBank(abandoned.authorizationLink, 'approve');
  expect(await syncOf(hurried, lost)).toMatchObject({ status: 'Authorized' });
  const mandate = await aPaymentRequest(client, { type: 'VariableOnDemand' });
  const { redirect } = await decideAtBank((await aConsent(client, mandate)).authorizationLink, 'approve');
  expect(await syncOf(client, mandate)).toMatchObject({ status: 'Authorized' });
  expect(await statusOf(client, mandate)).toBe('AwaitingAuthorization');
  await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  expect(await statusOf(client, mandate)).toBe('Active');
  await untilStatus(hurried, lost, 'Expired');
  expect(await consentStatus(hurried, abandoned.consentId)).toBe('Expired');
  expect((await hurried.get('/payments')).body.meta.totalItems).toBe(0);
});

test('a customer whose approval could not be redeemed is not thanked for it', async () => {
  const client = await aClient();
  const id = await aPaymentRequest(client, { redirectUrl: undefined, failureRedirectUrl: 'https://shop.example/no' });
  const { redirect } = await decideAtBank((await aConsent(client, id)).authorizationLink, 'approve');
  expect(await syncOf(client, id)).toMatchObject({ status: 'Authorized' });
  const wrong = new URL(redirect);
  wrong.searchParams.set('code', 'wrong');
  const back = await fetch(wrong, { redirect: 'manual' });
  expect(new URL(back.headers.get('location') ?? '').pathname).toBe('/no');
  expect((await fetch(redirect)).status).toBe(200);
  await untilStatus(client, id, 'Completed');
});

test('payments list with everything their requests said, by request, consent and time', async () => {
  const client = await aClient();
  const { paymentRequestId, consentId, handed } = await aDecision(client, {
    debtorReference: 'D-9',
    risks: { MerchantCustomerIdentification: 'c-7', creditorIndicators: { confirmationOfPayeeResponse: 'No' } },
  });
  const second = await aDecision(client, { reference: 'two' });
  const list = async (query: string) => (await client.get(`/payments?${query}`)).body;
  const all = await list('');
  expect([all.meta.totalItems, all.data.map(({ id }: { id: string }) => id)]).toEqual([
    2,
    [second.handed.body.data.paymentId, handed.body.data.paymentId],
  ]);
  expect(all.data[1]).toMatchObject({
    amount: '150.00',
    currencyCode: 'AED',
    clientId: client.facts.clientId,
    creditorIdentification: 'AE070331234567890123456',
    creditorScheme: 'IBAN',
    debtorReference: 'D-9',
    externalReferenceId: 'INV-1001',
    internalReferenceId: paymentRequestId,
    isCopPerformed: true,
    merchantCustomerId: 'c-7',
    paymentType: 'SingleInstantPayment',
    provider: { code: 'uae-enbdx' },
    debtorAccount: { schemeName: 'IBAN' },
  });
  expect(all.data[0].isCopPerformed).toBe(false);
  for (const query of [`paymentRequestId=${paymentRequestId}`, `consentId=${consentId}`]) {
    const found = await list(query);
    expect([found.meta.totalItems, found.data[0].id], query).toEqual([1, handed.body.data.paymentId]);
  }
  const created = all.data[1].createdAt;
  expect((await list(`toDateTime=${created}`)).meta.totalItems).toBe(1);
  expect((await list(`fromDateTime=${created}&perPage=1`)).meta).toMatchObject({
    totalItems: 2,
    totalNumberOfPages: 2,
  });
  expect((await list('fromDateTime=2999-01-01T00:00:00Z')).data).toEqual([]);
  expect((await client.get('/payments?fromDateTime=yesterday')).status).toBe(400);
});

test.each([
  ['10.03', 'Processing'],
  ['10.01', 'Failed'],
])('that the bank has used up the consent of a payment of %s does not make it paid', async (amount, status) => {
  const client = await aClient();
  const { paymentRequestId, handed } = await aDecision(client, { amount });
  await eventually(
    () => paymentOf(client, handed.body.data.paymentId),
    ({ requestData }) => requestData !== null,
  );
  const sync = await client.get(`/consent/payment/sync?paymentRequestId=${paymentRequestId}`);
  expect(sync.status).toBe(200);
  expect(await untilStatus(client, paymentRequestId, status)).toBe(status);
});

test('a consent without a payment cannot be declared used up', async () => {
  const client = await aClient();
  const { consentId } = await aConsent(client, await aPaymentRequest(client));
  const set = (status: string) => client.call('PATCH', `/consent/payment/update/${consentId}`, { body: { status } });
  expect((await set('Authorized')).status).toBe(200);
  const refused = await set('Consumed');
  expect([refused.status, Object.keys(refused.body.details)]).toEqual([400, ['status']]);
});

test('a redirect is handed over in the market of its consent', async () => {
  const client = await aClient();
  const { authorizationLink } = await aConsent(client, await aPaymentRequest(client));
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  const hand = (market: string) =>
    client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`, undefined, { market });
  const abroad = await hand('KSA');
  expect([abroad.status, abroad.body.code]).toEqual([404, 'not_found']);
  expect((await hand('UAE')).status).toBe(201);
});

test('a consent withdrawn while its redirect is handed over ends one way or the other', async () => {
  const client = await aClient();
  let payments = 0;
  for (let round = 0; round < 6; round += 1) {
    const id = await aPaymentRequest(client, { reference: `race-${round}` });
    const { authorizationLink, consentId } = await aConsent(client, id);
    const { redirect } = await decideAtBank(authorizationLink, 'approve');
    const [handed, withdrawn] = await Promise.all([
      client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`),
      new Promise((resolve) => setTimeout(resolve, round * 10)).then(() =>
        client.call('PATCH', `/consent/payment/update/${consentId}`, { body: { status: 'Revoked' } }),
      ),
    ]);
    expect([201, 409], handed.text).toContain(handed.status);
    expect([200, 409], withdrawn.text).toContain(withdrawn.status);
    const ended = await eventually(
      async () => (await client.get(`/payment-requests/${id}`)).body.data.status,
      (status) => ['Cancelled', 'Completed', 'Failed'].includes(status),
    );
    const { totalItems } = (await client.get('/payments')).body.meta;
    payments += handed.status === 201 ? 1 : 0;
    expect([totalItems, ended === 'Cancelled']).toEqual([payments, handed.status !== 201]);
    if (withdrawn.status === 409) expect(ended).toBe('Completed');
  }
});

test('a customer who comes back too late is sent to the page for failures, with the status', async () => {
  const client = await aClient();
  const id = await aPaymentRequest(client, { failureRedirectUrl: 'https://shop.example/no' });
  const { authorizationLink, consentId } = await aConsent(client, id);
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  await client.call('PATCH', `/consent/payment/update/${consentId}`, { body: { status: 'Revoked' } });
  const { status, headers } = await fetch(`${client.baseUrl}/callback${redirect.search}`, { redirect: 'manual' });
  expect(status).toBe(303);
  expect(Object.fromEntries(new URL(headers.get('location') ?? '').searchParams)).toEqual({
    paymentRequestId: id,
    consentId,
    status: 'Cancelled',
  });
});
