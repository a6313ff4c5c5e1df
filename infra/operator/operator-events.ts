import { deactivateAfterSeconds } from '#functions/webhook-dispatcher/health.ts';
import { maxDataRetentionDays } from '#shared/accounts/consent/account-consent.ts';
import { createEventLog } from '#shared/events/webhooks/event-log.ts';
import { eventsOfAll, readResource, type StoredResource } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { relatedResources } from '#shared/events/related-resources.ts';
import { createPublicationLog, publicationLogSeconds } from '#shared/events/outbox/publication-log.ts';
import { resumeWork, unpublished } from '#shared/events/outbox/publish-missing.ts';
import { Delivery, FirstAttempts, isRecorded } from '#shared/events/webhooks/delivery.ts';
import { pausedCheckSeconds } from '#shared/events/webhooks/retry-schedule.ts';
import { isErased } from '#shared/payments/retention/erase-payment-data.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { createBatchSender } from '#shared/platform/messaging/delayed-send.ts';
import { deletions, type Item } from '#shared/platform/storage/table.ts';
import { anyResource, createEntitiesOf } from '#shared/resources.ts';
import type { Connection } from './connection.ts';
import { createRestoration } from './restoration.ts';

const batchSize = 25;

/** An event waits in the slow queue until its silent receiver is deactivated, and for the time between two checks. */
const waitingSeconds = deactivateAfterSeconds + pausedCheckSeconds;

/**
 * Returns whether a resource may have work in a queue or schedule. If it has been final since before the given time, only
 * its data may still have to be erased: that of a consent after its retention period, and that of a cancelled request
 * after any number of schedules, because the client-sweeper finds only the other requests.
 */
const mayHaveWork = ({ kind, entity }: StoredResource, since: string): boolean => {
  if (!isFinal(anyResource(kind).lifecycle, entity.status) || entity.updatedAt > since) return true;
  if (kind === 'account_consent') return entity.updatedAt > addSeconds(since, -maxDataRetentionDays * 86_400);
  return kind === 'payment_request' && entity.status === 'Cancelled' && !isErased(entity);
};

export const createOperatorEvents = (connection: Connection) => {
  const { table, sqs, retryQueueUrl, paymentSteps, dataSteps, timers, bus, now, scan } = connection;
  const publicationLog = createPublicationLog(table);
  const sender = createBatchSender(sqs, now);
  const entitiesOf = createEntitiesOf(table);
  const eventsAbout = async (id: string) => eventsOfAll(await relatedResources(id, entitiesOf));
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

  /** Returns the number of deliveries that are retried. */
  const retryIfPending = async (delivery: Delivery): Promise<0 | 1> => {
    const event = delivery.state === 'Pending' ? await log.find(delivery.eventId) : undefined;
    if (!event) return 0;
    await log.retry(event, delivery);
    return 1;
  };

  /**
   * Makes the first attempts that have neither been accepted nor recorded: while a receiver does not respond, they are
   * only in the slow queue. Returns their number.
   */
  const retryUnrecorded = async ({ eventId, to, handedOn }: FirstAttempts): Promise<number> => {
    const { deliveries } = await log.deliveries.history(eventId);
    const recorded = deliveries.filter(isRecorded);
    const ids = [...to, ...handedOn].filter((id) => !recorded.some(({ subscriptionId }) => subscriptionId === id));
    const event = ids.length > 0 ? await log.find(eventId) : undefined;
    if (!event) return 0;
    await Promise.all(ids.map((subscriptionId) => log.retry(event, { subscriptionId, attempts: [] })));
    return ids.length;
  };

  const retryIn = async (item: Item): Promise<number> =>
    item.entity === 'Delivery' ? retryIfPending(Delivery.parse(item)) : retryUnrecorded(FirstAttempts.parse(item));

  return {
    failing: log.deliveries.failing,

    about: async (resourceId: string) => {
      const events = eventsOfAll(await resourcesAbout(resourceId));
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

    /** Publishes the missing events of a resource and its related resources, and resumes their work. */
    republish: async (resourceId: string) => {
      const missing = await resumeWork(await resourcesAbout(resourceId), outlets);
      return { republished: missing.map(({ id, type }) => ({ id, type })) };
    },

    /**
     * Resumes the work whose queues and schedules are lost, with their region or since a restore: steps of payments and of
     * account data, timers, and deliveries that wait for an attempt. First restores the agreements of which only some
     * parts have arrived. Resources that have been final for longer than the publication log is retained have no such
     * work left, except the erasure of their data. The client-sweeper starts again with the oldest payment requests,
     * because the schedules of those that could not be erased yet are lost, too. Can be repeated: the consumers ignore
     * work that has been done. The keys of items that cannot be read are reported as unclear.
     */
    resume: async (report: (restored: string) => void) => {
      const since = addSeconds(now(), -publicationLogSeconds);
      const waitingSince = addSeconds(now(), -waitingSeconds);
      const resumed = { resources: 0, publishedEvents: 0, deliveries: 0 };
      const restoration = createRestoration(connection, report);
      let [resources, attempted]: [StoredResource[], Item[]] = [[], []];
      /** An item that cannot be read does not stop the others. */
      const orUnclear = async <T>(item: Item, read: () => T | Promise<T>): Promise<T | undefined> => {
        try {
          return await read();
        } catch (error) {
          restoration.addUnclear(`${item.pk} ${item.sk}`, error);
          return undefined;
        }
      };
      const send = async (): Promise<void> => {
        const retried = await Promise.all(attempted.map((item) => orUnclear(item, () => retryIn(item))));
        resumed.deliveries += retried.reduce((sum: number, count = 0) => sum + count, 0);
        await Promise.all(resources.map((resource) => restoration.restore(resource)));
        resumed.resources += resources.length;
        resumed.publishedEvents += (await resumeWork(resources, outlets)).length;
        [resources, attempted] = [[], []];
      };
      for await (const item of scan()) {
        if (item.entity === 'Delivery' || (item.entity === 'FirstAttempts' && String(item.at) > waitingSince))
          attempted.push(item);
        if (item.entity === 'RetentionSweep') await table.writeAll(deletions([item]));
        const resource = await orUnclear(item, () => readResource(item));
        if (resource !== undefined && mayHaveWork(resource, since)) resources.push(resource);
        if (resources.length + attempted.length >= batchSize) await send();
      }
      await send();
      return { ...resumed, ...(await restoration.end()) };
    },

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
