import { eventsOfResource, type StoredResource } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import type { BatchSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { type Deliveries, openDeliveries } from './delivery-store.ts';
import { openSubscriptions, type Subscriptions } from './subscription-store.ts';
import { openTestEvents, type TestEvents } from './test-event.ts';
import { type Subscription, wants } from './subscription.ts';

export interface EventLogDeps {
  readonly table: Table;
  readonly sender: BatchSender;
  /** The lane of later attempts. The webhook dispatcher reads it. */
  readonly retries: Pick<Queue, 'url'>;
  /** All events of a resource and of everything it is related to. */
  readonly eventsAbout: (resourceId: string) => Promise<readonly Event[]>;
  readonly now: Clock;
}

/** What can be seen of events, and done about them. Events are not stored: they follow from their resources. */
export interface EventLog {
  readonly deliveries: Deliveries;
  readonly subscriptions: Subscriptions;
  readonly tests: TestEvents;
  /** The events of a resource and of everything it is related to. Empty if no resource has the id. */
  eventsAbout(resourceId: string): Promise<readonly Event[]>;
  /**
   * An event that was delivered to somebody in the last 30 days, or any event of the resource, if that is named.
   * Undefined if there is none.
   */
  find(eventId: string, resourceId?: string): Promise<Event | undefined>;
  /** The active subscriptions that select an event: all of them, or the one that is named. */
  receiversOf(event: Event, subscriptionId?: string): Promise<readonly Subscription[]>;
  /** Delivers an event again under its id, through the other lane. */
  replay(event: Event, receivers: readonly Pick<Subscription, 'id'>[]): Promise<void>;
}

/** All events of some resources, in the order in which they happened. */
export const eventsOf = (resources: readonly StoredResource[]): readonly Event[] =>
  resources
    .flatMap((resource) => eventsOfResource(resource))
    .toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));

export const openEventLog = ({ table, sender, retries, eventsAbout, now }: EventLogDeps): EventLog => {
  const deliveries = openDeliveries(table);
  const subscriptions = openSubscriptions(table, now);
  const tests = openTestEvents(table, now);

  return {
    deliveries,
    subscriptions,
    tests,
    eventsAbout,
    async find(eventId, resourceId) {
      const test = await tests.find(eventId);
      if (test) return test;
      const about = resourceId ?? (await deliveries.history(eventId)).first?.resource.id;
      return about === undefined ? undefined : (await eventsAbout(about)).find(({ id }) => id === eventId);
    },
    receiversOf: async (event, subscriptionId) =>
      (await subscriptions.of(event.clientId))
        .filter((subscription) => wants(subscription, event))
        .filter(({ id }) => subscriptionId === undefined || id === subscriptionId),
    replay: (event, receivers) =>
      sender.sendAll(
        { ...retries, group: event.clientId },
        receivers.map(({ id: subscriptionId }) => ({
          message: { retry: 'delivery', event, subscriptionId, attempt: 'next' },
        })),
      ),
  };
};
