import type { Event } from '#shared/events/event.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { retrySeconds } from '#shared/webhooks/retry-schedule.ts';
import { belongsInSlowLane, wants } from '#shared/webhooks/subscription.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { Deps } from './deps.ts';
import { type Message, queueAttempt, type Retry } from './messages.ts';

export const handleMessage = async (message: Message, deps: Deps): Promise<void> => {
  if ('detail' in message) return deliverToAll(message.detail, deps);
  const { event, subscriptionId, attempt, signed } = message;
  if (signed) deps.tokens.keep(event, signed);
  const subscription = await deps.health.get(event.clientId, subscriptionId);
  if (!subscription) return abandon(event, subscriptionId, 'unsubscribed', deps);
  if (subscription.status === 'Inactive') return postpone(message, deps);
  return attemptDelivery(event, subscription, attempt, deps);
};

/** Delivers an event to all subscriptions that want it, in parallel; to slow receivers through the retry queue. */
const deliverToAll = async (event: Event, deps: Deps): Promise<void> => {
  const wanted = (await deps.health.of(event.clientId)).filter((subscription) => wants(subscription, event));
  if (wanted.length === 0) return;
  // Sign first, so that the attempts that go through the retry queue carry the same token.
  await deps.tokens.sign(event);
  const at = deps.now().toISOString();
  const results = await Promise.allSettled(
    wanted.map((subscription) =>
      belongsInSlowLane(subscription, at)
        ? queueAttempt(event, subscription.id, 1, at, deps)
        : attemptDelivery(event, subscription, 1, deps),
    ),
  );
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};

/** How often to check whether a paused subscription has been resumed. */
const pauseSeconds = 3600;

/** Puts off a delivery while its subscription is paused, for at most as long as it would have been retried. */
const postpone = async ({ event, subscriptionId, attempt, signed }: Retry, deps: Deps): Promise<void> => {
  const delivery = await deps.deliveries.get(event.id, subscriptionId);
  if (attempt === 'next' || (delivery && delivery.state !== 'Pending')) return;
  const at = deps.now().toISOString();
  if (secondsBetween(event.occurredAt, at) > retrySeconds) return abandon(event, subscriptionId, 'paused', deps);
  const dueAt = addSeconds(at, pauseSeconds);
  const retry: Retry = { retry: 'delivery', event, subscriptionId, attempt, signed };
  await deps.sender.send(deps.retryQueue, retry, dueAt, `delivery ${event.id} ${subscriptionId} paused ${dueAt}`);
};

/** Ends a delivery without another attempt, and records why. */
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
    version: delivery ? delivery.version + 1 : 0,
  });
};
