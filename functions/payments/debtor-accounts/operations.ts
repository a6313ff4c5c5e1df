import type * as z from 'zod';
import type { Operations } from '#shared/clients/endpoint.ts';
import { type DebtorDeps, savedDebtorAccounts, type UsedAccount } from '#shared/debtor-accounts/remember-debtor.ts';
import { presentProviderSummary } from '#shared/providers/provider-summary.ts';
import type { routes, SavedDebtorAccountView } from './routes.ts';

export interface DebtorAccountDeps extends DebtorDeps {
  readonly baseUrl: string;
}
type Ops = Operations<typeof routes, DebtorAccountDeps>;

export const listSavedDebtorAccounts: Ops['listSavedDebtorAccounts'] = async ({ owner, query }, deps) => {
  const page = await savedDebtorAccounts(owner, query, deps);
  return { ...page, items: page.items.flatMap((used) => presentDebtorAccount(used, deps.baseUrl)) };
};

/** Empty if the payment does not say which account was debited. Then nobody has remembered the account. */
export const presentDebtorAccount = (
  { account, payment }: UsedAccount,
  baseUrl: string,
): readonly z.infer<typeof SavedDebtorAccountView>[] => {
  const { debtorAccount } = payment;
  if (!debtorAccount) return [];
  const provider = presentProviderSummary(payment, baseUrl);
  return [
    {
      id: account.id,
      provider: provider && { id: provider.code, name: provider.name, logoUrl: provider.logoUrl },
      schemeName: debtorAccount.schemeName,
      identification: debtorAccount.identification,
      name: debtorAccount.name ?? debtorAccount.accountHolderName ?? null,
      isDefault: false,
      lastUsedAt: account.lastUsedAt,
      createdAt: account.createdAt,
    },
  ];
};
