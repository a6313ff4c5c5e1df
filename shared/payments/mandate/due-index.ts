import * as z from 'zod';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { type Item, type Table } from '#shared/platform/storage/table.ts';

/**
 * The due index has one entry for each time at which a transaction becomes due, stored under the minute of that time.
 * Every minute, the due-sweeper reads the entries of the minutes that have passed, so transactions need no individual
 * EventBridge schedules. The entries of each minute are sharded, because there may be many of them.
 */
const shards = 8;

/**
 * Period over which the payments that are due at the beginning of a day start, so that banks do not receive all of them
 * simultaneously.
 */
const spreadSeconds = 3_000;

/**
 * Maximum number of payments started per bank and minute, even when the sweeper has to catch up. A million payments due
 * at one bank on one day still start within the hour.
 */
export const maxPerBank = 20_000;

/** How long entries are retained. Must exceed any possible delay of the sweeper. */
const retentionSeconds = 7 * 86_400;

/** Fields of a transaction that the index uses. */
export interface DueTransaction {
  readonly id: string;
  /** When the payment becomes due, and when its day ends. */
  readonly dueAt: string;
  readonly lapsesAt: string;
  /** Whether the transaction expires at the end of its day unless the client approves its amount. */
  readonly isVariable: boolean;
}

export interface DueEntry {
  readonly id: string;
  /** The bank that will make the payment. Absent if the transaction only has to be checked. */
  readonly providerCode: string | undefined;
}

/** Returns an id's delay, in seconds. Ids are derived from hashes, so the delays are spread evenly. */
const spreadOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) % spreadSeconds;
const shardOf = (id: string): number => Number.parseInt(id.slice(-2), 16) % shards;

export const minuteOf = (instant: string): string => instant.slice(0, 16);

export const minuteAfter = (minute: string, minutes = 1): string => minuteOf(addSeconds(`${minute}:00Z`, 60 * minutes));

/** Returns when a transaction's payment starts, provided that it was scheduled before that time. */
const startsAt = ({ id, dueAt }: Pick<DueTransaction, 'id' | 'dueAt'>): string => addSeconds(dueAt, spreadOf(id));

/**
 * Upper bound on the duration of a write. The entry of a transaction that starts sooner than this may be written after
 * its minute has been swept.
 */
const writeSeconds = 120;

/**
 * Returns when a timer must start the payment of a transaction that was scheduled too late for the index: immediately
 * if its day has begun. Returns undefined if the sweeper will find the transaction in time.
 */
export const timerStartAt = (
  transaction: Pick<DueTransaction, 'id' | 'dueAt'>,
  scheduledAt: string,
): string | undefined => {
  if (transaction.dueAt <= scheduledAt) return scheduledAt;
  const at = startsAt(transaction);
  if (at > addSeconds(scheduledAt, writeSeconds)) return undefined;
  return at;
};

/** Returns the index item by which the sweeper finds a transaction. */
export const dueItem = (minute: string, { id, providerCode }: DueEntry): Item => ({
  ...paymentKeys.due(minute, shardOf(id), id),
  entity: 'Due',
  version: 0,
  ttl: epochSeconds(`${minute}:00Z`) + retentionSeconds,
  ...(providerCode !== undefined && { providerCode }),
});

/** Returns a new transaction's index items: one for its start, and one for its expiry if it needs an approval. */
export const dueItems = (transaction: DueTransaction, providerCode: string | undefined): readonly Item[] => {
  const { id, lapsesAt, isVariable } = transaction;
  return [
    dueItem(minuteOf(startsAt(transaction)), { id, providerCode }),
    ...(isVariable ? [dueItem(minuteOf(addSeconds(lapsesAt, spreadOf(id))), { id, providerCode: undefined })] : []),
  ];
};

const StoredEntry = z.object({ sk: z.string(), providerCode: z.string().optional() });

export const dueIn = async (minute: string, table: Table): Promise<readonly DueEntry[]> => {
  const itemsByShard = await Promise.all(
    Array.from({ length: shards }, (_, shard) => table.partition(paymentKeys.dueOf(minute, shard))),
  );
  return itemsByShard.flat().map((item) => {
    const { sk: id, providerCode } = StoredEntry.parse(item);
    return { id, providerCode };
  });
};
