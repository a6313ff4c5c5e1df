import { type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { eventKeys } from '#shared/events/keys.ts';
import type { StreamRecord } from '#shared/platform/storage/stream-record.ts';
import { type Table, puts } from '#shared/platform/storage/table.ts';

const entity = 'Heartbeat';
const retentionSeconds = 86_400;

/**
 * Writes a heartbeat item, which the reconciler receives through the stream and logs. If that log line is missing, an
 * alarm fires, even if the service has no traffic at the time.
 */
export const writeHeartbeat = (table: Table, now: Clock): Promise<void> =>
  table.writeAll(puts([{ ...eventKeys.heartbeat(newId()), entity, ttl: epochSeconds(now()) + retentionSeconds }]));

/** Returns the record if it reports a new heartbeat, or undefined for an expired heartbeat or any other item. */
export const heartbeatOf = (record: StreamRecord): StreamRecord | undefined =>
  record.after?.entity === entity ? record : undefined;
