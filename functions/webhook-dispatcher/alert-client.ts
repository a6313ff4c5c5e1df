import { type Event, eventIdOf, schemaVersion, webhookFailing, withOffset } from '#shared/events/event.ts';
import type { StoredEvents } from '#shared/events/webhooks/stored-events.ts';
import type { Subscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { type Subscription, wants } from '#shared/events/webhooks/subscription.ts';
import type { BatchSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { AlertClient } from './health.ts';
import { type Retry, slowQueueOf } from './messages.ts';

/** Returns the event for a series of failures. Its id is derived from the beginning of the series. */
const failureOf = ({ id, clientId, status }: Subscription, since: string): Event => ({
  id: eventIdOf('webhook', id, Date.parse(since)),
  type: webhookFailing,
  version: schemaVersion,
  occurredAt: withOffset(since),
  product: 'webhooks',
  tenant: 'MAIN',
  clientId,
  resource: { type: 'webhook', id },
  correlation: { webhookId: id },
  data: { status },
});

export interface ClientAlertDeps {
  readonly subscriptions: Pick<Subscriptions, 'of'>;
  readonly storedEvents: Pick<StoredEvents, 'saveAlert'>;
  readonly sender: BatchSender;
  readonly slowQueue: Queue;
}

/** Sends the event to the client's other subscriptions that select it. Their deliveries ignore duplicates. */
export const createClientAlert =
  ({ subscriptions, storedEvents, sender, slowQueue }: ClientAlertDeps): AlertClient =>
  async (failing, since) => {
    const event = failureOf(failing, since);
    const receivers = (await subscriptions.of(failing.clientId)).filter(
      (subscription) => subscription.id !== failing.id && wants(subscription, event),
    );
    if (receivers.length === 0) return;
    await storedEvents.saveAlert(event);
    const messages = receivers.map(({ id: subscriptionId }) => ({
      message: { retry: 'delivery', event, subscriptionId, attempt: 1 } satisfies Retry,
    }));
    await sender.sendAll(slowQueueOf(failing.clientId, { slowQueue }), messages);
  };
