import type { Event } from '#shared/events/event.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { retrySeconds } from '#shared/events/webhooks/retry-schedule.ts';
import type { Batch } from '#shared/platform/messaging/consume.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { Deps } from './deps.ts';
import { createFirstAttempts } from './first-attempts.ts';
import { type Message, type Retry, sendRetry } from './messages.ts';

/** Handles the messages of both queues: published events, for their first attempts, and attempts that are due. */
export const createDeliveryBatch = (deps: Deps): Batch<Message> => {
  const firstAttempts = createFirstAttempts(deps);
  return {
    handle: (message) => ('detail' in message ? firstAttempts.handle(message.detail) : retryDelivery(message, deps)),
    end: () => firstAttempts.end(),
  };
};

const retryDelivery = async (retry: Retry, deps: Deps): Promise<void> => {
  const { event, subscriptionId, signed } = retry;
  if (signed) deps.tokens.keep(event, signed);
  const subscription = await deps.health.get(event.clientId, subscriptionId);
  if (!subscription) return abandon(event, subscriptionId, 'unsubscribed', deps);
  if (subscription.status === 'Inactive') return postpone(retry, deps);
  return attemptDelivery(retry, subscription, deps);
};

/** Seconds between checks whether a paused subscription has been resumed. */
const pauseSeconds = 3600;

/** Postpones a delivery while its subscription is paused, for at most the duration of a full retry schedule. */
const postpone = async (retry: Retry, deps: Deps): Promise<void> => {
  const { event, subscriptionId, attempt } = retry;
  const delivery = await deps.deliveries.get(event.id, subscriptionId);
  if (attempt === 'next' || (delivery && delivery.state !== 'Pending')) return;
  const at = deps.now().toISOString();
  if (secondsBetween(event.occurredAt, at) > retrySeconds) return abandon(event, subscriptionId, 'paused', deps);
  const dueAt = addSeconds(at, pauseSeconds);
  await sendRetry(retry, dueAt, `delivery ${event.id} ${subscriptionId} paused ${dueAt}`, deps);
};

/** Ends a delivery without another attempt, and records the reason. */
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
    eventId: event.id,
    subscriptionId,
    clientId: event.clientId,
    eventType: event.type,
    state: 'Exhausted',
    attempts: [...(delivery?.attempts ?? []), { attempt: last + 1, deliveryId: 'none', startedAt: at, outcome }],
    createdAt: delivery?.createdAt ?? at,
    version: delivery?.version,
  });
};
