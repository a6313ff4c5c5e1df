import { randomBytes } from 'node:crypto';
import type { Event } from '#shared/events/event.ts';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import { acceptedStatus, type Delivery, isSlow, outcomeOf } from '#shared/webhooks/delivery.ts';
import { retryDelay } from '#shared/webhooks/retry-schedule.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';
import type { Deps } from './deps.ts';
import { queueAttempt, type Retry } from './messages.ts';

/**
 * Makes one attempt at a delivery: sign, claim, post, queue the next attempt if it failed, record.
 *
 * Signing comes first, so that a failing KMS costs no attempt. The claim comes before the post, so that of two
 * dispatchers only one posts and no attempt number is used twice. The next attempt is queued before this one is
 * recorded. After a crash anywhere, SQS delivers the message again.
 */
export const attemptDelivery = async (
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
  const isDelivered = outcome.status === acceptedStatus;
  const delay = isDelivered
    ? undefined
    : retryDelay(`${event.id} ${subscription.id}`, current.attempt, outcome.retryAfter, deps.now());
  if (delay !== undefined) {
    await queueAttempt(event, subscription.id, current.attempt + 1, addSeconds(deps.now(), delay), deps);
  }
  await deps.deliveries.save(withOutcome(claimed, outcome, delay === undefined));
  await deps.health.recordOutcome(subscription, { isDelivered, isSlow: isSlow(outcome) });
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
    next: isDelivered ? 'done' : delay === undefined ? 'exhausted' : `retry in ${Math.round(delay)} s`,
  });
};

/** No attempt takes this long. If it has no outcome after this time, it was cut off by a crash. */
const longestAttemptSeconds = 15;

/** Begins an attempt with a conditional write. Returns undefined if this message must not make it. */
const claim = async (
  event: Event,
  subscription: Subscription,
  wanted: Retry['attempt'],
  deps: Deps,
): Promise<Delivery | undefined> => {
  const at = deps.now().toISOString();
  const delivery = await deps.deliveries.get(event.id, subscription.id);
  const last = delivery?.attempts.at(-1);
  if (wanted !== 'next') {
    if (delivery && delivery.state !== 'Pending') return undefined;
    const runsUntil =
      last && last.outcome === undefined ? addSeconds(last.startedAt, longestAttemptSeconds) : undefined;
    const wasCutOff = runsUntil !== undefined && runsUntil < at;
    if (last && !wasCutOff && last.attempt >= wanted) {
      // The attempt was made, or another process is making it. Look again later, in case that process crashes.
      if (runsUntil) await queueAttempt(event, subscription.id, wanted, addSeconds(runsUntil, 1), deps);
      return undefined;
    }
  }
  const attempt = (last?.attempt ?? 0) + 1;
  const claimed: Delivery = {
    eventId: event.id,
    subscriptionId: subscription.id,
    clientId: event.clientId,
    eventType: event.type,
    state: 'Pending',
    attempts: [
      ...(delivery?.attempts ?? []),
      { attempt, deliveryId: `del_${randomBytes(15).toString('base64url')}`, startedAt: at },
    ],
    createdAt: delivery?.createdAt ?? at,
    version: delivery ? delivery.version + 1 : 0,
  };
  try {
    await deps.deliveries.save(claimed);
    return claimed;
  } catch (error) {
    if (error instanceof Conflict) return undefined;
    throw error;
  }
};

const withOutcome = (claimed: Delivery, outcome: PostOutcome, isLast: boolean): Delivery => ({
  ...claimed,
  state: outcome.status === acceptedStatus ? 'Delivered' : isLast ? 'Exhausted' : 'Pending',
  attempts: claimed.attempts.map((attempt, index) =>
    index === claimed.attempts.length - 1
      ? { ...attempt, outcome: outcomeOf(outcome), status: outcome.status, durationMs: outcome.durationMs }
      : attempt,
  ),
  version: claimed.version + 1,
});
