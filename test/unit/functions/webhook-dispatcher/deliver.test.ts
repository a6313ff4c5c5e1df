import { isDeepStrictEqual } from 'node:util';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createClientAlert } from '#functions/webhook-dispatcher/alert-client.ts';
import { createDeliveryBatch } from '#functions/webhook-dispatcher/deliver.ts';
import type { Deps } from '#functions/webhook-dispatcher/deps.ts';
import type { Message, Retry } from '#functions/webhook-dispatcher/messages.ts';
import { createHealth } from '#functions/webhook-dispatcher/health.ts';
import { createReceiverLimiter, type Watch } from '#functions/webhook-dispatcher/receiver-limiter.ts';
import { createEventTokens, createStandardHeaders } from '#functions/webhook-dispatcher/signatures.ts';
import { standardWebhookSigner } from '#test/support/builders/ed25519-signer.ts';
import { type Event, eventIdOf, schemaVersion } from '#shared/events/event.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { type Table } from '#shared/platform/storage/table.ts';
import type { Signer } from '#shared/platform/signing/signer.ts';
import { createDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import { createEventLog } from '#shared/events/webhooks/event-log.ts';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { maxAttempts, retrySeconds } from '#shared/events/webhooks/retry-schedule.ts';
import { changeSubscription } from '#shared/events/webhooks/manage-subscriptions.ts';
import { createStoredEvents } from '#shared/events/webhooks/stored-events.ts';
import { createSubscriptions, type Subscriptions } from '#shared/events/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { loggedBy } from '#test/support/drivers/logs/logged-lines.ts';

const local = useLocalTable();

/** The current time, in milliseconds. */
let time: number;
/** A receiver's response. By default, it takes one millisecond. */
type ReceiverResponse = Omit<PostOutcome, 'durationMs'> & Partial<PostOutcome>;
/** The behaviour of the receivers. */
let respond: (url: string) => ReceiverResponse | Promise<ReceiverResponse>;
/** The POSTs to receivers. */
let posted: { url: string; attempt: number; deliveryId: string; token: string }[];
/** The messages to the slow queue. */
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
  respond = () => ({ status: 202 });
  [posted, queued, signatures, signing] = [[], [], 0, 'works'];
});

const createPosts = (watch?: Watch) =>
  createReceiverLimiter(
    async (url, headers, token) => {
      const attempt = Number(headers['x-svc-webhook-attempt']);
      posted.push({ url, attempt, deliveryId: headers['x-svc-webhook-delivery-id'] ?? '', token });
      return { durationMs: 1, ...(await respond(url)) };
    },
    async () => false,
    watch,
  );

/** The longest wait on a busy machine. */
const patience = { timeout: 30_000 };

const slowQueue = { url: 'retries', arn: 'retries' };
const sender: Deps['sender'] = {
  send: async (_queue, message, dueAt) => {
    queued.push({ retry: message as Retry, dueAt: Date.parse(dueAt) });
  },
  sendAll: async (_queue, messages) => {
    queued.push(
      ...messages.map(({ message, dueAt }) => ({
        retry: message as Retry,
        dueAt: dueAt === undefined ? time : Date.parse(dueAt),
      })),
    );
  },
};

/** Creates a dispatcher in a new Lambda environment, which has no tokens in memory. */
const createDispatcher = (overrides: Partial<Deps> = {}): ((message: Message) => Promise<void>) => {
  const subscriptions = createSubscriptions(local().table, now);
  const deps: Deps = {
    health: createHealth(subscriptions, now, async () => undefined),
    deliveries: createDeliveries(local().table),
    tokens: createEventTokens(signer, 'https://service.example', now),
    standardHeaders: createStandardHeaders(standardWebhookSigner, now),
    posts: createPosts(),
    sender,
    slowQueue,
    now,
    ...overrides,
  };
  return async (message) => {
    const batch = createDeliveryBatch(deps);
    await batch.handle(message).finally(() => batch.end());
  };
};
const messageWith = (...events: readonly Event[]): Message => ({
  detail: { clientId: events[0]?.clientId ?? '', events: [...events] },
});

