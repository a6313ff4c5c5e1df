import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { eventually, type Integrator, problemOf } from '#test/support/drivers/integrator.ts';
import {
  aMandate,
  approve,
  aSubscription,
  consentStatusOf,
  paymentOf,
  schedule,
  setConsentStatus,
  statusOf,
  syncConsent,
  test,
  today,
  transactionsOf,
  untilStatus,
  untilTransaction,
} from '#test/support/drivers/journey.ts';
import type { Receiver } from '#test/support/drivers/receiver.ts';

const scheduleTransaction = async (client: Integrator, mandateId: string, overrides: object = {}): Promise<string> =>
  (await schedule(client, { mandateId, executionDate: today(), ...overrides })).body.data.id;

/** Returns the types of the received events about a resource, without the prefix, in order of arrival. */
const eventsOf = (receiver: Receiver, resource: string, id: string) =>
  receiver.received
    .map(({ event }) => event)
    .filter((event) => event.resource.type === resource && event.resource.id === id)
    .map(({ type }) => type.slice(resource.length + 1));

test('a fixed on-demand payment is made on its day and counts towards the limits', async ({ client }) => {
  const { paymentRequestId, mandateId } = await aMandate(client, { instructions: { maxCumulativeAmount: '300.00' } });
  expect([await statusOf(client, paymentRequestId), await consentStatusOf(client, mandateId)]).toEqual([
    'Active',
    'Authorized',
  ]);
  const response = await schedule(client, { mandateId, executionDate: today(), reference: 'first' });
  expect([response.status, response.body]).toEqual([
    201,
    {
      data: {
        id: expect.any(String),
        mandateId,
        executionDate: today(),
        amount: '150.00',
        approvedAmount: '150.00',
        approvedAt: expect.any(String),
        isApproved: true,
        isVariable: false,
        maxAmount: '150.00',
        status: 'Scheduled',
        creditorAccount: expect.objectContaining({ identification: 'AE070331234567890123456' }),
        reference: 'first',
        paymentId: null,
      },
    },
  ]);
  const transaction = await untilTransaction(client, mandateId, response.body.data.id, 'Completed');
  const payment = await paymentOf(client, transaction?.paymentId ?? '');
  expect(payment.message.Data).toMatchObject({ ConsentId: mandateId, DebtorReference: 'first' });
  const sent = decodeJwt<{ message: { Data: object } }>(payment.signedMessage).message.Data;
  expect(sent).toMatchObject({ DebtorReference: 'first', CreditorReference: 'first' });
  expect(payment.requestData.idempotencyKey).toBe(transaction?.paymentId);
  expect(await statusOf(client, paymentRequestId)).toBe('Active');

  await scheduleTransaction(client, mandateId);
  const third = await schedule(client, { mandateId, executionDate: today() });
  expect([third.status, third.body.code, Object.keys(third.body.details)]).toEqual([
    400,
    'validation_error',
    ['amount'],
  ]);
  await untilStatus(client, paymentRequestId, 'Completed');
  expect(await consentStatusOf(client, mandateId)).toBe('Consumed');
  const list = (await client.get(`/payments?consentId=${mandateId}`)).body;
  expect([list.meta.totalItems, list.data.map(({ amount }: { amount: string }) => amount)]).toEqual([
    2,
    ['150.00', '150.00'],
  ]);
  expect((await client.get(`/payments?paymentRequestId=${paymentRequestId}&perPage=1`)).body.meta.totalItems).toBe(2);
  expect(problemOf(await schedule(client, { mandateId, executionDate: today() }))).toEqual([409, 'invalid_state']);
});

