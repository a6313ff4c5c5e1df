import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { handleMessage } from '#functions/webhook-dispatcher/deliver.ts';
import type { Deps } from '#functions/webhook-dispatcher/deps.ts';
import type { Message, Retry } from '#functions/webhook-dispatcher/messages.ts';
import { openHealth } from '#functions/webhook-dispatcher/health.ts';
import { openEventTokens } from '#functions/webhook-dispatcher/tokens.ts';
import { type Event, eventIdOf, schemaVersion } from '#shared/events/event.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Signer } from '#shared/platform/signing/signer.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { maxAttempts, retrySeconds } from '#shared/webhooks/retry-schedule.ts';
import { openSubscriptions, type Subscriptions } from '#shared/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';
import { useLocalTable } from '#test/support/local-table.ts';

const local = useLocalTable();

/** What a dispatcher depends on: the clock, the receivers, the queue and the signing key. */
let time: number;
let answers: (url: string) => Omit<PostOutcome, 'durationMs'> | Promise<Omit<PostOutcome, 'durationMs'>>;
let posted: { url: string; attempt: number; deliveryId: string; token: string }[];
let queued: { retry: Retry; dueAt: number }[];
let signatures: number;
let signing: 'works' | 'fails';
let signer: Signer;
const now = () => new Date(time);

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  signer = {
    sign: async (claims) => {
      if (signing === 'fails') throw new Error('ThrottlingException');
      signatures += 1;
      return new SignJWT(claims as Record<string, unknown>).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    },
    publicKeys: async () => [jwk as never],
  };
});
beforeEach(() => {
  time = Date.UTC(2026, 0, 1);
  answers = () => ({ status: 202 });
  [posted, queued, signatures, signing] = [[], [], 0, 'works'];
});

/** A dispatcher in a new Lambda environment, which has no tokens in memory. */
const aDispatcher = (): ((message: Message) => Promise<void>) => {
  const subscriptions = openSubscriptions(local().table, now);
  const deps: Deps = {
    health: openHealth(subscriptions, now),
    deliveries: openDeliveries(local().table, now),
    tokens: openEventTokens(signer, 'https://service.example', now),
    post: async (url, headers, token) => {
      const attempt = Number(headers['x-svc-webhook-attempt']);
      posted.push({ url, attempt, deliveryId: headers['x-svc-webhook-delivery-id'] ?? '', token });
      return { ...(await answers(url)), durationMs: 1 };
    },
    sender: {
      send: async (_queue, message, dueAt) => {
        queued.push({ retry: message as Retry, dueAt: Date.parse(dueAt) });
      },
    },
    retryQueue: { url: 'retries', arn: 'retries' },
    now,
  };
  return (message) => handleMessage(message, deps);
};

/** Advances the clock to the next queued attempt and makes it. Returns false if the queue is empty. */
const runNextAttempt = async (dispatch = aDispatcher()): Promise<boolean> => {
  const [first, ...rest] = queued.toSorted((a, b) => a.dueAt - b.dueAt);
  if (!first) return false;
  queued = rest;
  time = Math.max(time, first.dueAt);
  await dispatch(first.retry);
  return true;
};

const store = (): Subscriptions => openSubscriptions(local().table, now);
const subscribe = async (clientId: string, overrides: Partial<Subscription> = {}): Promise<Subscription> => {
  const id = newId();
  const at = now().toISOString();
  const subscription: Subscription = {
    id,
    clientId,
    url: `https://receiver.example/${id}`,
    product: 'payments',
    resources: ['payment'],
    status: 'Active',
    createdAt: at,
    updatedAt: at,
    schemaVersion,
    version: 0,
    ...overrides,
  };
  await store().create(subscription, await store().guardOf(clientId, subscription));
  return subscription;
};
const anEvent = (clientId: string): Event => {
  const id = newId();
  return {
    id: eventIdOf('payment', id, 0),
    type: 'payment.created',
    version: schemaVersion,
    occurredAt: now().toISOString(),
    product: 'payments',
    tenant: 'UAE',
    clientId,
    resource: { type: 'payment', id },
    correlation: { paymentRequestId: newId() },
    data: { status: 'Pending' },
  };
};
const recordOf = async ({ id }: Event, subscription: Subscription) =>
  openDeliveries(local().table, now).get(id, subscription.id);
const change = async ({ clientId, id }: Subscription, facts: Partial<Subscription>): Promise<void> => {
  const current = await store().get(clientId, id);
  if (current) await store().change({ ...current, ...facts, version: current.version + 1 });
};

test('all subscriptions of a client get one token, and retries get a new one with the same jti after it expired', async () => {
  const event = anEvent(newId());
  await subscribe(event.clientId);
  await subscribe(event.clientId, { slowUntil: new Date(time + 60_000).toISOString() });
  answers = () => ({ status: 500 });
  await aDispatcher()({ detail: event });
  while (posted.length < 4) await runNextAttempt();
  const tokens = posted.map(({ token }) => token);
  expect(new Set(tokens).size).toBe(1);
  expect(signatures).toBe(1);
  await runNextAttempt();
  const renewed = posted.at(-1)?.token ?? '';
  expect(renewed).not.toBe(tokens[0]);
  expect(decodeJwt(renewed)).toMatchObject({ jti: event.id, aud: event.clientId, exp: Math.floor(time / 1000) + 300 });
});

