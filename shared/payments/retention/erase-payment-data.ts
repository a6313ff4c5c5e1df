import type { Market } from '#shared/standard/markets/market.ts';
import { debtorAccountIdOf } from '#shared/payments/payer/debtor-account.ts';
import type { DebtorAccountStore } from '#shared/payments/payer/remember-debtor.ts';
import { transactionLifecycle } from '#shared/payments/mandate/mandate-transaction.ts';
import { type PaymentRequest, paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { isRedacted, redactedConsent, redactedPayment, redactedRequest, redactedTransaction } from './redact.ts';

export interface RetentionDeps {
  readonly stores: PaymentStores & DebtorAccountStore;
  /** How long personal data of payments is kept after the end of their request, in each market. */
  readonly retentionDays: Readonly<Record<Market, number>>;
  readonly now: Clock;
}

const daySeconds = 86_400;

/** A schedule is never made for a later time, so that a change of the retention takes effect within a year. */
const longestPauseSeconds = 365 * daySeconds;

/**
 * Erases the personal data of a payment request that has ended, and of all that belongs to it, once the retention of its
 * market is over. Returns when to look again if that has not come yet. Running it twice has no further effect.
 */
export const erasePaymentData = async (id: string, deps: RetentionDeps): Promise<string | undefined> => {
  const { stores, retentionDays, now } = deps;
  const request = await stores.paymentRequests.get(id);
  if (!request || isRedacted(request)) return undefined;
  const tomorrow = addSeconds(now(), daySeconds);
  if (!isFinal(paymentRequestLifecycle, request.status)) {
    const consent = request.consentId === undefined ? undefined : await stores.paymentConsents.get(request.consentId);
    // A mandate ends with its consent, if not before.
    return consent && consent.expiresAt > tomorrow ? consent.expiresAt : tomorrow;
  }
  const endedAt = request.history.at(-1)?.at ?? request.updatedAt;
  const dueAt = addSeconds(endedAt, retentionDays[request.market] * daySeconds);
  const latest = addSeconds(now(), longestPauseSeconds);
  if (dueAt > now().toISOString()) return dueAt < latest ? dueAt : latest;
  return (await eraseRequest(request, deps)) === 'under way' ? tomorrow : undefined;
};

/** Erases the personal data of an ended request now. A request with a payment that is under way is left as it is. */
export const eraseRequest = async (
  { id, consentId }: PaymentRequest,
  deps: Pick<RetentionDeps, 'stores' | 'now'>,
): Promise<'erased' | 'under way'> => {
  const { stores } = deps;
  const at = deps.now().toISOString();
  if (consentId !== undefined && !(await eraseTransactions(consentId, at, deps))) return 'under way';
  // The request is erased last and with its consent: while it is not, everything is erased again.
  const { paymentId } = (await stores.paymentRequests.get(id)) ?? {};
  if (paymentId !== undefined) await erasePayment(paymentId, at, deps);
  await retryOnConflict(async () => {
    const request = await stores.paymentRequests.get(id);
    const consent = consentId === undefined ? undefined : await stores.paymentConsents.get(consentId);
    if (!request) return;
    await stores.move(
      { request, ...(consent && { consent }) },
      { request: redactedRequest(request, at), ...(consent && { consent: redactedConsent(consent, at) }) },
    );
  });
  return 'erased';
};

/** Erases the transactions of a mandate and their payments. Returns false, and erases nothing, while one is open. */
const eraseTransactions = async (
  mandateId: string,
  at: string,
  deps: Pick<RetentionDeps, 'stores'>,
): Promise<boolean> => {
  const { mandateTransactions } = deps.stores;
  const ids = await mandateTransactions.idsOf(mandateId);
  const found = (await Promise.all(ids.map((each) => mandateTransactions.get(each)))).filter(
    (each) => each !== undefined,
  );
  if (found.some(({ status }) => !isFinal(transactionLifecycle, status))) return false;
  for (const { id, paymentId } of found) {
    if (paymentId !== undefined) await erasePayment(paymentId, at, deps);
    await retryOnConflict(async () => {
      const transaction = await mandateTransactions.get(id);
      if (transaction && !isRedacted(transaction))
        await mandateTransactions.save(transaction, redactedTransaction(transaction, at));
    });
  }
  return true;
};

const erasePayment = async (id: string, at: string, { stores }: Pick<RetentionDeps, 'stores'>): Promise<void> => {
  const { payments, signedOrders } = stores;
  await retryOnConflict(async () => {
    const payment = await payments.get(id);
    if (!payment || isRedacted(payment)) return;
    await forgetDebtor(payment, at, stores);
    await signedOrders.erase(id);
    await payments.save(payment, redactedPayment(payment, at));
  });
};

/** Takes an account from the list of those that were paid from, if this was the last payment from it. */
const forgetDebtor = (payment: Payment, at: string, { debtorAccounts }: DebtorAccountStore): Promise<void> =>
  retryOnConflict(async () => {
    const id = debtorAccountIdOf(payment);
    const account = id === undefined ? undefined : await debtorAccounts.get(id);
    if (account?.lastPaymentId !== payment.id || account.erasedAt !== undefined) return;
    await debtorAccounts.save(account, { ...account, erasedAt: at, version: account.version + 1 });
  });
