import { type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { eventKeys } from '#shared/events/keys.ts';
import type { StreamRecord } from '#shared/platform/storage/stream-record.ts';
import { type Table, puts } from '#shared/platform/storage/table.ts';

const entity = 'Heartbeat';
const keptSeconds = 86_400;

/**
 * Writes an item that means nothing. The reconciler meets it in the stream and logs that it did. If that line does not
 * come, an alarm says so, even in a service that nobody uses at the time.
 */
export const writeHeartbeat = (table: Table, now: Clock): Promise<void> =>
  table.writeAll(puts([{ ...eventKeys.heartbeat(newId()), entity, ttl: epochSeconds(now()) + keptSeconds }]));

/** The record if it is a heartbeat that was written, and not one that DynamoDB has deleted. */
export const heartbeatOf = (record: StreamRecord): StreamRecord | undefined =>
  record.after?.entity === entity ? record : undefined;
