import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { EventBus } from '#shared/events/bus.ts';
import { eventsSince } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { describeBug, log } from '#shared/runtime/log.ts';
import { entryOf, milestoneLevel } from '#shared/storage/listing.ts';
import { readImage } from '#shared/storage/table.ts';
import type { Deliveries } from '#shared/webhooks/delivery-store.ts';
import type { TimerSetter } from '#shared/timers/timer.ts';

export interface Deps {
  readonly bus: EventBus;
  readonly deliveries: Pick<Deliveries, 'record'>;
  readonly timers: TimerSetter;
  /** Keeps what could not be understood where somebody sees it. */
  readonly setAside: (record: { readonly pk: unknown; readonly sk: unknown; readonly error: string }) => Promise<void>;
}

type Image = Record<string, unknown>;

/**
 * The table's stream is the outbox: every committed change comes by here, in the order of its item, at least once.
 * What is published is a pure function of the two images, so a repeated record repeats its events under their ids.
 * A record that cannot be understood today cannot be understood tomorrow: it must not hold up those behind it.
 */
export const relay = async ({ Records }: DynamoDBStreamEvent, deps: Deps): Promise<void> => {
  const events: Event[] = [];
  const understood: DynamoDBRecord[] = [];
  for (const record of Records) {
    try {
      events.push(...eventsOfRecord(record));
      understood.push(record);
    } catch (error) {
      log({ event: 'bug', ...describeBug(error) });
      const { pk, sk } = imageOf(record.dynamodb?.Keys) ?? {};
      await deps.setAside({ pk, sk, error: describeBug(error).error });
    }
  }
  await deps.bus.publish(events);
  await deps.deliveries.record(events);
  await Promise.all(understood.map((record) => keepList(record, deps)));
  log({ event: 'events.published', count: events.length, records: Records.length });
};

const eventsOfRecord = ({ dynamodb }: DynamoDBRecord): readonly Event[] => {
  const image = imageOf(dynamodb?.NewImage);
  return image ? eventsSince(image, imageOf(dynamodb?.OldImage)) : [];
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