/** Advances the clock to the next queued attempt and runs it. Returns false if the queue is empty. */
const runNextAttempt = async (dispatch = createDispatcher()): Promise<boolean> => {
  const [first, ...rest] = queued.toSorted((a, b) => a.dueAt - b.dueAt);
  if (!first) return false;
  queued = rest;
  time = Math.max(time, first.dueAt);
  await dispatch(first.retry);
  return true;
};

const store = (): Subscriptions => createSubscriptions(local().table, now);
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
/** Returns the fields of a receiver that is recorded as slow and is not tried from the fast queue for a minute. */
const slowReceiver = (): Partial<Subscription> => ({
  slowSince: new Date(time).toISOString(),
  slowUntil: new Date(time + 60_000).toISOString(),
});
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
  createDeliveries(local().table).get(id, subscription.id);
const changeStored = async ({ clientId, id }: Subscription, facts: Partial<Subscription>): Promise<void> => {
  const current = await store().get(clientId, id);
  if (current) await store().change({ ...current, ...facts, version: current.version + 1 });
};

test("a client's subscriptions share a token, and a retry after its expiry gets one with the same jti", async () => {
  const event = anEvent(newId());
  await subscribe(event.clientId);
  await subscribe(event.clientId, slowReceiver());
  respond = () => ({ status: 500 });
  await createDispatcher()(messageWith(event));
  while (posted.length < 4) await runNextAttempt();
  const tokens = posted.map(({ token }) => token);
  expect(new Set(tokens).size).toBe(1);
  expect(signatures).toBe(1);
  await runNextAttempt();
  const renewed = posted.at(-1)?.token ?? '';
  expect(renewed).not.toBe(tokens[0]);
  expect(decodeJwt(renewed)).toMatchObject({ jti: event.id, aud: event.clientId, exp: Math.floor(time / 1000) + 300 });
});

test('a receiver that always rejects gets eleven numbered attempts over more than three days', async () => {
  const event = anEvent(newId());
  const subscription = await subscribe(event.clientId);
  respond = () => ({ status: 200 });
  await createDispatcher()(messageWith(event));
  while (await runNextAttempt());
  expect(posted.map(({ attempt }) => attempt)).toEqual(Array.from({ length: maxAttempts }, (_, n) => n + 1));
  expect(new Set(posted.map(({ deliveryId }) => deliveryId)).size).toBe(maxAttempts);
  expect(time - Date.UTC(2026, 0, 1)).toBeGreaterThan(72 * 3_600_000);
  expect(await recordOf(event, subscription)).toMatchObject({ state: 'Exhausted' });
});

test('a receiver can delay the next attempt with a Retry-After header', async () => {
  const event = anEvent(newId());
  await subscribe(event.clientId);
  respond = () => ({ status: 503, retryAfter: '1800' });
  await createDispatcher()(messageWith(event));
  expect(queued.map(({ retry, dueAt }) => [retry.attempt, dueAt - time])).toEqual([[2, 1_800_000]]);
});

test('the last rejection of a receiver is kept during later attempts and after the delivery succeeds', async () => {
  const event = anEvent(newId());
  const subscription = await subscribe(event.clientId);
  const responses: (string | undefined)[] = [];
  for (const body of ['disk full', undefined, ' ']) {
    respond = () => (body === undefined ? { failure: 'timeout' } : { status: 500, body: Promise.resolve(`${body}\n`) });
    if (posted.length === 0) await createDispatcher()(messageWith(event));
    else await runNextAttempt();
    responses.push((await recordOf(event, subscription))?.response);
  }
  respond = () => ({ status: 202 });
  while (await runNextAttempt());
  const delivery = await recordOf(event, subscription);
  expect([...responses, delivery?.response]).toEqual(['disk full', 'disk full', '', '']);
  expect(delivery?.state).toBe('Delivered');
});

