import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect } from 'vitest';
import { bankConsentIdOf, paymentsAtBank } from '#test/support/drivers/banks/consents-at-bank.ts';
import { eventually, problemOf } from '#test/support/drivers/integrator.ts';
import {
  aClient,
  aDecision,
  aSubscription,
  consentStatusOf,
  firstDelivery,
  paymentOf,
  receivedTypes,
  statusOf,
  test,
  untilOrdered,
  untilStatus,
} from '#test/support/drivers/journey.ts';

test('an approved payment settles, as shown in its request, consent and payment', async ({ client }) => {
  const { paymentRequestId, consentId, forwarded } = await aDecision(client, {
    debtorReference: 'D-1',
    purpose: 'FIS',
    merchantId: 'MERCHANT01',
  });
  expect([forwarded.status, forwarded.body.data]).toEqual([
    201,
    { paymentRequestId, consentId, paymentId: expect.any(String), status: 'Processing', consentStatus: 'Authorized' },
  ]);
  await untilStatus(client, paymentRequestId, 'Completed');
  expect(await consentStatusOf(client, consentId)).toBe('Consumed');
  const { paymentId } = forwarded.body.data;
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
        CreationDateTime: expect.stringMatching(/Z$/),
        StatusUpdateDateTime: expect.stringMatching(/Z$/),
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
  expect(decodeProtectedHeader(payment.signedMessage).alg).toBe('PS256');
  expect(decodeJwt(payment.signedMessage)).toMatchObject({
    message: {
      Data: {
        ConsentId: await bankConsentIdOf(consentId),
        Instruction: { Amount: { Amount: '150.00', Currency: 'AED' } },
      },
    },
  });
});

test('a payment request that the customer declines is rejected, and nothing is paid', async ({ client }) => {
  const { paymentRequestId, consentId, redirect, forwarded } = await aDecision(client, {}, 'decline');
  expect(redirect.searchParams.get('error')).toBe('access_denied');
  expect(forwarded.body.data).toMatchObject({ status: 'Rejected', consentStatus: 'Rejected', paymentId: null });
  expect(await statusOf(client, paymentRequestId)).toBe('Rejected');
  expect((await client.get(`/payments?consentId=${consentId}`)).body.data).toEqual([]);
  expect(problemOf(await client.post(`/consent/payment/create?id=${paymentRequestId}`))).toEqual([
    409,
    'invalid_state',
  ]);
});

test.each([
  ['10.01', 'AANI.AM04'],
  ['10.02', 'AANI.AC04'],
  ['50000.01', 'AANI.AM02'],
])('the bank rejects a payment of %s with the reason %s', { tags: ['variant'] }, async (amount, code) => {
  const client = await aClient();
  const { paymentRequestId, consentId, forwarded } = await aDecision(client, { amount });
  await untilStatus(client, paymentRequestId, 'Failed');
  const payment = await paymentOf(client, forwarded.body.data.paymentId);
  expect(payment.message.Data).toMatchObject({ Status: 'Rejected', RejectReasonCode: [{ Code: code }] });
  expect(await consentStatusOf(client, consentId)).toBe('Authorized');
});

test("a payment contains the bank's error if the bank rejects the order", { tags: ['variant'] }, async ({ client }) => {
  const { paymentRequestId, forwarded } = await aDecision(client, { amount: '10.05' });
  await untilStatus(client, paymentRequestId, 'Failed');
  const payment = await paymentOf(client, forwarded.body.data.paymentId);
  expect(payment).toMatchObject({
    error: { Errors: [{ ErrorCode: 'Consent.FailsControlParameters' }] },
    requestData: { statusCode: 400 },
    message: { Data: { Status: 'Rejected', PaymentTransactionId: null } },
  });
});

test('a payment request is completed even if its payment settles late', { tags: ['variant'] }, async ({ client }) => {
  const { receiver } = await aSubscription(client, 'payments', ['payment']);
  const { paymentRequestId } = await aDecision(client, { amount: '10.04' });
  await untilStatus(client, paymentRequestId, 'Completed');
  const completed = await firstDelivery(receiver, 'payment.completed');
  const { previousStatus } = completed.event.data;
  // A slow service may query the payment only after its credit.
  expect(['AcceptedWithoutPosting', 'Pending']).toContain(previousStatus);
  const types = ['payment.created', ...(previousStatus === 'Pending' ? [] : ['payment.accepted']), 'payment.completed'];
  expect(await receivedTypes(receiver, types.length)).toEqual(types.toSorted());
});

