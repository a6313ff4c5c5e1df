import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { eventsBetween } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import type { PublishedEvents } from '#shared/events/publish-missing.ts';
import type { EventBus } from '#shared/platform/messaging/bus.ts';
import type { Timers } from '#shared/platform/messaging/timer.ts';
import { describeBug, log } from '#shared/platform/runtime/log.ts';
import { readImage } from '#shared/platform/storage/document-client.ts';
import { entryOf, milestoneLevel } from '#shared/platform/storage/listing.ts';

export interface Deps {
  readonly bus: EventBus<Event>;
  readonly published: Pick<PublishedEvents, 'record'>;
  readonly timers: Timers;
  /** Sends the key of a record that cannot be read to the operator's queue. */
  readonly reportUnprocessable: (record: {
    readonly pk: unknown;
    readonly sk: unknown;
    readonly error: string;
  }) => Promise<void>;
}

type Image = Record<string, unknown>;

/** One committed change of an item, and the events that it causes. */
interface Change {
  readonly before: Image | undefined;
  readonly after: Image | undefined;
  readonly events: readonly Event[];
}

/**
 * Publishes the events of committed changes. The table's stream is the outbox: it delivers every change at least once,
 * and the changes of one item in order. The events are derived from the two images alone, so a repeated
 * record publishes the same events under the same ids.
 *
 * A record that cannot be read is reported and skipped, because it would fail again and hold up the records behind it.
 */
export const relay = async ({ Records }: DynamoDBStreamEvent, deps: Deps): Promise<void> => {
  const changes: Change[] = [];
  for (const record of Records) {
    try {
      changes.push(changeOf(record));
    } catch (error) {
      log({ event: 'bug', ...describeBug(error) });
      const { pk, sk } = imageOf(record.dynamodb?.Keys) ?? {};
      await deps.reportUnprocessable({ pk, sk, error: describeBug(error).error });
    }
  }
  const events = changes.flatMap((change) => change.events);
  await deps.bus.publish(events);
  await deps.published.record(events);
  await Promise.all(changes.map((change) => keepMilestones(change, deps)));
  log({ event: 'events.published', count: events.length, records: Records.length });
};

const changeOf = ({ dynamodb }: DynamoDBRecord): Change => {
  const [before, after] = [imageOf(dynamodb?.OldImage), imageOf(dynamodb?.NewImage)];
  return { before, after, events: after ? eventsBetween(before, after) : [] };
};

/** When an entry joins or leaves a list, sets the timer that updates the milestones of the list (listing.ts). */
const keepMilestones = async ({ before, after }: Change, { timers }: Deps): Promise<void> => {
  const [left, joined] = [before && entryOf(before), after && entryOf(after)];
  if (joined && !left && milestoneLevel(joined.entry.id) > 0) await timers.setMilestone(joined.list, joined.entry);
  if (left && !joined) await timers.setRecount(left.list, left.entry);
};

const imageOf = (image: NonNullable<DynamoDBRecord['dynamodb']>['NewImage']): Image | undefined =>
  image && readImage(image as Parameters<typeof readImage>[0]);
