import { awaitsTokens } from '#shared/consents/authorisation.ts';
import { mayLackEntries, type RestoreDeps, type Restored, untilComplete } from '#shared/consents/restored.ts';
import { withDecision } from '#shared/payments/agreement/restore-agreement.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { mandateLifecycle, maxMandateAttempts, type Usage } from '#shared/payments/mandate/mandate.ts';
import {
  type MandateTransaction,
  minorOf,
  paymentIdOfTransaction,
  transactionLifecycle,
} from '#shared/payments/mandate/mandate-transaction.ts';
import { outcomeOf, type Payment } from '#shared/payments/payment/payment.ts';
import type { PaymentAgreement, PaymentStores, TransactionAgreement } from '#shared/payments/payment/payment-stores.ts';
import { bumpVersion, isFinal, move } from '#shared/platform/lifecycle/lifecycle.ts';
import { chunks } from '#shared/platform/runtime/batches.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { paymentOf } from './run-mandate.ts';

/** Adds what is missing of a transaction (restore-agreement.ts): its entries, its payment, or their statuses. */
export const restoreTransaction = (id: string, deps: RestoreDeps<PaymentStores>): Promise<Restored | undefined> =>
  untilComplete(() => restoreOnce(id, deps));

const restoreOnce = (id: string, { stores, now }: RestoreDeps<PaymentStores>): Promise<Restored | undefined> =>
  retryOnConflict(async () => {
    const transaction = await stores.mandateTransactions.get(id);
    if (!transaction || isFinal(transactionLifecycle, transaction.status)) return undefined;
    const [request, consent, mandate] = await Promise.all([
      stores.paymentRequests.get(transaction.paymentRequestId),
      stores.paymentConsents.get(transaction.consentId),
      stores.mandates.get(transaction.mandateId),
    ]);
    if (!request || !consent || !mandate) return 'unclear';
    const agreement = { request, consent, mandate, transaction };
    if (mayLackEntries(transaction, now)) await stores.mandateTransactions.enter(transaction, request.providerCode);
    const payment = await stores.payments.get(paymentIdOfTransaction(id));
    const at = now().toISOString();
    const next = payment ? await ended(agreement, payment, stores, at) : started(agreement, at);
    if (typeof next !== 'object') return next;
    await stores.move({ ...agreement, payment }, next);
    return 'completed';
  }, maxMandateAttempts);

/**
 * Returns the consent under which a payment was started. If its approval is missing, the customer approved the only
 * staging. Returns undefined if there are several, or if the customer may still approve.
 */
const startedUnder = ({ consent }: TransactionAgreement): PaymentConsent | undefined => {
  if (consent.bankConsentId !== undefined) return consent;
  const [staging, another] = consent.stagings;
  if (!staging || another || awaitsTokens(consent)) return undefined;
  const { bankConsentId, providerCode } = staging;
  return { ...consent, bankConsentId, providerCode };
};

/** Returns the missing payment of a transaction that was started. */
const started = (agreement: TransactionAgreement, at: string): Partial<PaymentAgreement> | 'unclear' | undefined => {
  if (agreement.transaction.status !== 'Processing') return undefined;
  const consent = startedUnder(agreement);
  if (!consent) return 'unclear';
  // The mandate is written too: if it ends at the same time, one of the two writes conflicts.
  const mandate = bumpVersion(agreement.mandate, at);
  // The lost region may have sent the order, so the first step asks the bank for the payment.
  return { mandate, payment: { ...paymentOf({ ...agreement, consent }, at), turn: 1 } };
};

/** Returns the missing start of a transaction whose payment has arrived. */
const followed = (
  { mandate, transaction }: TransactionAgreement,
  { id: paymentId }: Payment,
  at: string,
): Partial<PaymentAgreement> | undefined => {
  if (transaction.status !== 'Scheduled') return undefined;
  const processing = move(transactionLifecycle, { ...transaction, paymentId }, 'Processing', at);
  return { mandate: bumpVersion(mandate, at), transaction: processing };
};

/** Returns what is missing of the commit that ended a transaction. */
const ended = async (
  agreement: TransactionAgreement,
  payment: Payment,
  stores: PaymentStores,
  at: string,
): Promise<Partial<PaymentAgreement> | 'unclear' | undefined> => {
  const { mandate, transaction } = agreement;
  const outcome = outcomeOf(payment.status);
  if (!outcome || transaction.status !== 'Processing') return followed(agreement, payment, at);
  // The mandate, which no longer counts the transaction as open, has arrived.
  if (mandate.usage.open < (await storedUsage(mandate.id, stores)).open)
    return { mandate: bumpVersion(mandate, at), transaction: move(transactionLifecycle, transaction, outcome, at) };
  return withDecision(agreement, payment, at);
};

/** Returns the usage of a mandate by the stored transactions for which it has an entry. */
const storedUsage = async (
  mandateId: string,
  { mandateTransactions }: PaymentStores,
): Promise<Pick<Usage, 'count' | 'minor' | 'open'>> => {
  const transactions: MandateTransaction[] = [];
  // Strongly consistent reads, because another transaction of the mandate may have ended a moment ago.
  for (const ids of chunks(await mandateTransactions.idsOf(mandateId), 100)) {
    const found = await Promise.all(ids.map((id) => mandateTransactions.get(id)));
    transactions.push(...found.filter((one) => one !== undefined));
  }
  const counted = transactions.filter(({ status }) => status !== 'Failed' && status !== 'Expired');
  return {
    count: counted.length,
    minor: counted.reduce((sum, transaction) => sum + minorOf(transaction), 0n),
    open: counted.filter(({ status }) => !isFinal(transactionLifecycle, status)).length,
  };
};

/** Returns `unclear` if a mandate counts other payments than those that are stored. */
export const checkUsage = async (
  mandateId: string,
  { stores }: RestoreDeps<PaymentStores>,
): Promise<Restored | undefined> => {
  const before = await stores.mandates.get(mandateId);
  if (!before || isFinal(mandateLifecycle, before.status)) return undefined;
  const { count, minor, open } = await storedUsage(mandateId, stores);
  const after = await stores.mandates.get(mandateId);
  const { usage, version } = before;
  const isCorrect = usage.count === count && usage.minor === minor && usage.open === open;
  return version === after?.version && !isCorrect ? 'unclear' : undefined;
};
