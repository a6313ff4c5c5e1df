import { isFinal, move, bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { mandateLifecycle } from '#shared/payments/mandate/mandate.ts';
import {
  type MandateTransaction,
  minorOf,
  paymentIdOfTransaction,
  transactionLifecycle,
} from '#shared/payments/mandate/mandate-transaction.ts';
import { paymentUnder, endTransaction } from '#shared/payments/payment/payment-flow.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { agreementOfTransaction } from '#shared/payments/payment/payment-stores.ts';
import { type MandatePaymentDeps, maxAttempts } from './schedule-payment.ts';

/** Interval between checks of a suspended mandate on the day of a payment. */
const suspensionCheckSeconds = 900;
/** Delay before the next check of a consent that has passed its expiry time but is not yet Expired. */
const expiryCheckSeconds = 60;

/**
 * Does the work that is due for a transaction: starts its payment on its day, expires it if its day has passed without
 * an approval, and cancels it if the mandate has ended. Returns when to check again. Idempotent.
 *
 * One commit creates the payment and updates the transaction and the mandate, provided that the mandate is active. The
 * resulting event triggers the payment runner, which submits the order to the bank.
 */
export const runTransaction = (id: string, deps: MandatePaymentDeps): Promise<string | undefined> =>
  retryOnConflict(async () => {
    const transaction = await deps.stores.mandateTransactions.get(id);
    const at = deps.now().toISOString();
    if (transaction?.status === 'AwaitingApproval')
      return transaction.lapsesAt > at ? undefined : expire(transaction, at, deps);
    if (transaction?.status === 'Scheduled')
      return transaction.dueAt > at ? transaction.dueAt : start(transaction, at, deps);
    return undefined;
  }, maxAttempts);

const expire = async (transaction: MandateTransaction, at: string, { stores }: MandatePaymentDeps) => {
  const agreement = await agreementOfTransaction(transaction, stores);
  if (isFinal(mandateLifecycle, agreement.mandate.status)) return cancel(transaction, at, { stores });
  await stores.move(agreement, endTransaction(agreement, 'Expired', at));
  return undefined;
};

const start = async (transaction: MandateTransaction, at: string, { stores }: MandatePaymentDeps) => {
  const agreement = await agreementOfTransaction(transaction, stores);
  const { request, consent, mandate } = agreement;
  if (isFinal(mandateLifecycle, mandate.status)) return cancel(transaction, at, { stores });
  if (transaction.lapsesAt <= at) {
    await stores.move(agreement, endTransaction(agreement, 'Failed', at));
    return undefined;
  }
  if (consent.expiresAt <= at) return addSeconds(at, expiryCheckSeconds);
  if (mandate.status !== 'Active') {
    const nextCheckAt = addSeconds(at, suspensionCheckSeconds);
    return nextCheckAt < transaction.lapsesAt ? nextCheckAt : transaction.lapsesAt;
  }
  const paymentId = paymentIdOfTransaction(transaction.id);
  const payment = paymentUnder(
    { request, consent },
    {
      id: paymentId,
      minor: minorOf(transaction),
      creditorAccount: transaction.creditorAccount,
      interactionId: transaction.interactionId,
      mandateTransactionId: transaction.id,
      reference: transaction.reference,
    },
    at,
  );
  const processing = move(transactionLifecycle, { ...transaction, paymentId }, 'Processing', at);
  // Write the mandate too: if it ends at the same time, one of the two writes conflicts.
  await stores.move({ mandate, transaction }, { mandate: bumpVersion(mandate, at), transaction: processing, payment });
  return undefined;
};

/**
 * Cancels a transaction whose mandate has ended. The amount is not released from the mandate's limits, because no other
 * payment can be scheduled under the mandate.
 */
export const cancel = async (
  transaction: MandateTransaction,
  at: string,
  { stores }: Pick<MandatePaymentDeps, 'stores'>,
): Promise<undefined> => {
  const cancelled = move(transactionLifecycle, transaction, 'Cancelled', at);
  await stores.mandateTransactions.save(transaction, cancelled);
};
