import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { Event } from '#shared/events/event.ts';
import type { Later, Queue } from '#shared/queue/queue.ts';
import { addSeconds, type Clock, secondsBetween } from '#shared/runtime/clock.ts';
import { log } from '#shared/runtime/log.ts';
import { Conflict } from '#shared/storage/table.ts';
import { accepted, type Delivery, isSlow, outcomeOf } from '#shared/webhooks/delivery.ts';
import type { Deliveries } from '#shared/webhooks/delivery-store.ts';
import type { Post, PostOutcome } from '#shared/webhooks/post.ts';
import { retryDelay, retrySeconds } from '#shared/webhooks/retry-schedule.ts';
import { isTroubled, type Subscription, wants } from '#shared/webhooks/subscription.ts';
import type { SubscriptionHealth } from './health.ts';
import type { EventTokens } from './tokens.ts';

export interface Deps {
  readonly health: SubscriptionHealth;
  readonly deliveries: Deliveries;
  readonly tokens: EventTokens;
  readonly post: Post;
  readonly later: Later;
  /** Where an attempt waits for its time, apart from first attempts. */
  readonly retryQueue: Queue;
  readonly now: Clock;
}

const SignedToken = z.object({ token: z.string(), expiresAt: z.int() });

/** One delivery's next attempt. It carries the event and, while it lives, the token, so that neither is fetched again. */
export const Retry = z.object({
  retry: z.literal('delivery'),
  event: Event,
  subscriptionId: z.string(),
  /** The attempt this is meant to be; `next` when an operator replays a delivery that had ended. */
  attempt: z.union([z.int().positive(), z.literal('next')]),
  signed: SignedToken.optional(),
});
export type Retry = z.infer<typeof Retry>;

export const Message = z.union([Retry, z.object({ detail: Event })]);
export type Message = z.infer<typeof Message>;

export const handleMessage = async (message: Message, deps: Deps): Promise<void> => {
  if ('detail' in message) return announce(message.detail, deps);
  const { event, subscriptionId, attempt, signed } = message;
  if (signed) deps.tokens.keep(event, signed);
  const subscription = await deps.health.get(event.clientId, subscriptionId);
  if (!subscription) return abandon(event, subscriptionId, 'unsubscribed', deps);
  if (subscription.status === 'Inactive') return standBy(message, deps);
  return attemptDelivery(event, subscription, attempt, deps);
};

/** An event to every subscription that wants it, at the same time; a troubled receiver's waits in the other queue. */
const announce = async (event: Event, deps: Deps): Promise<void> => {
  const wanted = (await deps.health.of(event.clientId)).filter((subscription) => wants(subscription, event));
  if (wanted.length === 0) return;
  // Before any of them waits elsewhere, so that all carry the same token.
  await deps.tokens.sign(event);
  const at = deps.now().toISOString();
  const results = await Promise.allSettled(
    wanted.map((subscription) =>
      isTroubled(subscription, at)
        ? queueAttempt(event, subscription.id, 1, at, deps)
        : attemptDelivery(event, subscription, 1, deps),
    ),
  );
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};

const queueAttempt = (
  event: Event,
  subscriptionId: string,
  attempt: number,
  dueAt: string,
  { later, retryQueue, tokens }: Deps,
): Promise<void> => {
  const retry: Retry = { retry: 'delivery', event, subscriptionId, attempt, signed: tokens.kept(event) };
  return later.send(retryQueue, retry, dueAt, `delivery ${event.id} ${subscriptionId} ${attempt}`);
};

/** Longer than an attempt can take: an attempt without an outcome after this died with its process. */
const attemptSeconds = 15;

/** While a subscription is paused nothing is sent and nothing is dropped: what was on its way is looked at hourly. */
const pauseSeconds = 3600;

const standBy = async ({ event, subscriptionId, attempt, signed }: Retry, deps: Deps): Promise<void> => {
  const standing = await deps.deliveries.get(event.id, subscriptionId);
  if (attempt === 'next' || (standing && standing.state !== 'Pending')) return;
  const at = deps.now().toISOString();
  if (secondsBetween(event.occurredAt, at) > retrySeconds) return abandon(event, subscriptionId, 'paused', deps);
  const dueAt = addSeconds(at, pauseSeconds);
  const retry: Retry = { retry: 'delivery', event, subscriptionId, attempt, signed };
  await deps.later.send(deps.retryQueue, retry, dueAt, `delivery ${event.id} ${subscriptionId} paused ${dueAt}`);
};

/**
 * One attempt: signed and then claimed before the POST (so that a signature that fails costs no attempt, of two
 * dispatchers one goes on and no attempt number is used twice), recorded after it, the next one queued before that. A
 * crash anywhere leaves the message, which comes again.
 */
