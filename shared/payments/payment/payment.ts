import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { BankError, BankExchange, BankRecord, PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { StoredMinor } from '#shared/standard/money.ts';
import { AccountParty } from '#shared/standard/payments/account-party.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { Claim } from '#shared/platform/lifecycle/claim.ts';
import { initialState, type Lifecycle, type Versioned, versionedFields } from '#shared/platform/lifecycle/lifecycle.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { derivedId, Id } from '#shared/platform/runtime/ids.ts';
import { type PaymentList, paymentKeys } from '#shared/payments/keys.ts';

export const paymentLifecycle: Lifecycle<PaymentStatus> = {
  Pending: {
    to: ['AcceptedSettlementCompleted', 'AcceptedWithoutPosting', 'AcceptedCreditSettlementCompleted', 'Rejected'],
    event: 'created',
    says: 'The bank has not processed the order yet.',
  },
  AcceptedWithoutPosting: {
    to: ['AcceptedCreditSettlementCompleted', 'Rejected'],
    event: 'accepted',
    says: "The creditor's bank has accepted the payment but not credited the account yet.",
  },
  AcceptedSettlementCompleted: {
    to: ['AcceptedWithoutPosting', 'AcceptedCreditSettlementCompleted'],
    event: 'accepted',
    says: "The customer's account has been debited. The payment counts as made.",
  },
  AcceptedCreditSettlementCompleted: {
    to: [],
    event: 'completed',
    says: "The creditor's account has been credited. The payment counts as made.",
  },
  Rejected: {
    to: [],
    event: 'rejected',
    says: 'The bank rejected the payment. `RejectReasonCode` of `GET /payments/{paymentId}` says why.',
  },
};

/** Whether the payment request counts as paid in this status. */
export const isSettled = (status: PaymentStatus): boolean =>
  status === 'AcceptedSettlementCompleted' || status === 'AcceptedCreditSettlementCompleted';

/**
 * The steps of a payment at its bank are numbered. A message asks for one turn, and a step takes it with a conditional
 * write before it calls the bank, so duplicates of a message cause no second call and no second chain of messages.
 */
const turnFields = {
  /** How many turns have ended. */
  turn: z.int().nonnegative().optional(),
  /** The step that has taken the next turn. A step that has not ended by `until` was cut off by a crash. */
  step: Claim.optional(),
};

/** A transfer of money from the debtor's account to the creditor's, made by the debtor's bank. */
export const Payment = lazyObject(() => ({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(PaymentStatus),
  paymentRequestId: Id,
  consentId: Id,
  /** The transaction of a mandate that it pays, if it is not a single payment. */
  mandateTransactionId: Id.optional(),
  /** The client's own reference of this payment, if it is one of several under a consent. */
  reference: z.string().optional(),
  /** The consent's id at the bank. */
  bankConsentId: Id,
  type: PaymentType,
  minor: StoredMinor,
  currency: z.string(),
  providerCode: z.string(),
  creditorAccount: AccountParty,
  debtorAccount: AccountParty.optional(),
  /** The interaction id of the request that started the payment. The bank gets it as x-fapi-interaction-id. */
  interactionId: z.string(),
  /**
   * The customer who has just approved the payment, sealed (present-customer.ts). The bank hears of them with the first
   * order. Kept until then.
   */
  customer: z.string().optional(),
  bank: BankRecord.optional(),
  exchange: BankExchange.optional(),
  error: BankError.optional(),
  /** The turn in which the order was handed in that `exchange` and `error` are about (signed-orders.ts). */
  orderTurn: z.int().nonnegative().optional(),
  ...turnFields,
}));
export type Payment = z.infer<typeof Payment>;

type Facts = Omit<Payment, keyof Versioned | keyof typeof turnFields | keyof BankFacts>;

/** What the bank said about a payment. */
export type BankFacts = Pick<Payment, 'bank' | 'exchange' | 'error' | 'orderTurn'>;

/** A consent to a single payment has one payment. Its id is also its idempotency key at the bank. */
export const paymentIdOf = (consentId: string): string => derivedId('payment', consentId);

export const newPayment = (facts: Facts, at: string): Payment => ({ ...facts, ...initialState('Pending', at) });

export const paymentResource = defineResource({
  title: 'Payment',
  product: 'payments',
  isRoot: false,
  entity: 'Payment',
  schema: Payment,
  key: paymentKeys.payment,
  list: 'payments' satisfies PaymentList,
  lifecycle: paymentLifecycle,
  dueAt: () => undefined,
  idName: 'paymentId',
  related: ({ paymentRequestId, consentId, mandateTransactionId }) => ({
    paymentRequestId,
    consentId,
    // A mandate has the id of its consent.
    ...(mandateTransactionId && { mandateId: consentId, mandateTransactionId }),
  }),
});