test('a failure to sign does not count as an attempt', async () => {
  const event = anEvent(newId());
  await subscribe(event.clientId);
  signing = 'fails';
  await createDispatcher()(messageWith(event));
  for (let n = 0; n < 8; n += 1) await runNextAttempt();
  expect(posted).toEqual([]);
  signing = 'works';
  await runNextAttempt();
  expect(posted.map(({ attempt }) => attempt)).toEqual([1]);
  expect(queued).toEqual([]);
});

test('first attempts that begin more than fifteen minutes after their event are reported, but late retries are not', async () => {
  const lateBy = async (run: () => Promise<void>) =>
    (await loggedBy(run)).filter((line) => line.event === 'deliveries.late');
  const event = anEvent(newId());
  await subscribe(event.clientId);
  await subscribe(event.clientId);
  const older = { ...anEvent(event.clientId), occurredAt: new Date(time - 60_000).toISOString() };
  time += 15 * 60_000;
  respond = () => ({ status: 500 });
  expect(await lateBy(() => createDispatcher()(messageWith(event, older)))).toEqual([
    { event: 'deliveries.late', count: 2, longestSeconds: 960 },
  ]);
  const retry = async () => {
    await createDispatcher()(messageWith(older));
    while (posted.length < 6) await runNextAttempt();
  };
  expect(await lateBy(retry)).toEqual([]);
});

test('an invocation logs how many deliveries were accepted, how many began late, and the longest lag', async () => {
  const event = anEvent(newId());
  await subscribe(event.clientId);
  const rejecting = await subscribe(event.clientId);
  respond = (url) => ({ status: url === rejecting.url ? 500 : 202 });
  time += 10_000;
  const later = anEvent(event.clientId);
  time += 25_000;
  const lines = await loggedBy(() => createDispatcher()(messageWith(event, later)));
  expect(lines).toContainEqual({ event: 'deliveries.accepted', count: 2, late: 1, lagSeconds: 35 });
});

test('a duplicate message is not signed again', async () => {
  const event = anEvent(newId());
  await subscribe(event.clientId);
  await createDispatcher()(messageWith(event));
  for (let n = 0; n < 5; n += 1) await createDispatcher()(messageWith(event));
  while (await runNextAttempt());
  expect([signatures, posted.length]).toEqual([1, 1]);
});

test('three subscriptions need as many writes as one, and an event needs little more than one write', async () => {
  const writesOf = async (subscriptions: number): Promise<number> => {
    const clientId = newId();
    for (let n = 0; n < subscriptions; n += 1) await subscribe(clientId);
    const events = Array.from({ length: 10 }, () => anEvent(clientId));
    time += 1;
    local().spent();
    await createDispatcher()(messageWith(...events));
    expect(posted.length).toBe(10 * subscriptions);
    posted = [];
    return local().spent().writeUnits;
  };
  const writesForOne = await writesOf(1);
  expect(writesForOne).toBeLessThanOrEqual(12);
  expect(await writesOf(3)).toBeLessThanOrEqual(writesForOne + 1);
});

test('a receiver that responds slowly once still gets its first attempts from the fast queue', async () => {
  const clientId = newId();
  await subscribe(clientId);
  respond = () => ({ status: 202, durationMs: 1_500 });
  await createDispatcher()(messageWith(anEvent(clientId), anEvent(clientId)));
  respond = () => ({ status: 202 });
  for (let n = 0; n < 3; n += 1) {
    time += 1_000;
    await createDispatcher()(messageWith(anEvent(clientId)));
  }
  expect([posted.length, queued.length]).toEqual([5, 0]);
});