const attemptDelivery = async (
  event: Event,
  subscription: Subscription,
  wanted: Retry['attempt'],
  deps: Deps,
): Promise<void> => {
  const { token } = await deps.tokens.sign(event);
  const claimed = await claim(event, subscription, wanted, deps);
  const current = claimed?.attempts.at(-1);
  if (!claimed || !current) return;
  const headers = {
    'content-type': 'application/jose',
    'x-svc-webhook-id': event.id,
    'x-svc-webhook-delivery-id': current.deliveryId,
    'x-svc-webhook-attempt': String(current.attempt),
    'x-svc-webhook-version': event.version,
  };
  const slowness = deps.health.watch(subscription);
  const outcome = await deps.post(subscription.url, headers, token);
  await slowness.stop();
  const delay =
    outcome.status === accepted
      ? undefined
      : retryDelay(`${event.id} ${subscription.id}`, current.attempt, outcome.retryAfter, deps.now());
  if (delay !== undefined) {
    await queueAttempt(event, subscription.id, current.attempt + 1, addSeconds(deps.now(), delay), deps);
  }
  await deps.deliveries.save(recorded(claimed, outcome, delay === undefined));
  await deps.health.learn(subscription, outcome.status === accepted, isSlow(outcome));
  log({
    event: 'delivery.attempted',
    eventId: event.id,
    eventType: event.type,
    subscriptionId: subscription.id,
    deliveryId: current.deliveryId,
    clientId: event.clientId,
    attempt: current.attempt,
    outcome: outcomeOf(outcome),
    status: outcome.status,
    durationMs: outcome.durationMs,
    next: outcome.status === accepted ? 'done' : delay === undefined ? 'exhausted' : `retry in ${Math.round(delay)} s`,
  });
};

/** The delivery with this attempt begun; undefined when it is not this message's to make. */
const claim = async (
  event: Event,
  subscription: Subscription,
  wanted: Retry['attempt'],
  deps: Deps,
): Promise<Delivery | undefined> => {
  const at = deps.now().toISOString();
  const standing = await deps.deliveries.get(event.id, subscription.id);
  const last = standing?.attempts.at(-1);
  if (wanted !== 'next') {
    if (standing && standing.state !== 'Pending') return undefined;
    // Made already, and its own retry follows; or being made by another process: looked at again when that has ended
    // or died. A dead one is made up for.
    const until = last && last.outcome === undefined ? addSeconds(last.startedAt, attemptSeconds) : undefined;
    const died = until !== undefined && until < at;
    if (last && !died && last.attempt >= wanted) {
      if (until) await queueAttempt(event, subscription.id, wanted, addSeconds(until, 1), deps);
      return undefined;
    }
  }
  const claimed: Delivery = {
    eventId: event.id,
    subscriptionId: subscription.id,
    clientId: event.clientId,
    eventType: event.type,
    state: 'Pending',
    attempts: [
      ...(standing?.attempts ?? []),
      { attempt: (last?.attempt ?? 0) + 1, deliveryId: `del_${randomBytes(15).toString('base64url')}`, startedAt: at },
    ],
    createdAt: standing?.createdAt ?? at,
    version: standing ? standing.version + 1 : 0,
  };
  try {
    await deps.deliveries.save(claimed);
    return claimed;
  } catch (error) {
    if (error instanceof Conflict) return undefined;
    throw error;
  }
};

const recorded = (claimed: Delivery, outcome: PostOutcome, last: boolean): Delivery => ({
  ...claimed,
  state: outcome.status === accepted ? 'Delivered' : last ? 'Exhausted' : 'Pending',
  attempts: claimed.attempts.map((attempt, index) =>
    index === claimed.attempts.length - 1
      ? { ...attempt, outcome: outcomeOf(outcome), status: outcome.status, durationMs: outcome.durationMs }
      : attempt,
  ),
  version: claimed.version + 1,
});

/** Nothing more is sent, and the record says why. */
const abandon = async (
  event: Event,
  subscriptionId: string,
  outcome: 'paused' | 'unsubscribed',
  { deliveries, now }: Deps,
): Promise<void> => {
  const standing = await deliveries.get(event.id, subscriptionId);
  if (standing && standing.state !== 'Pending') return;
  const at = now().toISOString();
  const last = standing?.attempts.at(-1)?.attempt ?? 0;
  await deliveries.save({
    eventId: event.id,
    subscriptionId,
    clientId: event.clientId,
    eventType: event.type,
    state: 'Exhausted',
    attempts: [...(standing?.attempts ?? []), { attempt: last + 1, deliveryId: 'none', startedAt: at, outcome }],
    createdAt: standing?.createdAt ?? at,
    version: standing ? standing.version + 1 : 0,
  });
};