test('a variable payment waits for its approval, and is made with the approved amount', async ({ client }) => {
  const { receiver } = await aSubscription(client, 'payments', ['mandate_transaction']);
  const { mandateId } = await aMandate(client, {
    type: 'VariableOnDemand',
    instructions: {
      periodicSchedule: { frequency: 'Month', startDate: today(), maxAmount: '200.00', amount: '20.00' },
    },
  });
  const { body } = await schedule(client, { mandateId, executionDate: today(), amount: '30.00' });
  const transactionId: string = body.data.id;
  expect(body.data).toMatchObject({
    amount: '30.00',
    approvedAmount: null,
    isApproved: false,
    isVariable: true,
    maxAmount: '200.00',
    status: 'AwaitingApproval',
  });
  const approved = await approve(client, { mandateId, transactionId, amount: '45.50' });
  expect([approved.status, approved.body.data.approvedAmount, approved.body.data.isApproved]).toEqual([
    200,
    '45.50',
    true,
  ]);
  const { paymentId } = (await untilTransaction(client, mandateId, transactionId, 'Completed')) ?? {};
  const { data } = (await client.get(`/payments?consentId=${mandateId}`)).body;
  expect(data.map(({ id, amount }: { id: string; amount: string }) => [id, amount])).toEqual([[paymentId, '45.50']]);
  expect((await approve(client, { mandateId, transactionId })).body.data.status).toBe('Completed');
  const changedAmount = await approve(client, { mandateId, transactionId, amount: '46.00' });
  expect([changedAmount.status, changedAmount.body.code]).toEqual([409, 'invalid_state']);
  await eventually(
    async () => eventsOf(receiver, 'mandate_transaction', transactionId).toSorted(),
    (names) => names.join() === 'approved,completed,created,processing',
  );
});

test(
  'a payment that the bank rejects fails and no longer counts towards the limits',
  { tags: ['variant'] },
  async ({ client }) => {
    const { paymentRequestId, mandateId } = await aMandate(client, {
      type: 'VariableOnDemand',
      amount: '100.00',
      instructions: { maxCumulativeNumberOfPayments: 1 },
    });
    const first = await scheduleTransaction(client, mandateId, { amount: '10.01' });
    await approve(client, { mandateId, transactionId: first });
    await untilTransaction(client, mandateId, first, 'Failed');
    expect(await statusOf(client, paymentRequestId)).toBe('Active');
    const second = await scheduleTransaction(client, mandateId, { amount: '10.00' });
    await approve(client, { mandateId, transactionId: second });
    await untilTransaction(client, mandateId, second, 'Completed');
    expect(await untilStatus(client, paymentRequestId, 'Completed')).toBe('Completed');
  },
);

test('when a mandate is revoked, its open payments are cancelled', { tags: ['variant'] }, async ({ client }) => {
  const { paymentRequestId, mandateId } = await aMandate(client);
  const later = await scheduleTransaction(client, mandateId, { executionDate: today(5) });
  const { status } = await setConsentStatus(client, 'payment', mandateId, 'Revoked');
  expect([status, await statusOf(client, paymentRequestId)]).toEqual([200, 'Revoked']);
  await untilTransaction(client, mandateId, later, 'Cancelled');
  const rejected = await schedule(client, { mandateId, executionDate: today(6) });
  expect([rejected.status, rejected.body.message]).toEqual([409, 'The mandate is Revoked. It must be Active']);
});

test('a suspended mandate rejects payments until it is resumed', { tags: ['variant'] }, async ({ client }) => {
  const { paymentRequestId, mandateId } = await aMandate(client);
  const setStatus = (status: string) => setConsentStatus(client, 'payment', mandateId, status);
  await setStatus('Suspended');
  expect((await schedule(client, { mandateId, executionDate: today() })).body.message).toBe(
    'The mandate is Suspended. It must be Active',
  );
  // The bank has suspended the mandate too, so a sync does not change anything.
  expect(await syncConsent(client, paymentRequestId)).toMatchObject({ status: 'Suspended', wasUpdated: false });
  await setStatus('Authorized');
  expect((await schedule(client, { mandateId, executionDate: today(1) })).status).toBe(201);
});

test(
  'a paused mandate makes no payment until it is reactivated, and subscribers learn of both',
  { tags: ['variant'] },
  async ({ client }) => {
    const { receiver } = await aSubscription(client, 'payments', ['consent', 'mandate']);
    const { paymentRequestId, mandateId } = await aMandate(client);
    const setStatus = async (status: string) =>
      (await setConsentStatus(client, 'payment', mandateId, status)).body.data;
    expect(await setStatus('Paused')).toMatchObject({ status: 'Paused', connection: { status: 'ACTIVE' } });
    expect((await schedule(client, { mandateId, executionDate: today() })).body.message).toBe(
      'The mandate is Paused. It must be Active',
    );
    expect(await syncConsent(client, paymentRequestId)).toMatchObject({ status: 'Paused', wasUpdated: false });
    expect(await setStatus('Authorized')).toMatchObject({ status: 'Authorized' });
    await untilTransaction(client, mandateId, await scheduleTransaction(client, mandateId), 'Completed');
    for (const resource of ['consent', 'mandate'])
      await eventually(
        async () => eventsOf(receiver, resource, mandateId).toSorted(),
        (names) => names.join() === 'authorized,created,paused,reactivated',
      );
    const reactivated = receiver.received.find(({ event }) => event.type === 'consent.reactivated')?.event;
    expect(reactivated?.data).toEqual({ status: 'Authorized', previousStatus: 'Paused' });
  },
);

