import type { Event } from '#shared/events/event.ts';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { describeBug } from '#shared/platform/runtime/log.ts';
import { log } from '#shared/standard/log.ts';
import {
  acceptedStatus,
  type Attempt,
  type Delivery,
  deliveryIdOf,
  excerptOf,
  outcomeOf,
} from '#shared/events/webhooks/delivery.ts';
import { retryDelay } from '#shared/events/webhooks/retry-schedule.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { Deps } from './deps.ts';
import { queueAttempt } from './messages.ts';
import type { QueueKind } from './receiver-limiter.ts';

export const newAttempt = (event: Event, { id }: Subscription, attempt: number, startedAt: string): Attempt => ({
  attempt,
  deliveryId: deliveryIdOf(event.id, id, attempt),
  startedAt,
});

/** A delivery before its first attempt. */
export const newDelivery = (event: Event, subscriptionId: string, createdAt: string): Delivery => {
  const { id: eventId, type: eventType, clientId } = event;
  return { eventId, subscriptionId, clientId, eventType, state: 'Pending', attempts: [], createdAt };
};

/** The outcome of an attempt. `not made`: a POST to the receiver is late, or the event could not be signed. */
export type AttemptResult = PostOutcome | 'not made';

/** Signs the event and posts it. The caller has claimed the attempt. */
export const makeAttempt = async (
  event: Event,
  subscription: Subscription,
  attempt: number,
  queue: QueueKind,
  deps: Deps,
): Promise<AttemptResult> => {
  const signed = await signatureOf(event, subscription, deps);
  if (signed === undefined) return 'not made';
  const headers = {
    ...signed.headers,
    'content-type': 'application/jose',
    'x-svc-webhook-id': event.id,
    'x-svc-webhook-delivery-id': deliveryIdOf(event.id, subscription.id, attempt),
    'x-svc-webhook-attempt': String(attempt),
    'x-svc-webhook-version': event.version,
    'user-agent': 'open-banking-webhooks/1',
  };
  const outcome = await deps.posts.send(subscription, queue, headers, signed.token);
  return outcome === 'held' ? 'not made' : outcome;
};

/** Returns the signed body and the headers that the signature of Standard Webhooks adds, or undefined if KMS fails. */
const signatureOf = async (
  event: Event,
  { standardWebhooks }: Subscription,
  { tokens, standardHeaders }: Deps,
): Promise<{ readonly token: string; readonly headers: Readonly<Record<string, string>> } | undefined> => {
  try {
    const { token } = await tokens.sign(event);
    return { token, headers: standardWebhooks ? { ...(await standardHeaders(event.id, token)) } : {} };
  } catch (error) {
    log({ event: 'bug', ...describeBug(error) });
    return undefined;
  }
};

export const isAccepted = ({ status }: PostOutcome): boolean => status === acceptedStatus;

/**
 * Ends an attempt: if it failed and attempts remain, queues the next one; records the outcome; and updates the
 * receiver's health.
 *
 * @param claimed the delivery, whose last attempt is the one to end
 */
export const endAttempt = async (
  event: Event,
  subscription: Subscription,
  claimed: Delivery,
  outcome: PostOutcome,
  deps: Deps,
): Promise<void> => {
  const last = claimed.attempts.at(-1);
  if (!last) return;
  const isDelivered = isAccepted(outcome);
  // Attempts that were interrupted, or whose end could not be recorded, do not use up the retry schedule.
  const scheduled = claimed.attempts.filter(
    (attempt) => !attempt.replayed && (attempt.outcome !== undefined || attempt === last),
  );
  // A replay after an interrupted attempt begins the schedule.
  const scheduledCount = Math.max(1, scheduled.length);
  const delay = isDelivered
    ? undefined
    : retryDelay(`${event.id} ${subscription.id}`, scheduledCount, outcome.retryAfter, deps.now());
  if (delay !== undefined) {
    await queueAttempt(event, subscription.id, last.attempt + 1, addSeconds(deps.now(), delay), deps);
  }
  const ended = { ...last, outcome: outcomeOf(outcome), status: outcome.status, durationMs: outcome.durationMs };
  const body = isDelivered ? undefined : await outcome.body;
  await deps.deliveries.save({
    ...claimed,
    state: isDelivered ? 'Delivered' : delay === undefined ? 'Exhausted' : 'Pending',
    attempts: [...claimed.attempts.slice(0, -1), ended],
    response: body === undefined ? claimed.response : excerptOf(body),
  });
  await deps.health.recordOutcome(subscription, outcome);
  const { deliveryId, attempt, status, durationMs } = ended;
  log({
    event: 'delivery.attempted',
    eventId: event.id,
    eventType: event.type,
    subscriptionId: subscription.id,
    deliveryId,
    clientId: event.clientId,
    attempt,
    outcome: ended.outcome,
    status,
    durationMs,
    next: isDelivered ? 'done' : delay === undefined ? 'exhausted' : `retry in ${Math.round(delay)} s`,
  });
};
