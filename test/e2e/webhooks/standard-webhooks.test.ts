import { createPublicKey, verify } from 'node:crypto';
import { expect, inject } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { addSeconds, systemClock } from '#shared/platform/runtime/clock.ts';
import { eventually, type Integrator } from '#test/support/drivers/integrator.ts';
import { aClient, aPaymentRequest, aSubscription, test } from '#test/support/drivers/journey.ts';
import type { Received, Receiver } from '#test/support/drivers/receiver.ts';

const subscribe = (client: Integrator) => aSubscription(client, 'payments', ['payment_request']);

const firstDelivery = async ({ received }: Receiver): Promise<Received> => {
  const [first] = await eventually(
    async () => received,
    (all) => all.length > 0,
  );
  if (!first) throw new Error('Nothing was delivered');
  return first;
};

/** Verifies a delivery as the libraries of Standard Webhooks do, with a configured public key. */
const isVerified = ({ standard: { id, timestamp, signature = '' }, token }: Received, whpk: string): boolean => {
  const x = Buffer.from(whpk.replace(/^whpk_/, ''), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  const signed = Buffer.from(`${id}.${timestamp}.${token}`);
  return isRecent && verify(undefined, signed, key, Buffer.from(signature.replace(/^v1a,/, ''), 'base64'));
};

test('a subscription that asks for them receives the headers of Standard Webhooks, and others do not', async () => {
  const client = await aClient();
  const [standard, plain] = [await subscribe(client), await subscribe(client)];
  const changed = await client.call('PUT', `/webhooks/${standard.id}/standard-webhooks`, { body: { enabled: true } });
  expect([changed.status, changed.body.data.standardWebhooks]).toEqual([200, true]);
  await aPaymentRequest(client);

  const delivery = await firstDelivery(standard.receiver);
  expect(delivery.standard.id).toBe(delivery.eventId);
  const { keys: published } = (await client.get('/webhook/standard-webhooks/jwks', { token: false })).body as {
    keys: { whpk: string; x: string }[];
  };
  expect(published.map(({ whpk }) => isVerified(delivery, whpk))).toContain(true);
  expect(published.map(({ whpk }) => isVerified({ ...delivery, token: 'another' }, whpk))).not.toContain(true);
  expect((await firstDelivery(plain.receiver)).standard).toEqual({});

  const ended = await client.call('PUT', `/webhooks/${standard.id}/standard-webhooks`, { body: { enabled: false } });
  expect(ended.body.data).toEqual((await client.get(`/webhooks/${standard.id}`)).body.data);
  expect(ended.body.data.standardWebhooks).toBe(false);
});

test('a client learns through another subscription that a webhook has failed for half an hour', async ({ client }) => {
  const [failing, alerted] = [await subscribe(client), await aSubscription(client, 'webhooks', ['webhook'])];
  failing.receiver.behaviour = () => 500;
  const subscriptions = createSubscriptions(connect(inject('settings')).table, systemClock);
  const subscription = await subscriptions.get(client.facts.clientId, failing.id);
  if (!subscription) throw new Error('The subscription does not exist');
  const failingSince = addSeconds(new Date(), -1_900);
  await subscriptions.note(subscription, { failingSince });
  await aPaymentRequest(client);

  const { event } = await firstDelivery(alerted.receiver);
  expect(event).toMatchObject({
    type: 'webhook.failing',
    occurredAt: failingSince.replace('Z', '+00:00'),
    resource: { type: 'webhook', id: failing.id },
    correlation: { webhookId: failing.id },
  });
  expect((await client.get(`/webhooks/${failing.id}`)).body.data.failingSince).toBe(failingSince);
});
