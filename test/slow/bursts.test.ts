import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { aNewRequest } from '#test/support/builders/a-payment.ts';
import { signingKeyOf } from '#test/support/cloud/cloud-setup.ts';
import { createOwnCloud, type OwnCloud } from '#test/support/cloud/own-cloud.ts';
import { decideAtBank, eventually, eventuallyIs, type Integrator } from '#test/support/drivers/integrator.ts';
import type { Receiver } from '#test/support/drivers/receiver.ts';
import { recordBanks } from '#test/support/banks/standard-scan/cloud-scan.ts';
import { aPayment, aSubscription } from '#test/support/drivers/journey.ts';
import { functionNamed } from '#test/support/builders/webhook-pairs.ts';

/** The tests share a local cloud, in which they would disturb each other, so they run in sequence. */
const sequential = { concurrent: false } as const;

let ownCloud: OwnCloud;
const exchanges = recordBanks();
/** The number of log lines in which the dispatcher reports that KMS failed to sign. */
let overflows = 0;
/** The number of orders and order queries that the bank has answered. Requests for keys and tokens do not count. */
let bankCalls = 0;
const receivers: Receiver[] = [];

beforeAll(async () => {
  ownCloud = await createOwnCloud({
    log: ({ text }) => {
      const isAboutPayment = (line: string) => line.includes('"bank.answered"') && line.includes('"call":"payment.');
      bankCalls += text.split('\n').filter(isAboutPayment).length;
      overflows += text.split('\n').filter((line) => line.includes('"webhooks.overflowed"')).length;
    },
    onExchange: exchanges.onExchange,
  });
});
afterEach(async () => {
  ownCloud.cloud.throttleKms(undefined);
  await unsubscribe(client());
});
afterAll(async () => {
  const deviations = await exchanges.deviations(ownCloud.cloud);
  await ownCloud.close();
  if (deviations.length > 0) throw new Error(deviations.join('\n'));
});

const client = (): Integrator => ownCloud.integrator;

/** Subscribes a client with a new receiver. */
const subscribe = async (subscriber = client()): Promise<Receiver> => {
  const { receiver } = await aSubscription(subscriber, 'payments', ['payment_request', 'consent', 'payment']);
  receivers.push(receiver);
  return receiver;
};

/** Deletes a client's subscriptions and closes all receivers. */
const unsubscribe = async (subscriber: Integrator): Promise<void> => {
  const { body } = await subscriber.get('/webhooks');
  for (const { id } of body.data) await subscriber.delete(`/webhooks/${id}`);
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
};

/** Writes payment requests as a burst of API calls would. Each causes one event. */
const requestMany = async ({ facts }: Integrator, count: number): Promise<readonly PaymentRequest[]> => {
  const stores = createPaymentStores(ownCloud.connection.table);
  const requests = Array.from({ length: count }, () =>
    aNewRequest({ clientId: facts.clientId }, new Date().toISOString()),
  );
  await Promise.all(requests.map((request) => stores.move({}, { request })));
  return requests;
};
const countAccepted = (receiver: Receiver, requests: readonly PaymentRequest[]): number =>
  requests.filter(({ id }) => receiver.typesFor(id).length > 0).length;
const untilAllAccepted = (receiver: Receiver, requests: readonly PaymentRequest[]) =>
  eventuallyIs(async () => countAccepted(receiver, requests), requests.length);

const dataOfSuccess = async (call: Promise<{ status: number; text: string; body: any }>): Promise<any> => {
  const { status, text, body } = await call;
  expect(status, text).toBeLessThan(300);
  return body.data;
};

/** Makes a payment with all six API calls. */
const pay = async (): Promise<{ readonly id: string; readonly paymentId: string }> => {
  const { internalReferenceId: id } = await dataOfSuccess(
    client().requestPayment(aPayment({ reference: `B-${Math.random()}` })),
  );
  const { consentId, authorizationLink } = await dataOfSuccess(client().post(`/consent/payment/create?id=${id}`));
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  const query = redirect.searchParams.toString();
  const { paymentId } = await dataOfSuccess(client().post(`/payment-actions/write-callback?${query}`));
  await dataOfSuccess(client().get(`/payment-requests/${id}`));
  await dataOfSuccess(client().get(`/consent/payment/${consentId}`));
  await dataOfSuccess(client().get(`/payments/${paymentId}`));
  return { id, paymentId };
};
const untilCompleted = (receiver: Receiver, id: string) =>
  eventually(
    async () => receiver.typesFor(id),
    (types) => types.includes('payment.completed') && types.length === 10,
    120,
  );

