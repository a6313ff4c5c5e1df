import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { logAuditRecord } from '#shared/clients/audit/log-audit-record.ts';
import type { Change } from '#shared/events/derive.ts';
import { type FollowUps, sendFollowUps } from '#shared/events/outbox/follow-ups.ts';
import { publishChanges, type Publishing } from '#shared/events/outbox/publication-log.ts';
import { describeBug } from '#shared/platform/runtime/log.ts';
import { log } from '#shared/standard/log.ts';

export interface Deps extends FollowUps, Publishing {
  /** Parses a record. The simulation replaces it, to parse each record once for all stream readers. */
  readonly read: (record: DynamoDBRecord) => Change;
  /** Sends the key of an unprocessable record, with the error, to the operator's queue. */
  readonly reportUnprocessable: (record: {
    readonly pk: unknown;
    readonly sk: unknown;
    readonly error: string;
  }) => Promise<void>;
}

/**
 * Publishes committed changes. The table's stream is the outbox: it delivers every change at least once, and the
 * changes of one item in order. Everything is derived from the item images, so a duplicate record publishes the same
 * events again.
 *
 * An unprocessable record is reported and skipped, because it would fail again and block the records behind it. A
 * failure to publish events does not hold up the follow-up work for later changes either: it is logged, and the
 * reconciler, which reads the same stream, publishes the events later.
 */
export const relay = async ({ Records }: DynamoDBStreamEvent, deps: Deps): Promise<void> => {
  const changes: Change[] = [];
  for (const record of Records) {
    try {
      const change = deps.read(record);
      logAuditRecord(change);
      changes.push(change);
    } catch (error) {
      const bug = describeBug(error);
      const reason = [bug.error, ...fieldsIn(error)].join(' ');
      log({ event: 'bug', ...bug, error: reason });
      await deps.reportUnprocessable({ ...keyOf(record), error: reason });
    }
  }
  await sendFollowUps(changes, deps);
  const count = changes.reduce((sum, { events }) => sum + events.length, 0);
  if (count === 0) return;
  try {
    await publishChanges(changes, deps);
    log({ event: 'events.published', count, records: Records.length });
  } catch (error) {
    log({ event: 'bug', ...describeBug(error) });
  }
};

/** Returns the paths of the fields that do not match the schema, without their values. */
const fieldsIn = (error: unknown): readonly string[] =>
  error instanceof z.ZodError ? error.issues.map(({ path }) => path.join('.')) : [];

const keyOf = ({ dynamodb }: DynamoDBRecord): { readonly pk: unknown; readonly sk: unknown } => ({
  pk: dynamodb?.Keys?.pk?.S,
  sk: dynamodb?.Keys?.sk?.S,
});
