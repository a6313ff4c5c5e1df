import * as z from 'zod';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { type Item, type Table } from '#shared/platform/storage/table.ts';

/**
 * The index of what is due: one entry for each time at which a transaction needs attention, under the minute of that
 * time. Every minute one function reads the entries of the minutes that are over, so a transaction needs no schedule of
 * its own. The entries of a minute are split into shards, because they may be many.
 */
const shards = 8;

/** Everything that is due at the beginning of a day starts within this time, so that banks are not called all at once. */
const spreadSeconds = 3_000;

/**
 * So many payments are started at one bank in a minute, also when the sweeper has to catch up. A million payments that
 * are due at one bank on one day still start within the hour.
 */
export const mostPerBank = 20_000;

/** Entries are deleted after this. The sweeper has never been behind for so long. */
const keptSeconds = 7 * 86_400;

/** What the index needs to know of a transaction. */
export interface DueTransaction {
  readonly id: string;
  /** When its day begins and ends. */
  readonly dueAt: string;
  readonly lapsesAt: string;
  /** Whether it expires at the end of its day unless somebody approves it. */
  readonly isVariable: boolean;
}

/** One transaction in a minute of the index. */
export interface DueEntry {
  readonly id: string;
  /** The bank that is to make the payment. Undefined if the transaction only has to be looked at. */
  readonly providerCode: string | undefined;
}

/** The same for every reading of the id. Ids are derived from hashes, so they are spread evenly. */
const spreadOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) % spreadSeconds;
const shardOf = (id: string): number => Number.parseInt(id.slice(-2), 16) % shards;

export const minuteOf = (instant: string): string => instant.slice(0, 16);

/** The minute so many minutes after a minute. */
export const minuteAfter = (minute: string, minutes = 1): string => minuteOf(addSeconds(`${minute}:00Z`, 60 * minutes));

/** When the payment of a transaction is started, if it is scheduled before that. */
const startsAt = ({ id, dueAt }: Pick<DueTransaction, 'id' | 'dueAt'>): string => addSeconds(dueAt, spreadOf(id));

/** No write takes so long. An entry that is written later may be in a minute that is swept already. */
const writeSeconds = 120;

/**
 * When the payment of a transaction has to be started by a timer, because it is scheduled too late for the index: at once
 * if its day has begun. Undefined if the index finds it in time.
 */
export const startsByTimer = (
  transaction: Pick<DueTransaction, 'id' | 'dueAt'>,
  scheduledAt: string,
): string | undefined => {
  if (transaction.dueAt <= scheduledAt) return scheduledAt;
  const at = startsAt(transaction);
  if (at > addSeconds(scheduledAt, writeSeconds)) return undefined;
  return at;
};

/** The item that makes the sweeper find a transaction in a minute. */
export const dueItem = (minute: string, { id, providerCode }: DueEntry): Item => ({
  ...paymentKeys.due(minute, shardOf(id), id),
  entity: 'Due',
  version: 0,
  ttl: epochSeconds(`${minute}:00Z`) + keptSeconds,
  ...(providerCode !== undefined && { providerCode }),
});

/** The items of a new transaction: for its start, and for its end without an approval if it needs one. */
export const dueItems = (transaction: DueTransaction, providerCode: string | undefined): readonly Item[] => {
  const { id, lapsesAt, isVariable } = transaction;
  return [
    dueItem(minuteOf(startsAt(transaction)), { id, providerCode }),
    ...(isVariable ? [dueItem(minuteOf(addSeconds(lapsesAt, spreadOf(id))), { id, providerCode: undefined })] : []),
  ];
};

const StoredEntry = z.object({ sk: z.string(), providerCode: z.string().optional() });

/** The transactions that are due in a minute. */
export const dueIn = async (minute: string, table: Table): Promise<readonly DueEntry[]> => {
  const found = await Promise.all(
    Array.from({ length: shards }, (_, shard) => table.partition(paymentKeys.dueOf(minute, shard))),
  );
  return found.flat().map((item) => {
    const { sk: id, providerCode } = StoredEntry.parse(item);
    return { id, providerCode };
  });
};