test('slow responses move the next first attempts to the slow queue, until a response is fast', async () => {
  const clientId = newId();
  const subscription = await subscribe(clientId);
  const slowSince = async () => (await store().get(clientId, subscription.id))?.slowSince;
  respond = () => ({ status: 202, durationMs: 1_001 });
  for (let n = 0; n < 2; n += 1) {
    await createDispatcher()(messageWith(anEvent(clientId)));
    time += 1_100;
  }
  time -= 200;
  expect(await slowSince()).toBeDefined();
  respond = () => ({ status: 202 });
  await createDispatcher()(messageWith(anEvent(clientId)));
  expect([posted.length, queued.length]).toEqual([2, 1]);
  await runNextAttempt();
  expect(await slowSince()).toBeDefined();
  await createDispatcher()(messageWith(anEvent(clientId)));
  expect([posted.length, queued.length]).toEqual([4, 0]);
  time += 61_000;
  await createDispatcher()(messageWith(anEvent(clientId)));
  expect(await slowSince()).toBeUndefined();
  expect(posted.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1, 1]);
});

test('a slow receiver is tried from the fast queue at growing intervals of about a minute at most', async () => {
  const clientId = newId();
  await subscribe(clientId);
  respond = () => ({ status: 202, durationMs: 2_000 });
  const startedAt = time;
  const trials: number[] = [];
  while (now().getTime() < startedAt + 300_000) {
    await createDispatcher()(messageWith(anEvent(clientId)));
    if (queued.length === 0) trials.push((time - startedAt) / 1000);
    queued = [];
    time += 1_000;
  }
  const pauses = trials.slice(1).map((trial, n) => trial - (trials[n] ?? 0));
  expect(trials.length).toBeGreaterThan(4);
  expect(trials.length).toBeLessThan(20);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(61);
});

test('a slow receiver that recovers returns to the fast queue without an attempt from the slow queue', async () => {
  const clientId = newId();
  await subscribe(clientId);
  respond = () => ({ status: 202, durationMs: 1_500 });
  for (let n = 0; n < 2; n += 1) {
    await createDispatcher()(messageWith(anEvent(clientId)));
    time += 2_000;
  }
  respond = () => ({ status: 202 });
  posted = [];
  await createDispatcher()(messageWith(anEvent(clientId)));
  expect(posted).toHaveLength(1);
});

test('an unresponsive receiver gets one POST at a time, however many deliveries are waiting', async () => {
  const clientId = newId();
  const subscription = await subscribe(clientId);
  respond = () => ({ failure: 'timeout', durationMs: 3_000 });
  await createDispatcher()(messageWith(anEvent(clientId)));
  for (let n = 0; n < 20; n += 1) {
    time += 300;
    await createDispatcher()(messageWith(anEvent(clientId)));
  }
  posted = [];
  const end = time + 600_000;
  while (now().getTime() < end) await runNextAttempt();
  expect(posted.length).toBeLessThan(20);
  respond = () => ({ status: 202 });
  while (await runNextAttempt());
  expect([queued.length, (await store().get(clientId, subscription.id))?.silence]).toEqual([0, undefined]);
  expect(new Set(posted.map(({ deliveryId }) => deliveryId)).size).toBe(posted.length);
});

test('an event that an operator replays is posted immediately, even to an unresponsive receiver', async () => {
  const clientId = newId();
  const at = new Date(time).toISOString();
  const silence = { since: at, until: new Date(time + 60_000).toISOString() };
  const { id: subscriptionId } = await subscribe(clientId, { slowSince: at, silence });
  await createDispatcher()({ retry: 'delivery', event: anEvent(clientId), subscriptionId, attempt: 'next' });
  expect(posted).toHaveLength(1);
});

/** Sends an event again in addition to its retries. */
const replay = (event: Event, { id: subscriptionId }: Subscription) =>
  createDispatcher()({ retry: 'delivery', event, subscriptionId, attempt: 'next' });

