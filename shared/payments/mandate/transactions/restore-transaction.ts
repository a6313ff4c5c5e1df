import type { Restored } from '#shared/consents/agreement.ts';
import type { RestoreDeps } from '#shared/payments/agreement/restore-agreement.ts';
import { mandateLifecycle } from '#shared/payments/mandate/mandate.ts';
import {
  type MandateTransaction,
  paymentIdOfTransaction,
  transactionLifecycle,
} from '#shared/payments/mandate/mandate-transaction.ts';
import { applyBankStatus } from '#shared/payments/payment/payment-flow.ts';
import { isSettled, type Payment } from '#shared/payments/payment/payment.ts';
import {
  agreementOfTransaction,
  type PaymentAgreement,
  type PaymentStores,
  type TransactionAgreement,
} from '#shared/payments/payment/payment-stores.ts';
import { bumpVersion, isFinal, move } from '#shared/platform/lifecycle/lifecycle.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { paymentOf } from './run-mandate.ts';

/** Transactions that have had their entries for longer than this had them before the loss. */
const recentSeconds = 7 * 86_400;

/** Adds what is missing of a transaction (restore-agreement.ts): its entries, its payment, or their statuses. */
export const restoreTransaction = async (id: string, deps: RestoreDeps): Promise<Restored | undefined> => {
  const result = await restoreOnce(id, deps);
  if (result === 'completed') await restoreTransaction(id, deps);
  return result;
};

const restoreOnce = (id: string, { stores, now }: RestoreDeps): Promise<Restored | undefined> =>
  retryOnConflict(async () => {
    const transaction = await stores.mandateTransactions.get(id);
    if (!transaction || isFinal(transactionLifecycle, transaction.status)) return undefined;
    if (!(await stores.mandates.get(transaction.mandateId))) return 'unclear';
    const agreement = await agreementOfTransaction(transaction, stores);
    if (secondsBetween(transaction.createdAt, now()) < recentSeconds)
      await stores.mandateTransactions.enter(transaction, agreement.request.providerCode);
    const payment = await stores.payments.get(paymentIdOfTransaction(id));
    const at = now().toISOString();
    const next = payment ? await ended(agreement, payment, stores, at) : started(agreement, undefined, at);
    if (!next) return undefined;
    await stores.move({ ...agreement, payment }, next);
    return 'completed';
  });

/** Returns what is missing of the commit that started a transaction's payment. */
const started = (
  agreement: TransactionAgreement,
  payment: Payment | undefined,
  at: string,
): Partial<PaymentAgreement> | undefined => {
  const { transaction } = agreement;
  // The mandate is written too: if it ends at the same time, one of the two writes conflicts.
  const mandate = bumpVersion(agreement.mandate, at);
  // The lost region may have sent the order, so the first step asks the bank for the payment.
  if (!payment && transaction.status === 'Processing')
    return { mandate, payment: { ...paymentOf(agreement, at), turn: 1 } };
  if (!payment || transaction.status !== 'Scheduled') return undefined;
  const { id: paymentId } = payment;
  return { mandate, transaction: move(transactionLifecycle, { ...transaction, paymentId }, 'Processing', at) };
};

const outcomeOf = ({ status }: Payment): 'Failed' | 'Completed' | undefined =>
  status === 'Rejected' ? 'Failed' : isSettled(status) ? 'Completed' : undefined;

/** Returns what is missing of the commit that ended a transaction. */
const ended = async (
  agreement: TransactionAgreement,
  payment: Payment,
  stores: PaymentStores,
  at: string,
): Promise<Partial<PaymentAgreement> | undefined> => {
  const { mandate, transaction } = agreement;
  const outcome = outcomeOf(payment);
  if (!outcome || transaction.status !== 'Processing') return started(agreement, payment, at);
  // The mandate, which no longer counts the transaction as open, has arrived.
  if (mandate.usage.open < (await openIn(mandate.id, stores)).length)
    return { mandate: bumpVersion(mandate, at), transaction: move(transactionLifecycle, transaction, outcome, at) };
  const undecided = { ...payment, status: 'Pending' as const };
  return { ...applyBankStatus({ ...agreement, payment: undecided }, payment.status, at), payment };
};

/** Returns the open transactions that the mandate has an entry for. */
const openIn = async (
  mandateId: string,
  { mandateTransactions }: PaymentStores,
): Promise<readonly MandateTransaction[]> => {
  const ids = await mandateTransactions.idsOf(mandateId);
  const found = await Promise.all(ids.map((id) => mandateTransactions.get(id)));
  return found.filter((one) => one !== undefined).filter(({ status }) => !isFinal(transactionLifecycle, status));
};

/** Returns `unclear` if a mandate counts other open transactions than those that are stored. */
export const checkUsage = async (mandateId: string, { stores }: RestoreDeps): Promise<Restored | undefined> => {
  const before = await stores.mandates.get(mandateId);
  if (!before || isFinal(mandateLifecycle, before.status)) return undefined;
  const { length: openCount } = await openIn(mandateId, stores);
  const after = await stores.mandates.get(mandateId);
  return before.version === after?.version && before.usage.open !== openCount ? 'unclear' : undefined;
};
