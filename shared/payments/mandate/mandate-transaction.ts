import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { StoredMinor } from '#shared/standard/money.ts';
import { AccountParty } from '#shared/standard/payments/account-party.ts';
import {
  defineLifecycle,
  initialState,
  move,
  statusesOf,
  type Versioned,
  versionedFields,
} from '#shared/platform/lifecycle/lifecycle.ts';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { derivedId, Id } from '#shared/platform/runtime/ids.ts';
import { type PaymentList, paymentKeys } from '#shared/payments/keys.ts';
import { addSeconds, earliest, epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { Item, Table } from '#shared/platform/storage/table.ts';

export const transactionLifecycle = defineLifecycle({
  AwaitingApproval: {
    to: ['Scheduled', 'Cancelled', 'Expired'],
    event: 'created',
    description: 'Its variable amount has not been approved yet.',
  },
  Scheduled: {
    to: ['Processing', 'Failed', 'Cancelled'],
    event: 'scheduled',
    // The client approves the amount of a variable payment, which thereby becomes scheduled.
    eventIf: { isVariable: 'approved' },
    description: 'It is scheduled for its day.',
  },
  Processing: { to: ['Completed', 'Failed'], event: 'processing', description: 'The payment is being made.' },
  Completed: { to: [], event: 'completed', description: "The customer's account has been debited." },
  Failed: {
    to: [],
    event: 'failed',
    description:
      'The bank rejected the payment, the mandate was suspended or paused for the entire day, or the day ended before the payment could start.',
  },
  Cancelled: { to: [], event: 'cancelled', description: 'The mandate ended before the day of the payment.' },
  Expired: { to: [], event: 'expired', description: 'The day of the payment passed without an approval.' },
});

export const MandateTransactionStatus = statusesOf(transactionLifecycle);
export type MandateTransactionStatus = z.infer<typeof MandateTransactionStatus>;

/** A payment under a mandate, scheduled for a day. */
export const MandateTransaction = lazyObject(() => ({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(MandateTransactionStatus),
  mandateId: Id,
  paymentRequestId: Id,
  consentId: Id,
  executionDate: z.iso.date(),
  /**
   * When the payment becomes due (`dueAt`) and when its day ends (`lapsesAt`), in the time zone of the customer's bank.
   */
  dueAt: z.iso.datetime(),
  lapsesAt: z.iso.datetime(),
  /** The amount when the payment was scheduled, in minor units. */
  minor: StoredMinor,
  approvedMinor: StoredMinor.optional(),
  approvedAt: z.iso.datetime().optional(),
  maxMinor: StoredMinor,
  currency: z.string(),
  isVariable: z.boolean(),
  creditorAccount: AccountParty,
  /** The client's own reference. */
  reference: z.string().optional(),
  interactionId: z.string(),
  paymentId: Id.optional(),
  /** Hash of the create request's body. A retry with the same idempotency key and a different body is rejected. */
  bodyHash: z.string(),
}));
export type MandateTransaction = z.infer<typeof MandateTransaction>;

type InitialFields = Omit<MandateTransaction, keyof Versioned>;

/**
 * Creates a transaction. If its amount is fixed, the transaction is scheduled immediately, because the amount was
 * approved with the mandate.
 */
export const newTransaction = (fields: InitialFields, at: string): MandateTransaction => {
  const created: MandateTransaction = { ...fields, ...initialState('AwaitingApproval', at) };
  return fields.isVariable ? created : approved(created, fields.minor, at);
};

/** Returns a transaction as it was when created, so that a retry of the create request receives the same response. */
export const asCreated = ({
  approvedMinor: _m,
  approvedAt: _a,
  paymentId: _p,
  ...fields
}: MandateTransaction): MandateTransaction => newTransaction(fields, fields.createdAt);

export const approved = (transaction: MandateTransaction, minor: bigint, at: string): MandateTransaction =>
  move(transactionLifecycle, { ...transaction, approvedMinor: minor, approvedAt: at }, 'Scheduled', at);

/** Returns the amount that counts towards the mandate's value limits. */
export const minorOf = ({ minor, approvedMinor }: MandateTransaction): bigint => approvedMinor ?? minor;

/**
 * Returns the id of the transaction that this service schedules as the only one of its mandate. The ids of stored
 * transactions were derived in this way: do not change the parts.
 */
export const onlyTransactionId = (mandateId: string, clientId: string): string =>
  derivedId('mandate-transaction', clientId, 'signature', `the only payment of ${mandateId}`);

/** Returns the id of a transaction's only payment, which is also the idempotency key at the bank. */
export const paymentIdOfTransaction = (transactionId: string): string => derivedId('mandate-payment', transactionId);

export const transactionResource = defineResource({
  ...namesOfKinds.mandate_transaction,
  isRoot: false,
  entity: 'MandateTransaction',
  schema: MandateTransaction,
  key: paymentKeys.mandateTransaction,
  list: 'mandate-transactions' satisfies PaymentList,
  lifecycle: transactionLifecycle,
  dueAt: ({ status, updatedAt, ...transaction }) =>
    status === 'Scheduled' ? timerStartAt(transaction, updatedAt) : undefined,
  sweptAt: ({ status, ...transaction }) => {
    if (status === 'Scheduled') return startsAt(transaction);
    return status === 'AwaitingApproval' ? expiresAt(transaction) : undefined;
  },
  related: ({ paymentRequestId, consentId, mandateId, paymentId }, isFirst) =>
    isFirst ? { paymentRequestId, consentId, mandateId } : { paymentRequestId, consentId, mandateId, paymentId },
});

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

/** How long before the end of its day a payment starts at the latest, so that the bank receives the order on that day. */
export const endOfDaySeconds = 600;

/**
 * Maximum number of payments started per bank and minute, even when the sweeper has to catch up. A million payments due
 * at one bank on one day still start within the hour.
 */
export const maxPerBank = 20_000;

/** How long entries are retained. Must exceed any possible delay of the sweeper. */
const retentionSeconds = 7 * 86_400;

export interface DueEntry {
  readonly id: string;
  /** The bank that will make the payment. Absent if the transaction only has to be checked. */
  readonly providerCode: string | undefined;
}

/** Returns an id's delay, in seconds. Ids are derived from hashes, so the delays are spread evenly. */
const spreadOf = (id: string, maxSeconds = spreadSeconds): number => Number.parseInt(id.slice(0, 8), 16) % maxSeconds;
const shardOf = (id: string): number => Number.parseInt(id.slice(-2), 16) % shards;

export const minuteOf = (instant: string): string => instant.slice(0, 16);

export const minuteAfter = (minute: string, minutes = 1): string => minuteOf(addSeconds(`${minute}:00Z`, 60 * minutes));

type Due = Pick<MandateTransaction, 'id' | 'dueAt' | 'lapsesAt'>;

/** Returns when a payment starts at the latest, provided that it was scheduled before it became due. */
export const latestStartOf = ({ dueAt, lapsesAt }: Omit<Due, 'id'>): string =>
  earliest(addSeconds(dueAt, spreadSeconds), addSeconds(lapsesAt, -endOfDaySeconds));

/** Returns when a transaction's payment starts, provided that it was scheduled before that time. */
const startsAt = ({ id, ...due }: Due): string => {
  const secondsLeft = epochSeconds(latestStartOf(due)) - epochSeconds(due.dueAt);
  return addSeconds(due.dueAt, spreadOf(id, Math.max(1, secondsLeft)));
};

/** Returns when a transaction that has not been approved expires. */
const expiresAt = ({ id, lapsesAt }: Due): string => addSeconds(lapsesAt, spreadOf(id));

/**
 * Upper bound on the duration of a write. The entry of a transaction that starts sooner than this may be written after
 * its minute has been swept.
 */
const writeSeconds = 120;

/**
 * Returns when a timer must start the payment of a transaction that was scheduled too late for the index: immediately
 * if its day has begun. Returns undefined if the sweeper will find the transaction in time.
 */
const timerStartAt = (transaction: Due, scheduledAt: string): string | undefined => {
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
export const dueItems = (transaction: MandateTransaction, providerCode: string | undefined): readonly Item[] => {
  const { id, isVariable } = transaction;
  return [
    dueItem(minuteOf(startsAt(transaction)), { id, providerCode }),
    ...(isVariable ? [dueItem(minuteOf(expiresAt(transaction)), { id, providerCode: undefined })] : []),
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