test('failed replays use up none of the retries', async () => {
  const event = anEvent(newId());
  const subscription = await subscribe(event.clientId);
  respond = () => ({ status: 503 });
  await createDispatcher()(messageWith(event));
  await runNextAttempt();
  for (let n = 0; n < 9; n += 1) await replay(event, subscription);
  expect(await recordOf(event, subscription)).toMatchObject({ state: 'Pending' });
  await runNextAttempt();
  expect(posted.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  while (await runNextAttempt());
  expect(posted).toHaveLength(maxAttempts + 9);
  expect(await recordOf(event, subscription)).toMatchObject({ state: 'Exhausted' });
  await replay(event, subscription);
  expect([queued, await recordOf(event, subscription)]).toMatchObject([[], { state: 'Exhausted' }]);
});

test.each([
  [503, [1, 2, 3]],
  [202, [1, 2]],
])(
  'a retry that is due during a replay waits for it, and is made if the response is not 202: %d',
  async (status, made) => {
    const event = anEvent(newId());
    const subscription = await subscribe(event.clientId);
    respond = () => ({ status: 503 });
    await createDispatcher()(messageWith(event));
    const response = Promise.withResolvers<ReceiverResponse>();
    respond = () => response.promise;
    const replayed = replay(event, subscription);
    await expect.poll(() => posted.length, patience).toBe(2);
    await runNextAttempt();
    expect(posted).toHaveLength(2);
    response.resolve({ status });
    await replayed;
    respond = () => ({ status: 202 });
    while (await runNextAttempt());
    expect(posted.map(({ attempt }) => attempt)).toEqual(made);
  },
);

test('a failed replay is retried even if the message for the next attempt was lost', async () => {
  const event = anEvent(newId());
  const subscription = await subscribe(event.clientId);
  respond = () => ({ status: 503 });
  await createDispatcher()(messageWith(event));
  queued = [];
  await replay(event, subscription);
  respond = () => ({ status: 202 });
  while (await runNextAttempt());
  expect(posted.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
});

test('a failed replay of an interrupted first attempt is retried', async () => {
  const event = anEvent(newId());
  const subscription = await subscribe(event.clientId);
  respond = () => new Promise(() => undefined);
  void createDispatcher()(messageWith(event));
  await expect.poll(() => posted.length, patience).toBe(1);
  respond = () => ({ status: 503 });
  await replay(event, subscription);
  expect(await recordOf(event, subscription)).toMatchObject({ state: 'Pending' });
  expect(queued).toHaveLength(1);
});

test('attempts whose next one cannot be scheduled use up none of the retries', async () => {
  const event = anEvent(newId());
  const subscription = await subscribe(event.clientId);
  respond = () => ({ status: 503 });
  await createDispatcher()(messageWith(event));
  await runNextAttempt();
  const [third] = queued.splice(0);
  time = third?.dueAt ?? 0;
  const send: Deps['sender']['send'] = async (queue, message, dueAt, name) => {
    if (Date.parse(dueAt) - time > 900_000) throw new Error('The scheduler is down');
    return sender.send(queue, message, dueAt, name);
  };
  const dispatch = createDispatcher({ sender: { ...sender, send } });
  for (let received = 1; received <= 9; received += 1) {
    await expect(dispatch(third?.retry as Retry)).rejects.toThrow('scheduler');
    time += 150_000;
  }
  expect(await recordOf(event, subscription)).toMatchObject({ state: 'Pending' });
  await createDispatcher()(third?.retry as Retry);
  expect(queued.map(({ retry, dueAt }) => [retry.attempt, Math.floor((dueAt - time) / 1_800_000)])).toEqual([[13, 1]]);
  while (await runNextAttempt());
  expect(posted).toHaveLength(maxAttempts + 9);
  expect(await recordOf(event, subscription)).toMatchObject({ state: 'Exhausted' });
});

test('an invocation waits only once for a hanging receiver, however many events it delivers', async () => {
  const clientId = newId();
  await subscribe(clientId);
  const events = Array.from({ length: 20 }, () => anEvent(clientId));
  const hanging = Promise.withResolvers<ReceiverResponse>();
  respond = () => hanging.promise;
  const becomeLate: (() => void)[] = [];
  const limiter = createPosts((run) => {
    becomeLate.push(run);
    return () => undefined;
  });
  let requests = 0;
  const send: typeof limiter.send = (...parameters) => {
    requests += 1;
    return limiter.send(...parameters);
  };
  const dispatched = createDispatcher({ posts: { ...limiter, send } })(messageWith(...events));
  await vi.waitUntil(() => requests === events.length, patience);
  for (const run of becomeLate) run();
  hanging.resolve({ failure: 'timeout', durationMs: 1_100 });
  await dispatched;
  const attempted = posted.length;
  expect(attempted).toBeGreaterThan(0);
  expect(attempted).toBeLessThanOrEqual(4);
  const handedOn = queued.filter(({ retry }) => retry.handedOn);
  expect(handedOn).toHaveLength(20 - attempted);
  expect(handedOn.map(({ retry, dueAt }) => [retry.attempt, dueAt])).toEqual(handedOn.map(() => [1, time]));
});

test("a failure that cannot be recorded does not repeat another subscription's accepted delivery", async () => {
  const event = anEvent(newId());
  const [rejecting, accepting] = [await subscribe(event.clientId), await subscribe(event.clientId)];
  const failure = Promise.withResolvers<void>();
  const send: Deps['sender']['send'] = async () => {
    failure.resolve();
    throw new Error('The queue is down');
  };
  respond = async (url) => {
    if (url === rejecting.url) return { status: 503 };
    await failure.promise;
    return { status: 202 };
  };
  await expect(createDispatcher({ sender: { ...sender, send } })(messageWith(event))).rejects.toThrow('queue');
  expect(await recordOf(event, accepting)).toMatchObject({ state: 'Delivered' });
  respond = () => ({ status: 202 });
  await createDispatcher()(messageWith(event));
  while (await runNextAttempt());
  expect(posted.map(({ url }) => url).toSorted()).toEqual([rejecting.url, rejecting.url, accepting.url].toSorted());
});

test('a message delivered twice, or to two dispatchers concurrently, causes one attempt', async () => {
  const event = anEvent(newId());
  await subscribe(event.clientId);
  await Promise.all([createDispatcher()(messageWith(event)), createDispatcher()(messageWith(event))]);
  await createDispatcher()(messageWith(event));
  while (await runNextAttempt());
  expect(posted.map(({ attempt }) => attempt)).toEqual([1]);
});

test("an event published twice to one invocation causes one attempt, even if a claim's response is lost", async () => {
  const event = anEvent(newId());
  await subscribe(event.clientId);
  const { table } = local();
  /** The SDK sends each write twice. If a write finds its own result, its first attempt has succeeded. */
  const sentTwice: Table = {
    ...table,
    putIfAbsent: async (item) => {
      await table.putIfAbsent(item);
      const current = await table.putIfAbsent(item);
      return isDeepStrictEqual(current, item) ? undefined : current;
    },
  };
  await createDispatcher({ deliveries: createDeliveries(sentTwice) })(messageWith(event, event));
  while (await runNextAttempt());
  expect(posted.map(({ attempt }) => attempt)).toEqual([1]);
});

test('an event published twice to one invocation causes one attempt, even if it cannot be claimed', async () => {
  const event = anEvent(newId());
  await subscribe(event.clientId);
  const { table } = local();
  let failures = 1;
  const throttled: Table = {
    ...table,
    putIfAbsent: async (item) => {
      failures -= 1;
      if (failures >= 0) throw new Error('ProvisionedThroughputExceededException');
      return table.putIfAbsent(item);
    },
  };
  const dispatch = createDispatcher({ deliveries: createDeliveries(throttled) });
  await expect(dispatch(messageWith(event, event))).rejects.toThrow('Throughput');
  while (await runNextAttempt());
  await dispatch(messageWith(event, event));
  while (await runNextAttempt());
  expect(posted.map(({ attempt }) => attempt)).toEqual([1]);
});

test('a retry that arrives before the previous attempt is recorded is still made', async () => {
  const clientId = newId();
  await subscribe(clientId);
  const deliveries = createDeliveries(local().table);
  let respondFromQueue = (): void => undefined;
  const hasResponse = new Promise<void>((resolve) => {
    respondFromQueue = resolve;
  });
  // The queue accepts the second attempt, and responds only when that attempt has begun.
  const send: Deps['sender']['send'] = async (_queue, message, dueAt) => {
    queued.push({ retry: message as Retry, dueAt: Date.parse(dueAt) });
    await hasResponse;
  };
  respond = () => ({ status: 500 });
  const first = createDispatcher({ sender: { send, sendAll: async () => undefined } })(messageWith(anEvent(clientId)));
  await vi.waitFor(() => expect(queued.length).toBe(1), patience);
  const get: typeof deliveries.get = async (...key) => {
    const delivery = await deliveries.get(...key);
    respondFromQueue();
    await first;
    return delivery;
  };
  respond = () => ({ status: 202 });
  await runNextAttempt(createDispatcher({ deliveries: { ...deliveries, get } }));
  expect(posted.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

test('an attempt that a dispatcher did not complete is retried with the next number', async () => {
  const event = anEvent(newId());
  const subscription = await subscribe(event.clientId);
  respond = () => new Promise(() => undefined);
  void createDispatcher()(messageWith(event));
  await expect.poll(() => posted.length, patience).toBe(1);
  respond = () => ({ status: 202 });
  await createDispatcher()(messageWith(event));
  expect(posted.length).toBe(1);
  expect(await runNextAttempt()).toBe(true);
  expect(posted.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(await recordOf(event, subscription)).toMatchObject({ state: 'Delivered' });
});

test.each(['the only one', 'one of two'])(
  'an interrupted attempt at a subscription that is paused, %s, is made again when it is resumed',
  async (which) => {
    const event = anEvent(newId());
    const paused = await subscribe(event.clientId);
    if (which === 'one of two') await subscribe(event.clientId);
    const postsToPaused = () => posted.filter(({ url }) => url === paused.url).length;
    respond = () => new Promise(() => undefined);
    void createDispatcher()(messageWith(event));
    await expect.poll(postsToPaused, patience).toBe(1);
    await changeStored(paused, { status: 'Inactive' });
    respond = () => ({ status: 202 });
    await createDispatcher()(messageWith(event));
    await changeStored(paused, { status: 'Active' });
    while (await runNextAttempt());
    expect(postsToPaused()).toBe(2);
    expect(await recordOf(event, paused)).toMatchObject({ state: 'Delivered' });
  },
);

test('first attempts to slow receivers go through the slow queue; all others are made immediately', async () => {
  const clientId = newId();
  const healthy = await subscribe(clientId);
  const failing = await subscribe(clientId, { failingSince: new Date(time - 3_600_000).toISOString() });
  await subscribe(clientId, slowReceiver());
  await createDispatcher()(messageWith(anEvent(clientId)));
  expect(posted.map(({ url }) => url).toSorted()).toEqual([healthy.url, failing.url].toSorted());
  expect(queued.map(({ retry, dueAt }) => [retry.attempt, dueAt])).toEqual([[1, time]]);
});

test("every message to the slow queue is in its client's message group", async () => {
  const groups = new Set<string | undefined>();
  const recording: Deps['sender'] = {
    send: async ({ group }) => void groups.add(group),
    sendAll: async ({ group }) => void groups.add(group),
  };
  const clientId = newId();
  const { id: subscriptionId } = await subscribe(clientId, slowReceiver());
  await subscribe(clientId);
  respond = () => ({ status: 500 });
  const event = anEvent(clientId);
  await createDispatcher({ sender: recording })(messageWith(event));
  signing = 'fails';
  await createDispatcher({ sender: recording })({
    retry: 'delivery',
    event: anEvent(clientId),
    subscriptionId,
    attempt: 1,
  });
  expect([...groups]).toEqual([clientId]);
});

test('a pending delivery to a paused subscription is made when the subscription is resumed', async () => {
  const event = anEvent(newId());
  const subscription = await subscribe(event.clientId);
  respond = () => ({ status: 503 });
  await createDispatcher()(messageWith(event));
  await changeStored(subscription, { status: 'Inactive' });
  for (let hour = 0; hour < 5; hour += 1) await runNextAttempt();
  expect(posted.length).toBe(1);
  await changeStored(subscription, { status: 'Active' });
  respond = () => ({ status: 202 });
  await runNextAttempt();
  expect(posted.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(await recordOf(event, subscription)).toMatchObject({ state: 'Delivered' });
});

test('a delivery ends when its subscription is paused for too long or deleted, and records the reason', async () => {
  const clientId = newId();
  const [paused, removed] = [await subscribe(clientId), await subscribe(clientId)];
  const event = anEvent(clientId);
  respond = () => ({ failure: 'reset' });
  await createDispatcher()(messageWith(event));
  await changeStored(paused, { status: 'Inactive' });
  await store().remove((await store().get(clientId, removed.id)) ?? removed);
  while (await runNextAttempt());
  expect(posted.length).toBe(2);
  expect(time - Date.UTC(2026, 0, 1)).toBeGreaterThan(retrySeconds * 1000);
  expect((await recordOf(event, paused))?.attempts.at(-1)?.outcome).toBe('paused');
  expect((await recordOf(event, removed))?.attempts.at(-1)?.outcome).toBe('unsubscribed');
});

test('five days of failures pause a subscription, unless one delivery succeeds in between', async () => {
  const clientId = newId();
  const subscription = await subscribe(clientId);
  const status = async () => (await store().get(clientId, subscription.id))?.status;
  const failFor = async (days: number) => {
    respond = () => ({ status: 500 });
    for (let day = 0; day <= days; day += 1) {
      await createDispatcher()(messageWith(anEvent(clientId)));
      queued.splice(0, queued.length - 1);
      await runNextAttempt();
      time += 86_400_000;
    }
  };
  await failFor(3);
  respond = () => ({ status: 202 });
  await createDispatcher()(messageWith(anEvent(clientId)));
  while (await runNextAttempt());
  await failFor(3);
  expect(await status()).toBe('Active');
  await failFor(4);
  expect(await status()).toBe('Inactive');
});

test('after a change to its subscription, a receiver is still recorded as slow', async () => {
  const clientId = newId();
  const subscription = await subscribe(clientId);
  respond = () => ({ failure: 'timeout', durationMs: 3_000 });
  await createDispatcher()(messageWith(anEvent(clientId)));
  const deps = { subscriptions: store(), targets: 'public', now } as const;
  const settings = { status: 'Active', url: 'https://receiver.example/new' } as const;
  await changeSubscription(clientId, subscription.id, settings, deps);
  const changed = await store().get(clientId, subscription.id);
  expect(changed?.failingSince).toBeUndefined();
  expect(changed?.slowSince).toBeDefined();
  [posted, queued] = [[], []];
  await createDispatcher()(messageWith(anEvent(clientId)));
  expect((await store().get(clientId, subscription.id))?.slowSince).toBe(changed?.slowSince);
});

test('an alert about a failing webhook can be found after its receiver has rejected it', async () => {
  const { table } = local();
  const clientId = newId();
  await subscribe(clientId, { failingSince: new Date(time - 3_600_000).toISOString() });
  const alerted = await subscribe(clientId, { product: 'webhooks', resources: ['webhook'] });
  respond = () => ({ status: 500 });
  const storedEvents = createStoredEvents(permittedTable(table, 'webhook-dispatcher'), now);
  const alert = createClientAlert({ subscriptions: store(), storedEvents, sender, slowQueue });
  const dispatch = createDispatcher({ health: createHealth(store(), now, alert) });
  await dispatch(messageWith(anEvent(clientId)));
  const event = queued.find(({ retry }) => retry.subscriptionId === alerted.id)?.retry.event;
  await runNextAttempt(dispatch);
  expect(posted.at(-1)?.url).toBe(alerted.url);
  const log = createEventLog({ table, sender, retries: slowQueue, eventsAbout: async () => [], now });
  expect(event?.type).toBe('webhook.failing');
  expect(await log.find(event?.id ?? '')).toEqual(event);
});