test.each([
  ['is down at first', '10.06'],
  ['lets the access token expire', '10.08'],
])(
  'if the bank %s, the order is retried with the same key and makes only one payment',
  { tags: ['variant'] },
  async (_fault, amount) => {
    const client = await aClient();
    const { paymentRequestId, consentId, forwarded } = await aDecision(client, { amount });
    await untilStatus(client, paymentRequestId, 'Completed', 40);
    const payment = await paymentOf(client, forwarded.body.data.paymentId);
    expect(payment.requestData).toMatchObject({ statusCode: 201, idempotencyKey: forwarded.body.data.paymentId });
    expect(await paymentsAtBank(consentId)).toHaveLength(1);
  },
);

test('if the response to an order is lost, the service queries the order instead of retrying it', async () => {
  const client = await aClient();
  const { paymentRequestId, consentId, forwarded } = await aDecision(client, { amount: '10.07' });
  await untilStatus(client, paymentRequestId, 'Completed', 40);
  const payment = await eventually(
    () => paymentOf(client, forwarded.body.data.paymentId),
    ({ message }) => message.Data.Status === 'AcceptedCreditSettlementCompleted',
  );
  // If the order had been retried, its response would have been recorded.
  expect(payment).toMatchObject({
    requestData: null,
    message: { Data: { PaymentTransactionId: expect.any(String) } },
  });
  expect((await client.get(`/payments?consentId=${consentId}`)).body.meta.totalItems).toBe(1);
  expect(await paymentsAtBank(consentId)).toHaveLength(1);
});

test("payments are listed with their request's fields and can be filtered by request and consent", async () => {
  const client = await aClient();
  const { paymentRequestId, consentId, forwarded } = await aDecision(client, {
    debtorReference: 'D-9',
    risks: { MerchantCustomerIdentification: 'c-7', creditorIndicators: { confirmationOfPayeeResponse: 'Yes' } },
  });
  const second = await aDecision(client, { reference: 'two' });
  const list = async (query: string) => (await client.get(`/payments?${query}`)).body;
  const unfiltered = await list('');
  expect([unfiltered.meta.totalItems, unfiltered.data.map(({ id }: { id: string }) => id)]).toEqual([
    2,
    [second.forwarded.body.data.paymentId, forwarded.body.data.paymentId],
  ]);
  expect(unfiltered.data[1]).toMatchObject({
    amount: '150.00',
    currencyCode: 'AED',
    clientId: client.facts.clientId,
    creditorIdentification: 'AE070331234567890123456',
    creditorScheme: 'IBAN',
    debtorReference: 'D-9',
    externalReferenceId: 'INV-1001',
    internalReferenceId: paymentRequestId,
    // Only a check at the payee's bank counts, not what the client claims.
    isCopPerformed: false,
    merchantCustomerId: 'c-7',
    paymentType: 'SingleInstantPayment',
    provider: { code: 'uae-enbdx' },
    debtorAccount: { schemeName: 'IBAN' },
  });
  expect(unfiltered.data[0].isCopPerformed).toBe(false);
  for (const query of [`paymentRequestId=${paymentRequestId}`, `consentId=${consentId}`]) {
    const found = await list(query);
    expect([found.meta.totalItems, found.data[0].id], query).toEqual([1, forwarded.body.data.paymentId]);
  }
});

test.each([
  ['10.03', 'Processing'],
  ['10.01', 'Failed'],
])(
  'a status sync that finds the consent consumed does not complete a payment of %s',
  { tags: ['variant'] },
  async (amount, status) => {
    const client = await aClient();
    const { paymentRequestId, forwarded } = await aDecision(client, { amount });
    await untilOrdered(client, forwarded.body.data.paymentId);
    const sync = await client.get(`/consent/payment/sync?paymentRequestId=${paymentRequestId}`);
    expect(sync.status).toBe(200);
    expect(await untilStatus(client, paymentRequestId, status)).toBe(status);
  },
);
