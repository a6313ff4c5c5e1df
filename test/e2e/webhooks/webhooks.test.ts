import { calculateJwkThumbprint, decodeProtectedHeader, type JWK } from 'jose';
import { expect, inject } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { addSeconds, systemClock } from '#shared/platform/runtime/clock.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { eventually, eventuallyIs, type Integrator } from '#test/support/drivers/integrator.ts';
import type { Behaviour } from '#test/support/drivers/receiver.ts';
import {
  aClient,
  aDecision,
  aPaymentRequest,
  aSubscription,
  firstDelivery,
  operator,
  receivedTypes,
  test,
  untilStatus,
} from '#test/support/drivers/journey.ts';

const subscribe = (client: Integrator, behaviour?: Behaviour) =>
  aSubscription(client, 'payments', ['payment_request', 'consent', 'payment'], behaviour);

/**
 * Records that all deliveries have failed for the given number of seconds, because a test cannot wait for five days.
 */
const recordFailures = async (clientId: string, id: string, seconds: number): Promise<void> => {
  const subscriptions = createSubscriptions(connect(inject('settings')).table, systemClock);
  const subscription = await subscriptions.get(clientId, id);
  if (!subscription) throw new Error('The subscription does not exist');
  await subscriptions.note(subscription, { failingSince: addSeconds(new Date(), -seconds) });
};

test('the catalogue lists the events of the five payment resources', async ({ client }) => {
  const { body } = await client.get('/webhooks/catalog');
  const [payments] = body.data.products;
  expect(payments.code).toBe('payments');
  expect(payments.resources.map(({ type }: { type: string }) => type)).toEqual([
    'payment_request',
    'consent',
    'payment',
    'mandate',
    'mandate_transaction',
  ]);
  expect(payments.resources[0].events).toContain('payment_request.completed');
});

test('a subscription can be created, read, changed, paused and deleted', async ({ client }) => {
  const body = {
    url: 'https://hooks.shop.example/in',
    product: 'payments',
    resources: ['payment', 'consent'],
    description: 'orders',
  };
  const created = await client.subscribe(body);
  expect([created.status, created.body.data]).toEqual([
    201,
    {
      id: expect.any(String),
      ...body,
      status: 'Active',
      createdAt: expect.any(String),
      schemaVersion: 'v1.0',
      standardWebhooks: false,
      failingSince: null,
    },
  ]);
  const { id } = created.body.data;
  expect((await client.get(`/webhooks/${id}`)).body.data).toEqual(created.body.data);
  expect((await client.get('/webhooks')).body.data).toEqual([created.body.data]);
  const changed = await client.updateWebhook(id, { status: 'Inactive', description: '', resources: ['mandate'] });
  expect([changed.status, changed.body.data]).toEqual([
    200,
    { ...created.body.data, status: 'Inactive', description: null, resources: ['mandate'] },
  ]);
  expect((await client.delete(`/webhooks/${id}`)).status).toBe(204);
  expect((await client.get(`/webhooks/${id}`)).status).toBe(404);
  expect((await client.get('/webhooks')).body.data).toEqual([]);
  expect((await client.delete(`/webhooks/${id}`)).body.code).toBe('not_found');
});

test.each([
  ['resources', []],
  ['resources.0', ['everything']],
])("an invalid %s in a subscription is reported under the field's name", async (field, resources) => {
  const client = await aClient();
  const { status, body } = await client.subscribe({
    url: 'https://hooks.shop.example/in',
    product: 'payments',
    resources,
  });
  expect([status, Object.keys(body.details)]).toEqual([400, [field]]);
});

test('a settled payment causes ten events in the specified format, for the subscriptions that select them', async () => {
  const [client, otherClient] = [await aClient(), await aClient()];
  const { receiver } = await subscribe(client);
  const { receiver: ofPayments } = await aSubscription(client, 'payments', ['payment']);
  const { receiver: ofOtherClient } = await subscribe(otherClient);
  const { paymentRequestId, consentId, forwarded } = await aDecision(client);
  const { paymentId } = forwarded.body.data;
  const completed = await firstDelivery(receiver, 'payment.completed');
  const { previousStatus } = completed.event.data;
  expect(completed.event).toMatchObject({
    resource: { type: 'payment', id: paymentId },
    correlation: { paymentRequestId, consentId, paymentId },
    data: { status: 'AcceptedCreditSettlementCompleted' },
  });
  // A slow service may see neither the debit nor its event, because it queries the payment only after the credit.
  expect(['AcceptedSettlementCompleted', 'Pending']).toContain(previousStatus);
  const expectedTypes = [
    'payment_request.created',
    'payment_request.awaiting_authorization',
    'payment_request.processing',
    'payment_request.completed',
    'consent.created',
    'consent.authorized',
    'consent.consumed',
    'payment.created',
    ...(previousStatus === 'Pending' ? [] : ['payment.accepted']),
    'payment.completed',
  ];
  const types = await eventually(
    async () => receiver.typesFor(paymentRequestId),
    (all) => all.length >= expectedTypes.length,
  );
  expect(types.toSorted()).toEqual(expectedTypes.toSorted());
  expect(receiver.refused).toEqual([]);
  for (const { event, claims, ...delivery } of receiver.received) {
    expect(delivery).toMatchObject({ contentType: 'application/jose', version: 'v1.0', attempt: 1, eventId: event.id });
    expect(delivery.deliveryId).toMatch(/^del_/);
    expect(event.id).toMatch(/^evt_/);
    expect([claims.aud, claims.jti, claims.exp - claims.iat]).toEqual([client.facts.clientId, event.id, 300]);
    expect(event).toMatchObject({
      version: 'v1.0',
      product: 'payments',
      tenant: 'UAE',
      clientId: client.facts.clientId,
    });
    expect(event.occurredAt).toMatch(/\+00:00$/);
    expect(event.correlation.paymentRequestId).toBe(paymentRequestId);
  }
  expect(new Set(receiver.received.map(({ deliveryId }) => deliveryId)).size).toBe(receiver.received.length);
  expect((await firstDelivery(receiver, 'payment_request.created')).event.data).toEqual({ status: 'New' });

  const paymentTypes = expectedTypes.filter((type) => type.startsWith('payment.'));
  expect(await receivedTypes(ofPayments, paymentTypes.length)).toEqual(paymentTypes.toSorted());
  const otherRequestId = await aPaymentRequest(otherClient);
  await firstDelivery(ofOtherClient, 'payment_request.created');
  expect(ofOtherClient.received.map(({ event }) => event.resource.id)).toEqual([otherRequestId]);
});

