import type { Change } from '#shared/events/derive.ts';
import { type Event, type EventBatch, markOf } from '#shared/events/event.ts';
import { eventKeys } from '#shared/events/keys.ts';
import type { EventBus } from '#shared/platform/messaging/bus.ts';
import { batchesOf, chunks } from '#shared/platform/runtime/batches.ts';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { type Item, type Table, puts } from '#shared/platform/storage/table.ts';

/** A published event, and the commit time of the change that it announces. */
export interface Publication {
  readonly eventId: string;
  /** Seconds since the epoch, as in the stream record. */
  readonly writtenAt: number;
}

/** The publication log is retained for as long as deliveries. Whether older events were published is unknown. */
export const publicationLogSeconds = 30 * 86_400;

/**
 * Publications from the same ten seconds are stored together, because a reader of the stream knows only when the
 * changes were written.
 */
const sliceSeconds = 10;
const sliceOf = (seconds: number): number => Math.floor(seconds / sliceSeconds) * sliceSeconds;

/** An item with at most this many marks costs one write unit. */
const maxMarks = 65;

const startOf = (slice: number): string => new Date(slice * 1000).toISOString().slice(0, 19);

/** Records which events have been published, with one item per batch. */
export const createPublicationLog = (table: Table) => {
  const marksOf = async (slice: number, consistent: boolean): Promise<readonly string[]> => {
    const items = await table.partition(eventKeys.journal(startOf(slice), '').pk, { stale: !consistent });
    return items.flatMap(({ marks }) => String(marks).split(' '));
  };

  return {
    async record(publications: readonly Publication[]): Promise<void> {
      const bySlice = Map.groupBy(publications, ({ writtenAt }) => sliceOf(writtenAt));
      const items = [...bySlice].flatMap(([slice, published]) =>
        chunks(published, maxMarks).map((chunk): Item => {
          const marks = chunk.map(({ eventId }) => markOf(eventId)).join(' ');
          // The key is derived from the marks, so a retried batch writes the same item.
          const key = eventKeys.journal(startOf(slice), digest('journal', marks).slice(0, 16));
          return { ...key, entity: 'Journal', marks, ttl: slice + publicationLogSeconds };
        }),
      );
      await table.writeAll(puts(items));
    },

    /**
     * Returns the publications that are not recorded.
     *
     * @param slackSeconds how far `writtenAt` may differ from the recorded time
     */
    async missing(
      expected: readonly Publication[],
      { slackSeconds = 0, consistent = false }: { readonly slackSeconds?: number; readonly consistent?: boolean } = {},
    ): Promise<readonly Publication[]> {
      const slices = new Set(
        expected.flatMap(({ writtenAt }) => {
          const [from, to] = [sliceOf(writtenAt - slackSeconds), sliceOf(writtenAt + slackSeconds)];
          return Array.from({ length: (to - from) / sliceSeconds + 1 }, (_, n) => from + n * sliceSeconds);
        }),
      );
      const marks = new Set<string>();
      for (const chunk of chunks([...slices], 10)) {
        const marksBySlice = await Promise.all(chunk.map((slice) => marksOf(slice, consistent)));
        for (const mark of marksBySlice.flat()) marks.add(mark);
      }
      return expected.filter(({ eventId }) => !marks.has(markOf(eventId)));
    },
  };
};
export type PublicationLog = ReturnType<typeof createPublicationLog>;

export const publicationsOf = (changes: readonly Change[]): readonly Publication[] =>
  changes.flatMap(({ events, writtenAt }) => events.map(({ id }) => ({ eventId: id, writtenAt })));

/**
 * Returns an event's publication without its stream record. Approximates the commit time by the time of the event,
 * which the commit follows within seconds.
 */
export const publicationOf = ({ id, occurredAt }: Pick<Event, 'id' | 'occurredAt'>): Publication => ({
  eventId: id,
  writtenAt: epochSeconds(occurredAt),
});

/** How far the approximated commit time may differ from the recorded time. */
export const publicationSlackSeconds = 20;

/** The bus on which events are published, and the publication log. */
export interface Publishing {
  readonly bus: EventBus;
  readonly publicationLog: PublicationLog;
}

/** A batch fits into one billing unit of EventBridge and SQS, which is 64 kB. */
const limits = { sizeOf: (event: Event) => Buffer.byteLength(JSON.stringify(event)), maxBytes: 60_000 };

/** Groups events by client, in batches of limited size. The events of a client keep their order. */
const eventBatchesOf = (events: readonly Event[]): readonly EventBatch[] =>
  [...Map.groupBy(events, ({ clientId }) => clientId)].flatMap(([clientId, clientEvents]) =>
    [...batchesOf(clientEvents, limits)].map((batch) => ({ clientId, events: [...batch] })),
  );

/** Publishes events on the bus, grouped by client. Throws if the bus rejects any of them. */
export const publish = (events: readonly Event[], bus: EventBus): Promise<void> => bus.publish(eventBatchesOf(events));

/**
 * Publishes change events and records them in the publication log. Throws if either fails. A retry publishes
 * the same event ids.
 */
export const publishChanges = async (
  changes: readonly Change[],
  { bus, publicationLog }: Publishing,
): Promise<void> => {
  await publish(
    changes.flatMap(({ events }) => events),
    bus,
  );
  await publicationLog.record(publicationsOf(changes));
};
