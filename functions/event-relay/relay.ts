import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { EventBus } from '#shared/events/bus.ts';
import { eventsSince } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { log } from '#shared/runtime/log.ts';
import { entryOf, milestoneLevel } from '#shared/storage/listing.ts';
import { readImage } from '#shared/storage/table.ts';
import type { Deliveries } from '#shared/webhooks/delivery-store.ts';
import type { TimerSetter } from '#shared/timers/timer.ts';

export interface Deps {
  readonly bus: EventBus;
  readonly deliveries: Pick<Deliveries, 'record'>;
  readonly timers: TimerSetter;
}

type Image = Record<string, unknown>;

/**
 * The table's stream is the outbox: every committed change comes by here, in the order of its item, at least once.
 * What is published is a pure function of the two images, so a repeated record repeats its events under their ids.
 */
export const relay = async ({ Records }: DynamoDBStreamEvent, deps: Deps): Promise<void> => {
  const events: Event[] = [];
  for (const record of Records) {
    const image = imageOf(record.dynamodb?.NewImage);
    if (image) events.push(...eventsSince(image, imageOf(record.dynamodb?.OldImage)));
  }
  await deps.bus.publish(events);
  await deps.deliveries.record(events);
  await Promise.all(Records.map((record) => keepList(record, deps)));
  log({ event: 'events.published', count: events.length, records: Records.length });
};

/** Tells the list keeper about new milestones and about entries that left their list (listing.ts). */
const keepList = async ({ dynamodb }: DynamoDBRecord, { timers }: Deps): Promise<void> => {
  const [before, after] = [placeOf(imageOf(dynamodb?.OldImage)), placeOf(imageOf(dynamodb?.NewImage))];
  if (after && !before && milestoneLevel(after.entry.id) > 0) await timers.milestone(after.list, after.entry);
  if (before && !after) await timers.recount(before.list, before.entry);
};

const placeOf = (image: Image | undefined) =>
  typeof image?.list === 'string' && typeof image.listed === 'string'
    ? entryOf({ list: image.list, listed: image.listed })
    : undefined;

const imageOf = (image: NonNullable<DynamoDBRecord['dynamodb']>['NewImage']): Image | undefined =>
  image && readImage(image as Parameters<typeof readImage>[0]);
