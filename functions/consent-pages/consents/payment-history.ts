import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { wasOnHold } from '#shared/consents/authorisation.ts';
import type { MandateTransaction, MandateTransactionStatus } from '#shared/payments/mandate/mandate-transaction.ts';
import { minorOf, paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { isReturned, type Payment } from '#shared/payments/payment/payment.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { Money } from '#shared/standard/money.ts';

/** The statuses in which a payment counts as successful for customers. */
const successful: ReadonlySet<PaymentStatus> = new Set([
  'AcceptedSettlementCompleted',
  'AcceptedCreditSettlementCompleted',
  'AcceptedWithoutPosting',
]);

const isSuccessful = ({ status }: Payment): boolean => successful.has(status);

/** A scheduled payment under a consent, and the payment itself once it has started. */
export interface HistoryEntry {
  readonly transaction: MandateTransaction;
  readonly payment: Payment | undefined;
}

/** The newest payments under a consent to several payments, latest day first. */
export interface History {
  readonly entries: readonly HistoryEntry[];
  readonly hasOlder: boolean;
}

/** The most payments that a page shows. */
const maxShown = 100;

export const historyOf = async (
  { id }: PaymentConsent,
  { mandateTransactions, payments }: Pick<PaymentStores, 'mandateTransactions' | 'payments'>,
): Promise<History> => {
  const { newest, hasOlder } = await mandateTransactions.newest(id, maxShown);
  const made = await payments.getAll(newest.flatMap(({ paymentId }) => paymentId ?? []));
  const byId = new Map(made.map((payment) => [payment.id, payment]));
  const entries = newest.map((transaction) => ({ transaction, payment: byId.get(transaction.paymentId ?? '') }));
  return { entries, hasOlder };
};

/**
 * Returns the sum of the successful payments under a consent to several payments. The usage of the mandate is not that
 * sum: it also counts scheduled, cancelled and returned payments.
 */
export const totalPaid = async (
  { id, currency }: PaymentConsent,
  { mandateTransactions, payments }: Pick<PaymentStores, 'mandateTransactions' | 'payments'>,
): Promise<Money> => {
  const made = await payments.getAll((await mandateTransactions.idsOf(id)).map(paymentIdOfTransaction));
  return { minor: made.filter(isSuccessful).reduce((sum, { minor }) => sum + minor, 0n), currency };
};

export const amountOfEntry = ({ transaction, payment }: HistoryEntry): Money =>
  payment ?? { ...transaction, minor: minorOf(transaction) };

/** The states of a payment that customers see. */
export type PaymentState = 'upcoming' | 'pending' | 'successful' | 'failed' | 'cancelled' | 'expired';

const stateOfTransaction: Record<MandateTransactionStatus, PaymentState> = {
  AwaitingApproval: 'upcoming',
  Scheduled: 'upcoming',
  Processing: 'pending',
  Completed: 'successful',
  Failed: 'failed',
  Cancelled: 'cancelled',
  Expired: 'expired',
};

/** Returns the state of a payment that has started. */
export const stateOfPayment = (payment: Payment): PaymentState => {
  if (isSuccessful(payment)) return 'successful';
  return payment.status === 'Rejected' ? 'failed' : 'pending';
};

/** Returns the state of a scheduled payment. After its settlement, its transaction remains completed. */
export const stateOf = ({ transaction, payment }: HistoryEntry): PaymentState =>
  payment && (isSuccessful(payment) || isReturned(payment))
    ? stateOfPayment(payment)
    : stateOfTransaction[transaction.status];

/** The errors of payments whose consent was on hold until the end of their day (submit-payment.ts). */
const unsentCodes: ReadonlySet<string | undefined> = new Set(['Consent.Paused', 'Consent.Suspended']);

/** Returns whether a payment failed because no order was sent to the bank on its day. */
export const wasNotPaid = ({ transaction, payment }: HistoryEntry): boolean =>
  transaction.status === 'Failed' && (!payment || unsentCodes.has(payment.error?.Code));

/** Returns whether a consent was paused or suspended at some time of a payment's day, after the payment became due. */
export const wasInactive = (consent: PaymentConsent, { transaction }: HistoryEntry): boolean =>
  wasOnHold(consent, { from: transaction.dueAt, until: transaction.lapsesAt });
