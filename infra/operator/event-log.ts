import { eventsOfResource, type StoredResource } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { relatedResources } from '#shared/events/related-resources.ts';
import { openJournal } from '#shared/outbox/journal.ts';
import { publishMissing, unpublished } from '#shared/outbox/publish-missing.ts';
import { openBatchSender, sendNow } from '#shared/platform/messaging/delayed-send.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openEntitiesOf } from '#shared/resources.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import { openSubscriptions } from '#shared/webhooks/subscription-store.ts';
import { wants } from '#shared/webhooks/subscription.ts';
import type { Connection } from './connection.ts';

/** What an operator can see of events and do about them. */
export const openEventLog = ({ table, sqs, retryQueueUrl, paymentSteps, dataSteps, timers, bus, now }: Connection) => {
  const deliveries = openDeliveries(table);
  const subscriptions = openSubscriptions(table, now);
  const entitiesOf = openEntitiesOf(table, openListing(table));
  const journal = openJournal(table);
  const sender = openBatchSender(sqs, now);

  const resourcesAbout = async (id: string): Promise<readonly StoredResource[]> => {
    const resources = await relatedResources(id, entitiesOf);
    if (resources.length > 0) return resources;
    throw new Error(
      `No resource has the id "${id}". For a payment request, use the internalReferenceId from the answer that created it`,
    );
  };
  const eventsOf = (resources: readonly StoredResource[]): readonly Event[] =>
    resources
      .flatMap((resource) => eventsOfResource(resource))
      .toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));

  /** Events are not stored. The record of an event's deliveries, or the operator, names the resource it is about. */
  const eventWithId = async (eventId: string, resourceId: string | undefined): Promise<Event> => {
    const about = resourceId ?? (await deliveries.history(eventId)).first?.resource.id;
    const event = about && eventsOf(await resourcesAbout(about)).find(({ id }) => id === eventId);
    if (event) return event;
    throw new Error(
      resourceId
        ? `The resource "${resourceId}" has no event with the id "${eventId}"`
        : `No event with the id "${eventId}" was delivered to anybody in the last 30 days. If its resource is known, ` +
            'name it with --of. To list the events of a payment request, run: npm run clients -- events <paymentRequest>',
    );
  };

  return {
    failing: deliveries.failing,

    about: async (resourceId: string) => {
      const events = eventsOf(await resourcesAbout(resourceId));
      const missing = new Set((await unpublished(events, { journal, now })).map(({ id }) => id));
      return Promise.all(
        events.map(async ({ id, type, occurredAt }) => ({
          id,
          type,
          occurredAt,
          published: !missing.has(id),
          deliveries: (await deliveries.history(id)).deliveries,
        })),
      );
    },

    /** Publishes those events of a resource and of its related resources that were never published. */
    republish: async (resourceId: string) => {
      const outlets = { paymentSteps, dataSteps, timers, sender, bus, journal, now };
      const missing = await publishMissing(await resourcesAbout(resourceId), outlets);
      return { republished: missing.map(({ id, type }) => ({ id, type })) };
    },

    /** Sends an event again, through the other lane, to one subscription or to every active one that selects it. */
    replay: async (eventId: string, subscriptionId: string | undefined, resourceId?: string) => {
      const event = await eventWithId(eventId, resourceId);
      const receivers = (await subscriptions.of(event.clientId))
        .filter((subscription) => wants(subscription, event))
        .filter(({ id }) => subscriptionId === undefined || id === subscriptionId);
      if (receivers.length === 0)
        throw new Error(
          (subscriptionId
            ? `The subscription "${subscriptionId}" does not exist, is inactive or does not select ${event.type}. `
            : `The client has no active subscription that selects ${event.type}. `) +
            `To list its subscriptions, run: npm run clients -- subscriptions ${event.clientId}`,
        );
      for (const { id } of receivers) {
        await sendNow(sqs, { url: retryQueueUrl }, { retry: 'delivery', event, subscriptionId: id, attempt: 'next' });
      }
      return { replayedTo: receivers.map(({ id, url }) => ({ id, url })) };
    },
  };
};