test(
  'a retry with the same idempotency key returns the first response and schedules nothing',
  { tags: ['variant'] },
  async ({ client }) => {
    const { mandateId } = await aMandate(client);
    const body = { mandateId, executionDate: today(3) };
    const headers = { 'idempotency-key': 'payment-1' };
    const first = await schedule(client, body, { headers });
    const retry = await schedule(client, body, { headers });
    expect([retry.status, retry.text, retry.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    const mismatch = await schedule(client, { ...body, executionDate: today(4) }, { headers });
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await transactionsOf(client, mandateId)).toHaveLength(1);
  },
);

test('a mandate can also be addressed by the id of its payment request', { tags: ['variant'] }, async ({ client }) => {
  const { paymentRequestId, mandateId } = await aMandate(client);
  const { body } = await schedule(client, { mandateId: paymentRequestId, executionDate: today(3) });
  expect(body.data.mandateId).toBe(mandateId);
  expect(await transactionsOf(client, paymentRequestId)).toHaveLength(1);
  const unknown = await client.get('/mandate/5ac828cb-9034-884a-96b0-e948a31ac65f/transactions');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
});

test(
  "a mandate's payments can be filtered, and the page is one of the filtered payments",
  { tags: ['variant'] },
  async ({ client }) => {
    const { mandateId } = await aMandate(client);
    const ids: string[] = [];
    for (const [days, reference] of [
      [3, 'rent'],
      [4, 'power'],
      [5, 'rent'],
    ] as const)
      ids.push(await scheduleTransaction(client, mandateId, { executionDate: today(days), reference }));
    const list = (query: string) => client.get(`/mandate/${mandateId}/transactions?${query}`);
    const idsOf = async (query: string) => {
      const { body, text } = await list(query);
      expect(body.meta?.totalItems, text).toBe(body.data.length);
      return body.data.map(({ id }: { readonly id: string }) => id);
    };
    expect(await idsOf('reference=rent')).toEqual([ids[0], ids[2]]);
    expect(await idsOf('status=Scheduled')).toEqual(ids);
    expect(await idsOf('status=Completed')).toEqual([]);
    expect(await idsOf(`fromDateTime=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await idsOf(`fromDateTime=2026-01-01T00:00:00Z&toDateTime=${new Date().toISOString()}`)).toEqual(ids);
    const second = (await list('reference=rent&perPage=1&page=2')).body;
    expect([second.data[0].id, second.meta.totalItems, second.meta.totalNumberOfPages]).toEqual([ids[2], 2, 2]);
    expect((await list('status=Done')).body.details).toEqual({ status: [expect.stringMatching('AwaitingApproval')] });
  },
);

test('every status of a mandate and of its payments is published', { tags: ['variant'] }, async ({ client }) => {
  const { receiver } = await aSubscription(client, 'payments', ['mandate', 'mandate_transaction']);
  const { mandateId, paymentRequestId } = await aMandate(client, {
    instructions: { maxCumulativeNumberOfPayments: 1 },
  });
  const transactionId = await scheduleTransaction(client, mandateId);
  // Events arrive in any order.
  await eventually(
    async () => receiver.received.length,
    (count) => count >= 7,
  );
  expect(eventsOf(receiver, 'mandate', mandateId).toSorted()).toEqual(['authorized', 'completed', 'created']);
  expect(eventsOf(receiver, 'mandate_transaction', transactionId).toSorted()).toEqual([
    'completed',
    'created',
    'processing',
    'scheduled',
  ]);
  const correlations = receiver.received.map(({ event: { correlation } }) => correlation);
  for (const correlation of correlations)
    expect(correlation).toMatchObject({ paymentRequestId, consentId: mandateId, mandateId });
});
