import type { Event } from '#shared/events/event.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { pausedCheckSeconds, retrySeconds } from '#shared/events/webhooks/retry-schedule.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type Delivery, maxAttemptSeconds } from '#shared/events/webhooks/delivery.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { Deps } from './deps.ts';
import { queueAttempt, type Retry, sendRetry } from './messages.ts';
import { endAttempt, makeAttempt, newAttempt, newDelivery } from './attempt.ts';
import { nextTry } from './receiver-health.ts';

/** Makes a retry that is due, unless its subscription no longer exists or is paused. */
export const retryDelivery = async (retry: Retry, deps: Deps): Promise<void> => {
  const { event, subscriptionId, signed } = retry;
  if (signed) deps.tokens.keep(event, signed);
  const subscription = await deps.health.get(event.clientId, subscriptionId);
  if (!subscription) return abandon(event, subscriptionId, 'unsubscribed', deps);
  if (subscription.status === 'Inactive') return waitForResumption(retry, deps);
  return attemptDelivery(retry, subscription, deps);
};

/**
 * Postpones a delivery while its subscription is paused. Abandons it if the event is older than a full retry schedule.
 */
const waitForResumption = async (retry: Retry, deps: Deps): Promise<void> => {
  const { event, subscriptionId, attempt } = retry;
  const delivery = await deps.deliveries.get(event.id, subscriptionId);
  if (attempt === 'next' || (delivery && delivery.state !== 'Pending')) return;
  const at = deps.now().toISOString();
  if (secondsBetween(event.occurredAt, at) > retrySeconds) return abandon(event, subscriptionId, 'paused', deps);
  const dueAt = addSeconds(at, pausedCheckSeconds);
  await sendRetry(retry, dueAt, `delivery ${event.id} ${subscriptionId} paused ${dueAt}`, deps);
};

/** Ends a delivery without sending it again. Records the reason as the outcome of a last attempt. */
const abandon = async (
  event: Event,
  subscriptionId: string,
  outcome: 'paused' | 'unsubscribed',
  { deliveries, now }: Deps,
): Promise<void> => {
  const delivery = await deliveries.get(event.id, subscriptionId);
  if (delivery && delivery.state !== 'Pending') return;
  const at = now().toISOString();
  const last = delivery?.attempts.at(-1)?.attempt ?? 0;
  await deliveries.save({
    ...(delivery ?? newDelivery(event, subscriptionId, at)),
    state: 'Exhausted',
    attempts: [...(delivery?.attempts ?? []), { attempt: last + 1, deliveryId: 'none', startedAt: at, outcome }],
  });
};

/**
 * Makes one attempt at a delivery from the slow queue: claims the attempt, signs and posts the event, queues the next
 * attempt if this one failed, and records the outcome.
 *
 * Claiming first ensures that only one of two dispatchers signs and posts, and that no attempt number is used twice.
 * The next attempt is queued before this one is recorded. After a crash at any point, SQS redelivers the message.
 */
const attemptDelivery = async (retry: Retry, subscription: Subscription, deps: Deps): Promise<void> => {
  if (deps.posts.isHeld(subscription, 'slow')) return postpone(retry, subscription, deps);
  // A replay is sent even to an unresponsive receiver, so that its outcome is visible immediately.
  const mustWait = retry.attempt !== 'next' && !(await deps.health.claimPost(subscription));
  if (mustWait) return postpone(retry, subscription, deps);
  const claimed = await claim(retry, subscription, deps);
  const current = claimed?.attempts.at(-1);
  if (!claimed || !current) return;
  const outcome = await makeAttempt(retry.event, subscription, current.attempt, 'slow', deps);
  if (outcome !== 'not made') return endAttempt(retry.event, subscription, claimed, outcome, deps);
  // Queued before the claim is released: after a crash in between, the attempt is treated as interrupted.
  await postpone(retry, subscription, deps);
  await deps.deliveries.save({ ...claimed, attempts: claimed.attempts.slice(0, -1) });
};

/** Postpones an attempt that cannot be made now. */
const postpone = (retry: Retry, subscription: Subscription, deps: Deps): Promise<void> => {
  const dueAt = nextTry(subscription, deps.now());
  return sendRetry(retry, dueAt, `delivery ${retry.event.id} ${retry.subscriptionId} put off ${dueAt}`, deps);
};

/**
 * Begins an attempt with a conditional write. Returns undefined if this message must not make the attempt.
 *
 * After a conflict, reads again. The conflict may be with another message for this attempt, whose handler makes the
 * attempt, or with the record of the previous attempt, after which this attempt is still due.
 */
const claim = (retry: Retry, subscription: Subscription, deps: Deps): Promise<Delivery | undefined> =>
  retryOnConflict(() => tryToClaim(retry, subscription, deps));

const tryToClaim = async (
  { event, attempt: attemptNumber, handedOn }: Retry,
  subscription: Subscription,
  deps: Deps,
): Promise<Delivery | undefined> => {
  const at = deps.now().toISOString();
  const { deliveries } = deps;
  const delivery = await (handedOn
    ? deliveries.find(event.id, subscription.id)
    : deliveries.get(event.id, subscription.id));
  const attempts = delivery?.attempts ?? [];
  if (attemptNumber !== 'next') {
    if (delivery && delivery.state !== 'Pending') return undefined;
    const scheduled = attempts.findLast(({ replayed }) => !replayed);
    if (scheduled?.outcome !== undefined && scheduled.attempt >= attemptNumber) return undefined;
    const running = attempts.find(
      ({ outcome, startedAt, attempt, replayed }) =>
        outcome === undefined &&
        addSeconds(startedAt, maxAttemptSeconds) >= at &&
        (replayed === true || attempt >= attemptNumber),
    );
    if (running) {
      // Another process is making this attempt or a replay. Check again later, in case that process crashes.
      const dueAt = addSeconds(running.startedAt, maxAttemptSeconds + 1);
      await queueAttempt(event, subscription.id, attemptNumber, dueAt, deps);
      return undefined;
    }
  }
  const last = attempts.at(-1);
  // The first attempt of a delivery is never in addition to the schedule: it begins the schedule.
  const replayed = attemptNumber === 'next' && last !== undefined && ({ replayed: true } as const);
  return deliveries.save({
    ...(delivery ?? newDelivery(event, subscription.id, at)),
    state: 'Pending',
    attempts: [...attempts, { ...newAttempt(event, subscription, (last?.attempt ?? 0) + 1, at), ...replayed }],
  });
};
