import { hasSecrets, withoutSecrets } from '#shared/consents/authorisation.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { maxConsentSeconds } from '#shared/standard/payments/payment-type.ts';
import { controlsOf } from '#shared/payments/mandate/controls.ts';
import {
  awaitsScheduling,
  type Mandate,
  mandateLifecycle,
  maxMandateAttempts,
} from '#shared/payments/mandate/mandate.ts';
import { completeIfUsedUp, paymentUnder, endTransaction } from '#shared/payments/payment/payment-flow.ts';
import { canMove, isFinal, bumpVersion, move } from '#shared/platform/lifecycle/lifecycle.ts';
import {
  transactionLifecycle,
  type MandateTransaction,
  type MandateTransactionStatus,
  minorOf,
  onlyTransactionId,
  paymentIdOfTransaction,
} from '#shared/payments/mandate/mandate-transaction.ts';
import { addSeconds, earliest } from '#shared/platform/runtime/clock.ts';
import { chunks } from '#shared/platform/runtime/batches.ts';
import { maxWorkSeconds } from '#shared/platform/messaging/queue.ts';
import { maxExamined } from '#shared/platform/storage/page.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import {
  agreementOfMandate,
  agreementOfTransaction,
  type TransactionAgreement,
} from '#shared/payments/payment/payment-stores.ts';
import { type MandatePaymentDeps, schedulePayment } from './schedule-payment.ts';

/** Interval between checks of a mandate that still has open transactions after its end or the end of its schedule. */
const recheckSeconds = 86_400;

/**
 * Does the work that is due for a mandate: schedules its only payment if this service executes it, cancels the open
 * transactions of a final mandate and deletes its tokens, and ends a mandate after the end of its schedule.
 * Returns when to check again. Idempotent.
 */
export const runMandate = async (id: string, deps: MandatePaymentDeps): Promise<string | undefined> => {
  const mandate = await deps.stores.mandates.get(id);
  if (!mandate) return undefined;
  if (isFinal(mandateLifecycle, mandate.status)) return cancelOpen(id, deps);
  const isOver = mandate.scheduleEndsAt !== undefined && mandate.scheduleEndsAt <= deps.now().toISOString();
  if (awaitsScheduling(mandate) && !isOver) await scheduleOnlyPayment(mandate, deps);
  return completeIfOver(id, deps);
};

/**
 * Schedules the only payment at most once: its id is derived from the mandate, so a retry does not schedule another,
 * even after the bank has rejected the payment.
 */
const scheduleOnlyPayment = async (mandate: Mandate, deps: MandatePaymentDeps): Promise<void> => {
  const { id: mandateId, executesAt, market, clientId } = mandate;
  if (executesAt === undefined) return;
  const { request } = await agreementOfMandate(mandate, deps.stores);
  const payment = {
    mandateId,
    executionDate: dayIn(controlsOf(request).timeZone, executesAt),
    notBefore: executesAt,
    reference: request.internalReference,
  };
  // There is no request body, but the schema of the previous release requires a hash.
  const identity = { id: onlyTransactionId(mandateId, clientId), bodyHash: '' };
  await schedulePayment(payment, { owner: { clientId, market }, identity, interactionId: mandateId }, deps);
};

/**
 * Cancels the open transactions of a final mandate, to which none can be added. The latest days come first, because past
 * ones are rarely open. Returns the current time if there was no time for all of them.
 */
const cancelOpen = async (mandateId: string, deps: MandatePaymentDeps): Promise<string | undefined> => {
  const { mandateTransactions } = deps.stores;
  const continueAt = addSeconds(deps.now(), maxWorkSeconds);
  let hasPaymentInProgress = false;
  for (const ids of chunks((await mandateTransactions.idsOf(mandateId)).toReversed(), maxExamined)) {
    for (const id of (await mandateTransactions.finalAmong(ids)).others) {
      const status = await retryOnConflict(() => cancelIfOpen(id, deps));
      hasPaymentInProgress ||= status === 'Processing';
      const at = deps.now().toISOString();
      if (status === 'Cancelled' && at >= continueAt) return at;
    }
  }
  // After a lost response, the order is submitted again with the consent's tokens.
  return hasPaymentInProgress ? addSeconds(deps.now(), recheckSeconds) : deleteSecrets(mandateId, deps);
};

