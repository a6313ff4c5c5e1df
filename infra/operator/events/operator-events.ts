import type { SQSClient } from '@aws-sdk/client-sqs';
import { eventsOf, createEventLog } from '#shared/events/webhooks/event-log.ts';
import type { StoredResource } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { relatedResources } from '#shared/events/related-resources.ts';
import { createPublicationLog } from '#shared/events/outbox/publication-log.ts';
import type { FollowUps, Publishing } from '#shared/events/outbox/publish-changes.ts';
import { publishMissing, unpublished } from '#shared/events/outbox/publish-missing.ts';
import { createBatchSender } from '#shared/platform/messaging/delayed-send.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import type { Item, Table } from '#shared/platform/storage/table.ts';
import { createEntitiesOf } from '#shared/resources.ts';
import { resumeAll } from './resume.ts';

export interface OperatorEventsDeps extends Omit<FollowUps, 'sender'>, Pick<Publishing, 'bus'> {
  readonly table: Table;
  readonly sqs: SQSClient;
  readonly retryQueueUrl: string;
  /** Reads every item of the table. */
  scan(): AsyncIterable<Item>;
}

export const createOperatorEvents = ({
  table,
  sqs,
  retryQueueUrl,
  paymentSteps,
  dataSteps,
  timers,
  bus,
  now,
  scan,
}: OperatorEventsDeps) => {
  const publicationLog = createPublicationLog(table);
  const sender = createBatchSender(sqs, now);
  const entitiesOf = createEntitiesOf(table, createListing(table));
  const eventsAbout = async (id: string) => eventsOf(await relatedResources(id, entitiesOf));
  const outlets = { paymentSteps, dataSteps, timers, sender, bus, publicationLog, now };
  const log = createEventLog({ table, sender, retries: { url: retryQueueUrl }, eventsAbout, now });

  const resourcesAbout = async (id: string): Promise<readonly StoredResource[]> => {
    const resources = await relatedResources(id, entitiesOf);
    if (resources.length > 0) return resources;
    throw new Error(
      `No resource has the id "${id}". For a payment request, use the internalReferenceId from the response that created it`,
    );
  };

  const eventWithId = async (eventId: string, resourceId: string | undefined): Promise<Event> => {
    if (resourceId) await resourcesAbout(resourceId);
    const event = await log.find(eventId, resourceId);
    if (event) return event;
    throw new Error(
      resourceId
        ? `The resource "${resourceId}" has no event with the id "${eventId}"`
        : `No event with the id "${eventId}" was delivered in the last 30 days. If its resource is known, ` +
            'set it with --of. To list the events of a payment request, run: npm run clients -- events <paymentRequest>',
    );
  };

  return {
    failing: log.deliveries.failing,

    about: async (resourceId: string) => {
      const events = eventsOf(await resourcesAbout(resourceId));
      const missing = new Set((await unpublished(events, { publicationLog, now })).map(({ id }) => id));
      return Promise.all(
        events.map(async ({ id, type, occurredAt }) => ({
          id,
          type,
          occurredAt,
          published: !missing.has(id),
          deliveries: (await log.deliveries.history(id)).deliveries,
        })),
      );
    },

    /** Publishes the missing events of a resource and its related resources. */
    republish: async (resourceId: string) => {
      const missing = await publishMissing(await resourcesAbout(resourceId), outlets);
      return { republished: missing.map(({ id, type }) => ({ id, type })) };
    },

    /** Resumes all work in progress after the loss of a region. */
    resume: () => resumeAll({ scan, outlets, log }),

    /** Delivers an event again, through the slow queue, to one subscription or to every active one that selects it. */
    replay: async (eventId: string, subscriptionId: string | undefined, resourceId?: string) => {
      const event = await eventWithId(eventId, resourceId);
      const receivers = await log.receiversOf(event, subscriptionId);
      if (receivers.length === 0)
        throw new Error(
          (subscriptionId
            ? `The subscription "${subscriptionId}" does not exist, is inactive or does not select ${event.type}. `
            : `The client has no active subscription that selects ${event.type}. `) +
            `To list its subscriptions, run: npm run clients -- subscriptions ${event.clientId}`,
        );
      await log.replay(event, receivers);
      return { replayedTo: receivers.map(({ id, url }) => ({ id, url })) };
    },
  };
};
