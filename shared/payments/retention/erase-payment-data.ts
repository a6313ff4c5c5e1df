import { erased } from '#shared/standard/erased.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { debtorAccountIdOf } from '#shared/payments/payment/debtor-account.ts';
import { transactionLifecycle, type MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import type { PayeeCheck } from '#shared/payments/payee/payee-check.ts';
import { type PaymentRequest, paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { isFinal, bumpVersion, statusSince } from '#shared/platform/lifecycle/lifecycle.ts';
import { maxWorkSeconds } from '#shared/platform/messaging/queue.ts';
import { chunks } from '#shared/platform/runtime/batches.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { maxExamined } from '#shared/platform/storage/page.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { withoutSecrets } from '#shared/consents/authorisation.ts';
import { type PaymentConsent, consentIdOf } from '#shared/payments/consent/payment-consent.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';

export interface RetentionDeps {
  readonly stores: PaymentStores;
  /** How long each market retains personal payment data after the payment request is final. */
  readonly retentionDays: Readonly<Record<Market, number>>;
  readonly now: Clock;
}

const daySeconds = 86_400;

/** Maximum interval between checks, so that a change to the retention period takes effect within a year. */
const maxPauseSeconds = 365 * daySeconds;

/** Returns whether the personal data of a payment request, or of one of its transactions, has been erased. */
export const isErased = ({ bodyHash }: Pick<PaymentRequest | MandateTransaction, 'bodyHash'>): boolean =>
  bodyHash === erased;

/**
 * Erases the personal data of a final payment request, and of its consent, transactions and payments, after its
 * market's retention period. Returns when to check again if the data must still be retained, or to continue. Idempotent.
 */
export const erasePaymentData = async (id: string, deps: RetentionDeps): Promise<string | undefined> => {
  const { stores, retentionDays, now } = deps;
  const request = await stores.paymentRequests.get(id);
  if (!request || isErased(request)) return undefined;
  const tomorrow = addSeconds(now(), daySeconds);
  if (!isFinal(paymentRequestLifecycle, request.status)) {
    const consent = request.consentId === undefined ? undefined : await stores.paymentConsents.get(request.consentId);
    // A mandate ends no later than its consent.
    return consent && consent.expiresAt > tomorrow ? consent.expiresAt : tomorrow;
  }
  const dueAt = addSeconds(statusSince(request), retentionDays[request.market] * daySeconds);
  const latest = addSeconds(now(), maxPauseSeconds);
  if (dueAt > now().toISOString()) return dueAt < latest ? dueAt : latest;
  const outcome = await eraseRequest(request, deps);
  if (outcome === 'erased') return undefined;
  return outcome === 'under way' ? tomorrow : now().toISOString();
};

/** `interrupted`: there was no time for all transactions. The next call continues. */
type Erasure = 'erased' | 'under way' | 'interrupted';

/** Erases the personal data of a final request immediately, unless one of its payments is in progress. */
export const eraseRequest = async (
  { id, clientId, market, consentId, risks }: PaymentRequest,
  deps: Pick<RetentionDeps, 'stores' | 'now'>,
): Promise<Erasure> => {
  const { stores } = deps;
  const at = deps.now().toISOString();
  const transactions = consentId === undefined ? 'erased' : await eraseTransactions(consentId, deps);
  if (transactions !== 'erased') return transactions;
  // Redact the request last, together with its consent: if an earlier step crashes, the next run redacts everything
  // again.
  const { paymentId } = (await stores.paymentRequests.get(id)) ?? {};
  if (paymentId !== undefined) await erasePayment(paymentId, at, deps);
  // An entry without a consent may remain after a crash (customer-consents.ts).
  const entry = { id: consentId ?? consentIdOf(id), clientId, market };
  await stores.customerConsents.forget(entry, risks?.MerchantCustomerIdentification);
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

/** How many transactions are erased at the same time. */
const erasedAtOnce = 20;

/** Erases a mandate's transactions and their payments. Erases nothing while a transaction is open. */
const eraseTransactions = async (mandateId: string, deps: Pick<RetentionDeps, 'stores' | 'now'>): Promise<Erasure> => {
  const { mandateTransactions } = deps.stores;
  const continueAt = addSeconds(deps.now(), maxWorkSeconds);
  const remaining: string[] = [];
  for (const ids of chunks(await mandateTransactions.idsOf(mandateId), maxExamined)) {
    const { final, others } = await mandateTransactions.finalAmong(ids);
    for (const id of others) {
      const transaction = await mandateTransactions.get(id);
      if (transaction && !isFinal(transactionLifecycle, transaction.status)) return 'under way';
    }
    // An earlier run has erased some of them, each after its payment.
    remaining.push(...others, ...final.filter((transaction) => !isErased(transaction)).map(({ id }) => id));
  }
  for (const some of chunks(remaining, erasedAtOnce)) {
    const at = deps.now().toISOString();
    await Promise.all(some.map((id) => eraseTransaction(id, at, deps)));
    if (deps.now().toISOString() >= continueAt) return 'interrupted';
  }
  return 'erased';
};

const eraseTransaction = (id: string, at: string, deps: Pick<RetentionDeps, 'stores'>): Promise<void> =>
  retryOnConflict(async () => {
    const { mandateTransactions } = deps.stores;
    const transaction = await mandateTransactions.get(id);
    if (!transaction) return;
    if (transaction.paymentId !== undefined) await erasePayment(transaction.paymentId, at, deps);
    await mandateTransactions.save(transaction, redactedTransaction(transaction, at));
  });

const erasePayment = async (id: string, at: string, { stores }: Pick<RetentionDeps, 'stores'>): Promise<void> => {
  const { payments, signedOrders } = stores;
  await retryOnConflict(async () => {
    const payment = await payments.get(id);
    if (!payment) return;
    await forgetDebtor(payment, at, stores);
    await signedOrders.erase(id);
    await payments.save(payment, redactedPayment(payment, at));
  });
};

/** Marks the debtor account as erased if this was the last payment from it. */
const forgetDebtor = (payment: Payment, at: string, { debtorAccounts }: PaymentStores): Promise<void> =>
  retryOnConflict(async () => {
    const id = debtorAccountIdOf(payment);
    const account = id === undefined ? undefined : await debtorAccounts.get(id);
    if (account?.lastPaymentId !== payment.id || account.erasedAt !== undefined) return;
    await debtorAccounts.save(account, { ...account, erasedAt: at, version: account.version + 1 });
  });

/**
 * Redacts a party. Redaction removes the data that identifies people: names, account numbers, references and free text,
 * and the hashes by which a guess of them could be confirmed. Ids, amounts, dates and statuses remain, so that accounting
 * records and lists stay complete.
 */
const redactedParty = ({ id, schemeName }: AccountParty): AccountParty => ({ id, schemeName, identification: erased });

const redactedIfPresent = (account: AccountParty | undefined): AccountParty | undefined =>
  account && redactedParty(account);

const redactedCheck = ({ match, providerCode, performedAt }: PayeeCheck): PayeeCheck => ({
  match,
  providerCode,
  performedAt,
});

const redactedRequest = (request: PaymentRequest, at: string): PaymentRequest => ({
  ...bumpVersion(request, at),
  creditorAccount: redactedParty(request.creditorAccount),
  additionalCreditorAccounts: request.additionalCreditorAccounts.map(redactedParty),
  debtorAccount: redactedIfPresent(request.debtorAccount),
  requestedDebtorAccount: redactedIfPresent(request.requestedDebtorAccount),
  creditorReference: undefined,
  debtorReference: undefined,
  merchantReference: undefined,
  internalReference: undefined,
  description: undefined,
  note: undefined,
  payeeCheck: request.payeeCheck && redactedCheck(request.payeeCheck),
  additionalPayeeChecks:
    request.additionalPayeeChecks &&
    Object.fromEntries(Object.entries(request.additionalPayeeChecks).map(([id, check]) => [id, redactedCheck(check)])),
  risks: undefined,
  redirectUrl: undefined,
  successRedirectUrl: undefined,
  failureRedirectUrl: undefined,
  instructions: request.instructions && {
    ...request.instructions,
    copCreditorName: undefined,
    currencyRequest: undefined,
  },
  linkToken: erased,
  bodyHash: erased,
});

const redactedConsent = (consent: PaymentConsent, at: string): PaymentConsent => ({
  ...withoutSecrets(bumpVersion(consent, at)),
  creditorAccount: redactedParty(consent.creditorAccount),
  debtorAccount: redactedIfPresent(consent.debtorAccount),
  note: undefined,
  externalReference: undefined,
  linkToken: erased,
});

const redactedPayment = (payment: Payment, at: string): Payment => ({
  ...bumpVersion(payment, at),
  creditorAccount: redactedParty(payment.creditorAccount),
  debtorAccount: redactedIfPresent(payment.debtorAccount),
  reference: undefined,
  bank: payment.bank && {
    ...payment.bank,
    rejectReasons: payment.bank.rejectReasons.map(({ code }) => ({ code, description: '' })),
  },
  error: payment.error && {
    ...payment.error,
    Message: '',
    Errors: payment.error.Errors.map((error) => ({ ...error, Message: '' })),
  },
  // The signed order has been deleted.
  orderTurn: undefined,
  customer: undefined,
});

const redactedTransaction = (transaction: MandateTransaction, at: string): MandateTransaction => ({
  ...bumpVersion(transaction, at),
  creditorAccount: redactedParty(transaction.creditorAccount),
  reference: undefined,
  bodyHash: erased,
});
