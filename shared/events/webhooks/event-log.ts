import { addressedTo, type Event } from '#shared/events/event.ts';
import type { BatchSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import type { Delivery } from './delivery.ts';
import { createDeliveries } from './delivery-store.ts';
import { createSubscriptions } from './subscription-store.ts';
import { createStoredEvents } from './stored-events.ts';
import { type Subscription, wants } from './subscription.ts';

export interface EventLogDeps {
  readonly table: Table;
  readonly sender: BatchSender;
  /** The slow queue, for later attempts. The webhook dispatcher reads it. */
  readonly retries: Pick<Queue, 'url'>;
  readonly eventsAbout: (resourceId: string) => Promise<readonly Event[]>;
  readonly now: Clock;
}

/** Finds and replays events. Most events are not stored: they are derived from their resources. */
export const createEventLog = ({ table, sender, retries, eventsAbout, now }: EventLogDeps) => {
  const deliveries = createDeliveries(table);
  const subscriptions = createSubscriptions(table, now);
  const storedEvents = createStoredEvents(table, now);

  const send = (
    event: Event,
    attempts: readonly { readonly subscriptionId: string; readonly attempt: number | 'next' }[],
  ): Promise<void> =>
    sender.sendAll(
      { ...retries, group: event.clientId },
      attempts.map((attempt) => ({ message: { retry: 'delivery', event, ...attempt } })),
    );

  return {
    deliveries,
    subscriptions,
    storedEvents,
    /** Returns the events of a resource and of all related resources, or none if no resource has the id. */
    eventsAbout,
    /**
     * Finds an event that was sent to a subscription in the last 30 days, or any event of the given resource. Returns
     * undefined if no such event exists.
     */
    async find(eventId: string, resourceId?: string): Promise<Event | undefined> {
      const stored = await storedEvents.find(eventId);
      if (stored) return stored;
      const { first } = await deliveries.history(eventId);
      const relatedId = resourceId ?? first?.resource.id;
      const events = relatedId === undefined ? [] : await eventsAbout(relatedId);
      return events
        .map((event) => (first ? addressedTo(event, first.clientId) : event))
        .find(({ id }) => id === eventId);
    },
    /** Returns the active subscriptions that select an event. With `subscriptionId`, returns only that subscription. */
    receiversOf: async (event: Event, subscriptionId?: string): Promise<readonly Subscription[]> =>
      (await subscriptions.of(event.clientId))
        .filter((subscription) => wants(subscription, event))
        .filter(({ id }) => subscriptionId === undefined || id === subscriptionId),
    /** Makes the next attempt at a pending delivery, whose own message may be lost. */
    retry: (event: Event, { subscriptionId, attempts }: Pick<Delivery, 'subscriptionId' | 'attempts'>): Promise<void> =>
      send(event, [{ subscriptionId, attempt: (attempts.at(-1)?.attempt ?? 0) + 1 }]),
    /** Delivers an event again under its id, through the slow queue. */
    replay: (event: Event, receivers: readonly Pick<Subscription, 'id'>[]): Promise<void> =>
      send(
        event,
        receivers.map(({ id: subscriptionId }) => ({ subscriptionId, attempt: 'next' })),
      ),
  };
};
export type EventLog = ReturnType<typeof createEventLog>;
