import { readResource, type StoredResource } from '#shared/events/derive.ts';
import { publicationLogSeconds } from '#shared/events/outbox/publication-log.ts';
import { resumeWork } from '#shared/events/outbox/publish-missing.ts';
import type { FollowUps, Publishing } from '#shared/events/outbox/publish-changes.ts';
import { Delivery } from '#shared/events/webhooks/delivery.ts';
import type { EventLog } from '#shared/events/webhooks/event-log.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import type { Item } from '#shared/platform/storage/table.ts';
import { anyResource } from '#shared/resources.ts';

export interface ResumeDeps {
  readonly scan: () => AsyncIterable<Item>;
  readonly outlets: FollowUps & Publishing;
  readonly log: Pick<EventLog, 'find' | 'retry'>;
}

const batchSize = 25;

/**
 * Resumes the work that was in the queues and schedules of a lost region: steps of payments and of account data, timers,
 * and deliveries that wait for another attempt. Resources that have been final for longer than the publication log is
 * retained have no such work left. Can be repeated: the consumers ignore work that has been done.
 */
export const resumeAll = async ({ scan, outlets, log }: ResumeDeps) => {
  const since = addSeconds(outlets.now(), -publicationLogSeconds);
  const resumed = { resources: 0, publishedEvents: 0, deliveries: 0 };
  let batch: StoredResource[] = [];
  const send = async (): Promise<void> => {
    resumed.resources += batch.length;
    resumed.publishedEvents += (await resumeWork(batch, outlets)).length;
    batch = [];
  };
  for await (const item of scan()) {
    if (item.entity === 'Delivery') resumed.deliveries += await retryIfPending(Delivery.parse(item), log);
    const resource = readResource(item);
    if (resource === undefined || !mayHaveWork(resource, since)) continue;
    batch.push(resource);
    if (batch.length === batchSize) await send();
  }
  await send();
  return resumed;
};

const mayHaveWork = ({ kind, entity }: StoredResource, since: string): boolean =>
  !isFinal(anyResource(kind).lifecycle, entity.status) || entity.updatedAt > since;

/** Returns the number of deliveries that are retried. */
const retryIfPending = async (delivery: Delivery, log: ResumeDeps['log']): Promise<0 | 1> => {
  const event = delivery.state === 'Pending' ? await log.find(delivery.eventId) : undefined;
  if (!event) return 0;
  await log.retry(event, delivery);
  return 1;
};