test('deliveries are signed with the first published key, and the next key is published in advance', async () => {
  const client = await aClient();
  const { receiver } = await subscribe(client);
  await aPaymentRequest(client);
  const { token } = await firstDelivery(receiver, 'payment_request.created');
  const { keys } = (await client.get('/webhook/jwks', { token: false })).body as { keys: JWK[] };
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(keys.map(({ x }) => x)).size).toBe(keys.length);
  for (const key of keys) expect(await calculateJwkThumbprint(key)).toBe(key.kid);
  expect(decodeProtectedHeader(token).kid).toBe(keys[0]?.kid);
  const legacy = (await client.get('/api/v1.0/authentication/Jwks', { token: false })).body.keys as JWK[];
  expect(legacy.map(({ kid }) => kid)).toEqual(expect.arrayContaining(keys.map(({ kid }) => kid)));
});

/** Responses that do not accept a delivery. */
const rejections: Readonly<Record<string, ReturnType<Behaviour>>> = {
  '200 instead of 202': 200,
  '204': 204,
  '500': 500,
  'a redirect': { status: 307, headers: { location: 'https://elsewhere.example/' } },
  'a reset connection': 'reset',
};

test('a receiver that does not accept a delivery gets the same event and token again', async ({ client }) => {
  const subscriptions = await Promise.all(
    Object.values(rejections).map((rejection) => subscribe(client, (n) => (n === 0 ? rejection : 202))),
  );
  await aPaymentRequest(client);
  for (const [index, rejection] of Object.keys(rejections).entries()) {
    const [first, second] = await eventually(
      async () => subscriptions[index]?.receiver.received ?? [],
      (all) => all.length === 2,
    );
    expect([first?.attempt, second?.attempt], rejection).toEqual([1, 2]);
    expect(second, rejection).toMatchObject({
      eventId: first?.eventId,
      token: first?.token,
      claims: { jti: first?.claims.jti },
    });
    expect(second?.deliveryId, rejection).not.toBe(first?.deliveryId);
  }
});

test('the operator sees every attempt and can replay an event', async ({ client }) => {
  const { receiver, id } = await subscribe(client, () => 500);
  const paymentRequestId = await aPaymentRequest(client);
  const [failing] = await eventually(
    async () => operator().failingDeliveries(client.facts.clientId, id, 5),
    // The third attempt starts minutes later. The second one is listed as soon as it starts.
    ([found]) => found?.attempts[1]?.status === 500,
  );
  receiver.behaviour = () => 202;
  await operator().replay(failing?.eventId ?? '', id);
  const [event] = await eventually(
    async () => operator().eventsAbout(paymentRequestId),
    ([found]) => found?.deliveries[0]?.state === 'Delivered',
  );
  expect(event?.deliveries[0]?.attempts).toMatchObject([
    { attempt: 1, status: 500, outcome: 'refused' },
    { attempt: 2, status: 500, outcome: 'refused' },
    { attempt: 3, status: 202, outcome: 'accepted' },
  ]);
  expect(receiver.received.map(({ attempt, eventId }) => [attempt, eventId])).toEqual(
    [1, 2, 3].map((n) => [n, event?.id]),
  );
  expect(await operator().failingDeliveries(client.facts.clientId, id, 5)).toEqual([]);
});

test('a subscription that has failed for five days is paused, and the reason is recorded', async ({ client }) => {
  const { receiver, id } = await subscribe(client, () => 500);
  await recordFailures(client.facts.clientId, id, 5 * 86_400 + 60);
  await aPaymentRequest(client);
  await eventuallyIs(async () => (await client.get(`/webhooks/${id}`)).body.data.status, 'Inactive');
  const [subscription] = await operator().subscriptions(client.facts.clientId);
  expect(subscription?.deactivated?.reason).toContain('five days');
  receiver.behaviour = () => 202;
  await client.updateWebhook(id, { status: 'Active' });
  const laterRequestId = await aPaymentRequest(client, { reference: 'two' });
  await eventually(
    async () => receiver.typesFor(laterRequestId),
    (types) => types.includes('payment_request.created'),
  );
  expect((await operator().subscriptions(client.facts.clientId))[0]).not.toHaveProperty(
    'failingSince',
    expect.any(String),
  );
});

test('a payment that the bank rejects also causes events', { tags: ['variant'] }, async ({ client }) => {
  const { receiver } = await subscribe(client);
  const { paymentRequestId } = await aDecision(client, { amount: '10.01' });
  await untilStatus(client, paymentRequestId, 'Failed');
  expect((await firstDelivery(receiver, 'payment.rejected')).event.data).toEqual({
    status: 'Rejected',
    previousStatus: 'Pending',
  });
  expect((await firstDelivery(receiver, 'payment_request.failed')).event.data).toEqual({
    status: 'Failed',
    previousStatus: 'Processing',
  });
});
