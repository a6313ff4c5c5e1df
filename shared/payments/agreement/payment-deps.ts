import { type BankEnv, createBankAccess } from '#shared/banks/connectors.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { createBankAccounts } from '#shared/payments/creditor/bank-account.ts';
import { createPayeeBanks } from '#shared/payments/payee/check-payee.ts';
import { createPayeeChecks } from '#shared/payments/payee/payee-check.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';

/** Creates the dependencies that the operations of both API variants of payments need. */
export const createPaymentDeps = (env: BankEnv & { readonly BASE_URL: string }, table: Table) => {
  const stores = createPaymentStores(table);
  const providers = createProviderCatalog(table, systemClock);
  const bankDeps = { ...createBankAccess(env, table), baseUrl: env.BASE_URL };
  return {
    ...bankDeps,
    stores,
    bankAccounts: createBankAccounts(table),
    providers,
    payeeBanks: createPayeeBanks(bankDeps.links, providers),
    payeeChecks: createPayeeChecks(table, systemClock),
  };
};