test('a receiver that always refuses gets eleven numbered attempts in more than three days', async () => {
  const event = anEvent(newId());
  const subscription = await subscribe(event.clientId);
  answers = () => ({ status: 200 });
  await aDispatcher()({ detail: event });
  while (await runNextAttempt());
  expect(posted.map(({ attempt }) => attempt)).toEqual(Array.from({ length: maxAttempts }, (_, n) => n + 1));
  expect(new Set(posted.map(({ deliveryId }) => deliveryId)).size).toBe(maxAttempts);
  expect(time - Date.UTC(2026, 0, 1)).toBeGreaterThan(72 * 3_600_000);
  expect(await recordOf(event, subscription)).toMatchObject({ state: 'Exhausted' });
});

test('a failed signature does not count as an attempt', async () => {
  const event = anEvent(newId());
  await subscribe(event.clientId);
  signing = 'fails';
  for (let n = 0; n < 8; n += 1) {
    await expect(aDispatcher()({ detail: event })).rejects.toThrow('ThrottlingException');
    time += 150_000;
  }
  signing = 'works';
  await aDispatcher()({ detail: event });
  expect(posted.map(({ attempt }) => attempt)).toEqual([1]);
});

test('a message that arrives twice, or at two dispatchers concurrently, makes one attempt', async () => {
  const event = anEvent(newId());
  await subscribe(event.clientId);
  await Promise.all([aDispatcher()({ detail: event }), aDispatcher()({ detail: event })]);
  await aDispatcher()({ detail: event });
  while (await runNextAttempt());
  expect(posted.map(({ attempt }) => attempt)).toEqual([1]);
});

test('an attempt that a dispatcher did not finish is made again under the next number', async () => {
  const event = anEvent(newId());
  const subscription = await subscribe(event.clientId);
  answers = () => new Promise(() => undefined);
  void aDispatcher()({ detail: event });
  await expect.poll(() => posted.length).toBe(1);
  answers = () => ({ status: 202 });
  await aDispatcher()({ detail: event });
  expect(posted.length).toBe(1);
  expect(await runNextAttempt()).toBe(true);
  expect(posted.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(await recordOf(event, subscription)).toMatchObject({ state: 'Delivered' });
});

test('first attempts to slow or failing receivers go through the retry queue, all others are made immediately', async () => {
  const clientId = newId();
  const good = await subscribe(clientId);
  await subscribe(clientId, { slowUntil: new Date(time + 60_000).toISOString() });
  await subscribe(clientId, { failingSince: new Date(time - 3_600_000).toISOString() });
  await aDispatcher()({ detail: anEvent(clientId) });
  expect(posted.map(({ url }) => url)).toEqual([good.url]);
  expect(queued.map(({ retry, dueAt }) => [retry.attempt, dueAt])).toEqual([
    [1, time],
    [1, time],
  ]);
});

test('an unfinished delivery to a paused subscription is made when the subscription is resumed', async () => {
  const event = anEvent(newId());
  const subscription = await subscribe(event.clientId);
  answers = () => ({ status: 503 });
  await aDispatcher()({ detail: event });
  await change(subscription, { status: 'Inactive' });
  for (let hour = 0; hour < 5; hour += 1) await runNextAttempt();
  expect(posted.length).toBe(1);
  await change(subscription, { status: 'Active' });
  answers = () => ({ status: 202 });
  await runNextAttempt();
  expect(posted.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(await recordOf(event, subscription)).toMatchObject({ state: 'Delivered' });
});

test('a delivery ends when its subscription is paused for too long or deleted, and its record says why', async () => {
  const clientId = newId();
  const [paused, removed] = [await subscribe(clientId), await subscribe(clientId)];
  const event = anEvent(clientId);
  answers = () => ({ failure: 'reset' });
  await aDispatcher()({ detail: event });
  await change(paused, { status: 'Inactive' });
  await store().remove((await store().get(clientId, removed.id)) ?? removed);
  while (await runNextAttempt());
  expect(posted.length).toBe(2);
  expect(time - Date.UTC(2026, 0, 1)).toBeGreaterThan(retrySeconds * 1000);
  expect((await recordOf(event, paused))?.attempts.at(-1)?.outcome).toBe('paused');
  expect((await recordOf(event, removed))?.attempts.at(-1)?.outcome).toBe('unsubscribed');
});

test('five days of failures pause a subscription, and one success in between prevents it', async () => {
  const clientId = newId();
  const subscription = await subscribe(clientId);
  const status = async () => (await store().get(clientId, subscription.id))?.status;
  const failFor = async (days: number) => {
    answers = () => ({ status: 500 });
    for (let day = 0; day <= days; day += 1) {
      await aDispatcher()({ detail: anEvent(clientId) });
      queued.splice(0, queued.length - 1);
      await runNextAttempt();
      time += 86_400_000;
    }
  };
  await failFor(3);
  answers = () => ({ status: 202 });
  await aDispatcher()({ detail: anEvent(clientId) });
  while (await runNextAttempt());
  await failFor(3);
  expect(await status()).toBe('Active');
  await failFor(4);
  expect(await status()).toBe('Inactive');
});