test(
  'if KMS throttles a burst, payments continue and every event arrives once with a valid signature',
  sequential,
  async () => {
    const receiver = await subscribe();
    const before = await requestMany(client(), 20);
    await eventually(
      async () => countAccepted(receiver, before),
      (count) => count > 0,
    );
    const webhookKey = signingKeyOf(ownCloud.cloud, 'WebhookDispatcher');
    ownCloud.cloud.throttleKms({ operation: 'Sign', isAffected: (keyArn) => keyArn === webhookKey });
    const [during, { id }] = await Promise.all([requestMany(client(), 40), pay()]);
    await untilAllAccepted(receiver, [...before, ...during]);
    await untilCompleted(receiver, id);
    expect(receiver.refused).toEqual([]);
    const deliveryIds = receiver.received.map(({ deliveryId }) => deliveryId);
    expect(new Set(deliveryIds).size).toBe(deliveryIds.length);
    expect(new Set(receiver.received.map(({ attempt }) => attempt))).toEqual(new Set([1]));
    const kids = new Set(receiver.received.map(({ token }) => decodeProtectedHeader(token).kid));
    expect(kids.size).toBe(2);
    const published: { keys: { kid: string }[] } = (await client().get('/webhook/jwks')).body;
    expect(published.keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([...kids]));
    expect(overflows).toBeGreaterThan(0);
  },
);

test('a receiver that hangs does not delay the receivers of other clients', sequential, async () => {
  const [healthy, hanging] = [await subscribe(), await subscribe(ownCloud.other)];
  hanging.behaviour = () => 'hang';
  const [requests] = await Promise.all([requestMany(client(), 60), requestMany(ownCloud.other, 60)]);
  await untilAllAccepted(healthy, requests);
  const deliveries = healthy.received.filter(({ event }) => requests.some(({ id }) => id === event.resource.id));
  expect(new Set(deliveries.map(({ attempt }) => attempt))).toEqual(new Set([1]));
  // A POST to the other receiver times out after three seconds, and is retried after at least five more.
  expect(hanging.received.filter(({ attempt }) => attempt > 1)).toEqual([]);
  await eventually(
    async () => hanging.received.length,
    (count) => count > 0,
  );
  await unsubscribe(ownCloud.other);
});

/**
 * Returns how many steps of a payment have ended. All but the first poll the bank. On a slow machine, there are more
 * polls until the money has arrived.
 */
const endedStepsOf = async (paymentId: string): Promise<number> =>
  Number((await ownCloud.connection.table.get(paymentKeys.payment(paymentId)))?.turn ?? 0);

test('duplicate messages for a payment do not cause extra calls to its bank', sequential, async () => {
  const receiver = await subscribe();
  const bankCallsDuring = async (duplicate: (paymentId: string) => Promise<void>): Promise<number> => {
    await ownCloud.cloud.idle();
    const before = bankCalls;
    const { id, paymentId } = await pay();
    await duplicate(paymentId);
    await untilCompleted(receiver, id);
    await ownCloud.cloud.idle();
    return bankCalls - before - (await endedStepsOf(paymentId));
  };
  const urls = ownCloud.cloud.queues
    .filter(({ name }) => /(PaymentSteps|Following)Queue(?!.*DeadLetters)/.test(name))
    .map(({ url }) => url);
  expect(urls).toHaveLength(2);
  const withoutDuplicates = await bankCallsDuring(async () => undefined);
  const withDuplicates = await bankCallsDuring(async (paymentId) => {
    const MessageBody = JSON.stringify({ due: 'payment', paymentId, turn: 0 });
    for (const QueueUrl of urls)
      for (let n = 0; n < 5; n += 1)
        await ownCloud.connection.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  });
  expect(withDuplicates).toBe(withoutDuplicates);
});

test('API calls and deliveries keep working while the reconciler checks thousands of changes', sequential, async () => {
  const receiver = await subscribe();
  const reconciler = functionNamed(ownCloud.cloud, 'Reconciler');
  // For older events, a dispatcher could use a cached list that lacks this subscription.
  const createdAt = new Date().toISOString();
  const checked = Array.from({ length: 100 }, () => aNewRequest({ clientId: client().facts.clientId }, createdAt));
  const writtenAt = epochSeconds(new Date()) - 600;
  const Records = checked.map((request) => ({
    dynamodb: {
      ApproximateCreationDateTime: writtenAt,
      NewImage: marshall({ ...request, entity: 'PaymentRequest' }, { removeUndefinedValues: true }),
    },
  }));
  // The first invocation publishes the events. All later ones find them in the publication log.
  await ownCloud.cloud.invoke(reconciler, { Records });
  await untilAllAccepted(receiver, checked);
  const stop = new AbortController();
  let batches = 0;
  const reconcile = async () => {
    for (; !stop.signal.aborted; batches += 1) await ownCloud.cloud.invoke(reconciler, { Records });
  };
  const payAndWait = async () => {
    const { id } = await pay();
    await untilCompleted(receiver, id);
  };
  await Promise.all([reconcile(), reconcile(), payAndWait().finally(() => stop.abort())]);
  expect(batches).toBeGreaterThan(10);
  expect(receiver.received.length).toBe(new Set(receiver.received.map(({ deliveryId }) => deliveryId)).size);
});
