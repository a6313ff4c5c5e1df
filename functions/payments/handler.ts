import { createSandboxClient } from '#shared/banks/connectors.ts';
import { createPaymentDeps } from '#shared/payments/agreement/payment-deps.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import * as callbacks from './callbacks/operations.ts';
import * as consents from './consents/operations.ts';
import * as debtorAccounts from './debtor-accounts/operations.ts';
import { Env } from './env.ts';
import * as payees from './payees/operations.ts';
import * as payments from './payments/operations.ts';
import * as requests from './requests/operations.ts';
import { routes } from './routes.ts';

const { env, table, guard } = openEndpoints(Env);

const deps = {
  ...createPaymentDeps(env, table),
  sandbox:
    env.SANDBOX_BANKS === undefined
      ? undefined
      : { baseUrl: env.SANDBOX_BANKS, client: createSandboxClient(env, table), http: createHttpClient() },
};

export const handler = serve(
  routes,
  { ...callbacks, ...consents, ...debtorAccounts, ...payees, ...payments, ...requests },
  deps,
  guard,
);
