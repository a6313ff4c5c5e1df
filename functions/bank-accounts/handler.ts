import { createBankAccounts } from '#shared/payments/creditor/bank-account.ts';
import { createBanks } from '#shared/banks/connectors.ts';
import { createPayeeBanks } from '#shared/payments/payee/check-payee.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import { Env } from './env.ts';
import * as operations from './operations.ts';
import { routes } from './routes.ts';

const { env, table, guard } = openEndpoints(Env);

export const handler = serve(
  routes,
  operations,
  {
    bankAccounts: createBankAccounts(table),
    payeeBanks: createPayeeBanks(createBanks(env, table), createProviderCatalog(table, systemClock)),
    now: systemClock,
  },
  guard,
);
