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
import { timerStartAt } from './due-index.ts';

export const transactionLifecycle = defineLifecycle({
  AwaitingApproval: {
    to: ['Scheduled', 'Cancelled', 'Expired'],
    event: 'created',
    description: 'Its variable amount has not been approved yet.',
  },
  Scheduled: {
    to: ['Processing', 'Failed', 'Cancelled'],
    event: 'scheduled',
    description: 'It is scheduled for its day.',
  },
  Processing: { to: ['Completed', 'Failed'], event: 'processing', description: 'The payment is being made.' },
  Completed: { to: [], event: 'completed', description: "The customer's account has been debited." },
  Failed: {
    to: [],
    event: 'failed',
    description: 'The bank rejected the payment, or the mandate was suspended or paused for the entire day.',
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

type InitialFields = Omit<MandateTransaction, keyof Versioned | 'approvedMinor' | 'approvedAt' | 'paymentId'>;

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
  related: ({ paymentRequestId, consentId, mandateId, paymentId }, isFirst) =>
    isFirst ? { paymentRequestId, consentId, mandateId } : { paymentRequestId, consentId, mandateId, paymentId },
});
