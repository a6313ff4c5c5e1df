import { type DebtorAccount, debtorAccountIdOf } from '#shared/payments/payment/debtor-account.ts';
import { type Payment, isSettled } from '#shared/payments/payment/payment.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { comparableId } from '#shared/consents/customer-consents.ts';
import { withRequests } from '#shared/payments/payment/find-payments.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { findPage, type DateRangePageQuery } from '#shared/platform/http/paging.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { maxExamined, type Page, pageOf } from '#shared/platform/storage/page.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';

export interface DebtorDeps {
  readonly stores: Pick<PaymentStores, 'debtorAccounts' | 'payments'>;
}

/** The last use is exact to a minute: otherwise, all payments from an account would compete for its item. */
const precisionSeconds = 60;

/** Stores the account from which a settled payment was made. Idempotent. */
export const rememberDebtor = async (paymentId: string, { stores }: DebtorDeps): Promise<void> => {
  // A stale read costs half as much, and a settled payment does not change its debtor.
  const stale = await stores.payments.get(paymentId, { stale: true });
  const payment = stale && isSettled(stale.status) ? stale : await stores.payments.get(paymentId);
  const id = payment && debtorAccountIdOf(payment);
  if (!payment || !id || !isSettled(payment.status)) return;
  const { clientId, market, createdAt } = payment;
  // If the stale read misses a concurrent write, our own write conflicts, and the next attempt reads consistently.
  await retryOnConflict(async (attempt) => {
    const stored = await stores.debtorAccounts.get(id, { stale: attempt === 1 });
    const precision = stored?.erasedAt === undefined ? precisionSeconds : 0;
    if (stored && addSeconds(stored.lastUsedAt, precision) >= createdAt) return;
    if (stored) {
      const lastUse = { lastPaymentId: paymentId, lastUsedAt: createdAt, erasedAt: undefined };
      await stores.debtorAccounts.save(stored, { ...stored, ...lastUse, version: stored.version + 1 });
      return;
    }
    const account = { id, clientId, market, lastPaymentId: paymentId, lastUsedAt: createdAt, createdAt, version: 0 };
    await stores.debtorAccounts.createOnce(account);
  });
};

/** A debtor account and the last payment from it. */
export interface UsedAccount {
  readonly account: DebtorAccount;
  readonly payment: Payment;
}

interface DebtorAccountFilter extends DateRangePageQuery {
  /** The client's own id for the customer, from the risk data of the request of the last payment. */
  readonly merchantCustomerId?: string | undefined;
}

export interface FindDebtorDeps {
  readonly stores: DebtorDeps['stores'] & Pick<PaymentStores, 'paymentRequests'>;
}

/**
 * Returns a page of accounts from which the owner's customers have paid, each with its last payment. To select a
 * customer's accounts, reads all accounts in the date range.
 */
export const savedDebtorAccounts = async (
  owner: Owner,
  { merchantCustomerId, ...query }: DebtorAccountFilter,
  { stores }: FindDebtorDeps,
): Promise<Page<UsedAccount>> => {
  if (merchantCustomerId === undefined) {
    const accountPage = await findPage(stores.debtorAccounts, owner, query, undefined);
    return { ...accountPage, items: await withLastPayments(accountPage.items, stores) };
  }
  const everything = { ...query, page: 1, perPage: maxExamined };
  const accounts = await findPage(stores.debtorAccounts, owner, everything, () => true);
  const candidates = await withLastPayments(accounts.items, stores);
  const payments = await withRequests(
    candidates.map(({ payment }) => payment),
    stores,
  );
  const ids = new Set(
    payments
      .filter(
        ({ request }) =>
          comparableId(request.risks?.MerchantCustomerIdentification) === comparableId(merchantCustomerId),
      )
      .map(({ payment }) => payment.id),
  );
  return pageOf(
    candidates.filter(({ payment }) => ids.has(payment.id)),
    query,
  );
};

const withLastPayments = async (
  accounts: readonly DebtorAccount[],
  { payments }: DebtorDeps['stores'],
): Promise<readonly UsedAccount[]> => {
  const lastPayments = await payments.getAll(accounts.map(({ lastPaymentId }) => lastPaymentId));
  const byId = new Map(lastPayments.map((payment) => [payment.id, payment]));
  return accounts.flatMap((account) => {
    const payment = byId.get(account.lastPaymentId);
    return payment ? [{ account, payment }] : [];
  });
};