/** Returns the status of a transaction after it was cancelled, unless it cannot be. */
const cancelIfOpen = async (id: string, deps: MandatePaymentDeps): Promise<MandateTransactionStatus | undefined> => {
  const transaction = await deps.stores.mandateTransactions.get(id);
  if (!transaction || !canMove(transactionLifecycle, transaction.status, 'Cancelled')) return transaction?.status;
  await cancel(transaction, deps.now().toISOString(), deps);
  return 'Cancelled';
};

/** Deletes the tokens of the consent, which shares the id of its mandate. */
const deleteSecrets = (
  consentId: string,
  { stores: { paymentConsents }, now }: MandatePaymentDeps,
): Promise<undefined> =>
  retryOnConflict(async () => {
    const consent = await paymentConsents.get(consentId);
    const hasEnded = consent && isFinal(consentLifecycle, consent.status);
    if (hasEnded && hasSecrets(consent))
      await paymentConsents.save(consent, withoutSecrets(bumpVersion(consent, now().toISOString())));
    return undefined;
  });

const completeIfOver = (id: string, { stores, now }: MandatePaymentDeps): Promise<string | undefined> =>
  retryOnConflict(async () => {
    const mandate = await stores.mandates.get(id);
    const at = now().toISOString();
    if (!mandate?.scheduleEndsAt || isFinal(mandateLifecycle, mandate.status)) return undefined;
    // A mandate ends no later than its consent, even if its schedule goes on for decades.
    if (mandate.scheduleEndsAt > at) return earliest(mandate.scheduleEndsAt, addSeconds(at, maxConsentSeconds));
    const agreement = await agreementOfMandate(mandate, stores);
    const next = completeIfUsedUp(agreement, at);
    if (!isFinal(mandateLifecycle, next.mandate.status)) return addSeconds(at, recheckSeconds);
    await stores.move(agreement, next);
    return undefined;
  });

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
  }, maxMandateAttempts);

const expire = async (transaction: MandateTransaction, at: string, { stores }: MandatePaymentDeps) => {
  const agreement = await agreementOfTransaction(transaction, stores);
  if (isFinal(mandateLifecycle, agreement.mandate.status)) return cancel(transaction, at, { stores });
  await stores.move(agreement, endTransaction(agreement, 'Expired', at));
  return undefined;
};

const start = async (transaction: MandateTransaction, at: string, { stores }: MandatePaymentDeps) => {
  const agreement = await agreementOfTransaction(transaction, stores);
  const { consent, mandate } = agreement;
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
  const payment = paymentOf(agreement, at);
  const processing = move(transactionLifecycle, { ...transaction, paymentId: payment.id }, 'Processing', at);
  // Write the mandate too: if it ends at the same time, one of the two writes conflicts.
  await stores.move({ mandate, transaction }, { mandate: bumpVersion(mandate, at), transaction: processing, payment });
  return undefined;
};

/** Returns the payment that executes a transaction. */
export const paymentOf = ({ request, consent, transaction }: TransactionAgreement, at: string): Payment =>
  paymentUnder(
    { request, consent },
    {
      id: paymentIdOfTransaction(transaction.id),
      minor: minorOf(transaction),
      creditorAccount: transaction.creditorAccount,
      interactionId: transaction.interactionId,
      mandateTransactionId: transaction.id,
      reference: transaction.reference,
    },
    at,
  );

/**
 * Cancels a transaction whose mandate has ended. The amount is not released from the mandate's limits, because no other
 * payment can be scheduled under the mandate.
 */
const cancel = async (
  transaction: MandateTransaction,
  at: string,
  { stores }: Pick<MandatePaymentDeps, 'stores'>,
): Promise<undefined> => {
  const cancelled = move(transactionLifecycle, transaction, 'Cancelled', at);
  await stores.mandateTransactions.save(transaction, cancelled);
};
