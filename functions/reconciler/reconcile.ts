import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Change } from '#shared/events/outbox/change.ts';
import {
  announceChanges,
  type Announcing,
  publicationsOf,
  react,
  type Reactions,
} from '#shared/events/outbox/publish-changes.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';
import { heartbeatOf } from './heartbeat.ts';

export interface Deps extends Reactions, Announcing {
  /** A simulation reads each record once for all readers of its stream. */
  readonly read: (record: DynamoDBRecord) => Change;
  readonly now: Clock;
  /** Waits. A test passes the time instead. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

export const wait = (milliseconds: number): Promise<unknown> => pause(milliseconds);

/** How old a change must be before its events count as lost. Until then the event relay may be about to publish them. */
export const graceSeconds = 120;

/** How long to wait before looking again for what was not published yet. */
const lookAgainSeconds = 5;

/**
 * The second reader of the table's stream. It checks every change against the journal of the event relay, and publishes
 * what the relay has not published: events, payment steps and timers, under their original ids.
 *
 * Lambda keeps a cursor for each shard of the stream and runs the shards in parallel, so this keeps up at any volume. It
 * reads no list and no resource: what left its list and what changed long after its creation are checked like the rest.
 */
export const reconcile = async ({ Records }: DynamoDBStreamEvent, deps: Deps): Promise<void> => {
  const changes = Records.flatMap((record) => readable(record, deps));
  let waiting: readonly Change[] = changes.filter(({ events }) => events.length > 0);
  for (let look = 1; waiting.length > 0; look += 1) {
    const missing = await deps.journal.missing(publicationsOf(waiting), { consistent: look > 1 });
    const lost = new Set(missing.map(({ eventId }) => eventId));
    waiting = waiting.filter(({ events }) => events.some(({ id }) => lost.has(id)));
    const overdue = waiting.filter(({ writtenAt }) => ageOf(writtenAt, deps) >= graceSeconds);
    if (overdue.length > 0 && look > 1) {
      await publishAgain(overdue, deps);
      waiting = waiting.filter((change) => !overdue.includes(change));
    } else if (overdue.length === 0 && waiting.length > 0) {
      await deps.wait(lookAgainSeconds * 1000);
    }
  }
  for (const beat of changes.flatMap((change) => heartbeatOf(change) ?? [])) {
    log({ event: 'reconciliation.heartbeat', lagSeconds: Math.round(ageOf(beat.writtenAt, deps)) });
  }
};

/** A record that cannot be read is left to the event relay, which reports it. */
const readable = (record: DynamoDBRecord, { read }: Deps): readonly Change[] => {
  try {
    return [read(record)];
  } catch {
    return [];
  }
};

const ageOf = (writtenAt: number, { now }: Deps): number => now().getTime() / 1000 - writtenAt;

const publishAgain = async (changes: readonly Change[], deps: Deps): Promise<void> => {
  await react(changes, deps);
  await announceChanges(changes, deps);
  log({ event: 'events.republished', eventIds: changes.flatMap(({ events }) => events.map(({ id }) => id)) });
};
