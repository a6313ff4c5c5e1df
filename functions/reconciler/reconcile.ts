import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Change } from '#shared/events/derive.ts';
import { type FollowUps, sendFollowUps } from '#shared/events/outbox/follow-ups.ts';
import { publicationsOf, publishChanges, type Publishing } from '#shared/events/outbox/publication-log.ts';
import type { Figures } from '#shared/events/figures/figures.ts';
import { type Tally, talliesOf } from '#shared/events/figures/tally.ts';
import { type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { type Table, puts } from '#shared/platform/storage/table.ts';

export interface Deps extends FollowUps, Publishing {
  /** Parses a record. The simulation replaces it, to parse each record once for all stream readers. */
  readonly read: (record: DynamoDBRecord) => Change;
  readonly figures: Pick<Figures, 'record'>;
  readonly now: Clock;
  /** Waits for the given time. Tests replace it, and advance the clock instead. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/**
 * Minimum age of a change, in seconds, before its events count as lost. Until then, the relay may still publish them.
 */
const graceSeconds = 120;

/** Seconds to wait before checking again for unpublished events. */
const recheckSeconds = 5;

/**
 * Reads the table's stream, as the event relay does. Checks the events of every change against the publication log. If
 * the relay missed any of them, publishes the change's events under their original ids, and sends the follow-up
 * messages: payment steps, data steps and timers.
 *
 * Lambda keeps a cursor for each shard of the stream and processes shards in parallel, so the reconciler keeps up at
 * any volume. It does not read lists or resources, so late changes and changes to unlisted resources are checked like
 * all others.
 *
 * It also counts outcomes for the dashboard, because its batches are large and no payment waits for it.
 */
export const reconcile = async ({ Records }: DynamoDBStreamEvent, deps: Deps): Promise<void> => {
  const changes = Records.flatMap((record) => parseIfReadable(record, deps));
  let unconfirmed: readonly Change[] = changes.filter(({ events }) => events.length > 0);
  for (let attempt = 1; unconfirmed.length > 0; attempt += 1) {
    const missing = await deps.publicationLog.missing(publicationsOf(unconfirmed), { consistent: attempt > 1 });
    const missingIds = new Set(missing.map(({ eventId }) => eventId));
    unconfirmed = unconfirmed.filter(({ events }) => events.some(({ id }) => missingIds.has(id)));
    const overdue = unconfirmed.filter(({ writtenAt }) => ageOf(writtenAt, deps) >= graceSeconds);
    if (overdue.length > 0 && attempt > 1) {
      await publishAgain(overdue, deps);
      unconfirmed = unconfirmed.filter((change) => !overdue.includes(change));
    } else if (overdue.length === 0 && unconfirmed.length > 0) {
      await deps.wait(recheckSeconds * 1000);
    }
  }
  // Last, so that no event waits for the figures.
  await deps.figures.record(changes.flatMap(talliesOfChange));
  // The deletion of an expired heartbeat has no `after` image.
  for (const { writtenAt } of changes.filter(({ after }) => after?.entity === entity)) {
    log({ event: 'reconciliation.heartbeat', lagSeconds: Math.round(ageOf(writtenAt, deps)) });
  }
};

const talliesOfChange = ({ resource, before }: Change): readonly Tally[] =>
  resource ? talliesOf(resource, before === undefined ? undefined : Number(before.version)) : [];

/** Parses a record. Skips it if it is unreadable, because the event relay reports it. */
const parseIfReadable = (record: DynamoDBRecord, { read }: Deps): readonly Change[] => {
  try {
    return [read(record)];
  } catch {
    return [];
  }
};

const ageOf = (writtenAt: number, { now }: Deps): number => now().getTime() / 1000 - writtenAt;

const publishAgain = async (changes: readonly Change[], deps: Deps): Promise<void> => {
  await sendFollowUps(changes, deps);
  await publishChanges(changes, deps);
  log({ event: 'events.republished', eventIds: changes.flatMap(({ events }) => events.map(({ id }) => id)) });
};

const entity = 'Heartbeat';
const retentionSeconds = 86_400;

/**
 * Writes a heartbeat item, which the reconciler receives through the stream and logs. If that log line is missing, an
 * alarm fires, even if the service has no traffic at the time.
 */
export const writeHeartbeat = (table: Table, now: Clock): Promise<void> =>
  table.writeAll(puts([{ ...eventKeys.heartbeat(newId()), entity, ttl: epochSeconds(now()) + retentionSeconds }]));
