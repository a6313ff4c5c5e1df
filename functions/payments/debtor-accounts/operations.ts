import type * as z from 'zod';
import type { Operations } from '#shared/clients/endpoint.ts';
import { type FindDebtorDeps, savedDebtorAccounts, type UsedAccount } from '#shared/payments/payer/debtor-accounts.ts';
import { presentProviderSummary } from '#shared/banks/providers/provider-summary.ts';
import { viewContext, type ViewContext, type ViewDeps } from '#shared/banks/providers/providers.ts';
import { accountNameOf } from '#shared/standard/payments/account-party.ts';
import type { routes, SavedDebtorAccountView } from './routes.ts';

interface DebtorAccountDeps extends FindDebtorDeps, ViewDeps {
  /** Undefined outside the sandbox. */
  readonly sandbox: object | undefined;
}
type Ops = Operations<typeof routes, DebtorAccountDeps>;

export const listSavedDebtorAccounts: Ops['listSavedDebtorAccounts'] = async ({ owner, query }, deps) => {
  const page = await savedDebtorAccounts(owner, query, deps);
  const context = await viewContext(owner.market, deps);
  const isSandbox = deps.sandbox !== undefined;
  return { ...page, items: page.items.flatMap((used) => presentDebtorAccount(used, context, isSandbox)) };
};

/** Returns the saved account, or an empty array if the payment does not contain the debited account. */
export const presentDebtorAccount = (
  { account, payment }: UsedAccount,
  context: ViewContext,
  isSandbox: boolean,
): readonly z.infer<typeof SavedDebtorAccountView>[] => {
  const { debtorAccount } = payment;
  if (!debtorAccount) return [];
  const provider = presentProviderSummary(payment, context);
  return [
    {
      id: account.id,
      provider: provider && { id: provider.code, name: provider.name, logoUrl: provider.logoUrl },
      schemeName: debtorAccount.schemeName,
      identification: isSandbox ? debtorAccount.identification : masked(debtorAccount.identification),
      name: accountNameOf(debtorAccount),
      isDefault: false,
      lastUsedAt: account.lastUsedAt,
      createdAt: account.createdAt,
    },
  ];
};

/** Masks all characters of an account number but the last four. */
const masked = (identification: string): string => identification.replaceAll(/.(?=.{4})/g, '*');
