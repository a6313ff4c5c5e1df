import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { BankError, BankExchange, BankRecord, PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { StoredMinor } from '#shared/standard/money.ts';
import { AccountParty } from '#shared/standard/payments/account-party.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { Claim } from '#shared/platform/lifecycle/claim.ts';
import { initialState, type Lifecycle, type Versioned, versionedFields } from '#shared/platform/lifecycle/lifecycle.ts';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { derivedId, Id } from '#shared/platform/runtime/ids.ts';
import { type PaymentList, paymentKeys } from '#shared/payments/keys.ts';

export const paymentLifecycle: Lifecycle<PaymentStatus> = {
  Pending: {
    to: ['AcceptedSettlementCompleted', 'AcceptedWithoutPosting', 'AcceptedCreditSettlementCompleted', 'Rejected'],
    event: 'created',
    description: 'The bank has not processed the order yet.',
  },
  AcceptedWithoutPosting: {
    to: ['AcceptedCreditSettlementCompleted', 'Rejected'],
    event: 'accepted',
    description: "The creditor's bank has accepted the payment but not credited the account yet.",
  },
  AcceptedSettlementCompleted: {
    to: ['AcceptedWithoutPosting', 'AcceptedCreditSettlementCompleted'],
    event: 'accepted',
    description: "The customer's account has been debited. The payment is settled.",
  },
  AcceptedCreditSettlementCompleted: {
    to: [],
    event: 'completed',
    description: "The creditor's account has been credited. The payment is settled.",
  },
  Rejected: {
    to: [],
    event: 'rejected',
    description:
      'The bank rejected the payment. `RejectReasonCode` of `GET /payments/{paymentId}` contains the reason.',
  },
};

/** Returns whether a payment request counts as paid when its payment has this status. */
export const isSettled = (status: PaymentStatus): boolean =>
  status === 'AcceptedSettlementCompleted' || status === 'AcceptedCreditSettlementCompleted';

/** Returns how a payment with this status ends its request or its transaction, or undefined if it is undecided. */
export const outcomeOf = (status: PaymentStatus): 'Completed' | 'Failed' | undefined => {
  if (status === 'Rejected') return 'Failed';
  return isSettled(status) ? 'Completed' : undefined;
};

/** Returns whether the bank has rejected a payment after it had settled it. Its request or transaction remains completed. */
export const isReturned = ({ status, history }: Pick<Payment, 'status' | 'history'>): boolean =>
  status === 'Rejected' && history.some((earlier) => isSettled(earlier.status));

/** A transfer of money from the debtor's account to the creditor's, made by the debtor's bank. */
export const Payment = lazyObject(() => ({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(PaymentStatus),
  paymentRequestId: Id,
  consentId: Id,
  /** The mandate transaction that this payment executes. Absent for a single payment. */
  mandateTransactionId: Id.optional(),
  /** The client's reference for this payment. Present only if the payment is one of several under a consent. */
  reference: z.string().optional(),
  /** The consent's id at the bank. */
  bankConsentId: Id,
  type: PaymentType,
  minor: StoredMinor,
  currency: z.string(),
  providerCode: z.string(),
  creditorAccount: AccountParty,
  debtorAccount: AccountParty.optional(),
  /** The interaction id of the request that started the payment. The bank receives it as x-fapi-interaction-id. */
  interactionId: z.string(),
  /**
   * Encrypted details of the approving customer (present-customer.ts). Sent to the bank with the order and its retries,
   * and deleted once the bank has decided on the order.
   */
  customer: z.string().optional(),
  bank: BankRecord.optional(),
  exchange: BankExchange.optional(),
  error: BankError.optional(),
  /** The step under which the order is stored to which `exchange` and `error` refer (signed-orders.ts). */
  orderTurn: z.int().nonnegative().optional(),
  /**
   * How many steps at the bank have ended. Each message is for one step, whose lease is acquired with a conditional
   * write before the bank is called, so duplicate messages cause neither a second call nor a second chain of messages.
   */
  turn: z.int().nonnegative().optional(),
  /** Lease of the next step. A step that has not ended by `until` has crashed. */
  step: Claim.optional(),
  /** Set if no step that has ended can have delivered the order: none was sent, or the bank rejected it or its tokens. */
  isUndelivered: z.literal(true).optional(),
}));
export type Payment = z.infer<typeof Payment>;

type InitialFields = Omit<Payment, keyof Versioned>;

/** Fields of a payment that are derived from bank responses. The bank consent changes if a lost region paid under another. */
export type BankFacts = Pick<Payment, 'bank' | 'exchange' | 'error' | 'orderTurn'> &
  Partial<Pick<Payment, 'providerCode' | 'bankConsentId'>>;

/** Returns the id of the only payment under a consent, which is also the idempotency key at the bank. */
export const paymentIdOf = (consentId: string): string => derivedId('payment', consentId);

export const newPayment = (fields: InitialFields, at: string): Payment => ({
  ...fields,
  ...initialState('Pending', at),
});

export const paymentResource = defineResource({
  ...namesOfKinds.payment,
  isRoot: false,
  entity: 'Payment',
  schema: Payment,
  key: paymentKeys.payment,
  list: 'payments' satisfies PaymentList,
  lifecycle: paymentLifecycle,
  dueAt: () => undefined,
  related: ({ paymentRequestId, consentId, mandateTransactionId }) => ({
    paymentRequestId,
    consentId,
    // A mandate shares the id of its consent.
    ...(mandateTransactionId && { mandateId: consentId, mandateTransactionId }),
  }),
});
