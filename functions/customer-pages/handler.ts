import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createBankAccess } from '#shared/banks/connectors.ts';
import { createClientLogos } from '#shared/clients/brand/logo-store.ts';
import { createClients } from '#shared/clients/client-store.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { createHealthReader } from '#shared/banks/health/health-store.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import * as accounts from './accounts/pages.ts';
import * as callback from './callback/operations.ts';
import { Env } from './env.ts';
import * as logos from './logos/operations.ts';
import * as payment from './payment/pages.ts';
import { createDepartureLimit } from './request/departure-limit.ts';
import { routes } from './routes.ts';

const { env, table, guard } = openEndpoints(Env);
const stores = { ...createPaymentStores(table), ...createAccountConsentStore(table) };

const deps = {
  ...createBankAccess(env, table),
  baseUrl: env.BASE_URL,
  stores,
  clients: createClients(table, systemClock),
  logos: createClientLogos(table),
  health: createHealthReader(table, systemClock),
  limitDepartures: createDepartureLimit(table, systemClock),
  providers: createProviderCatalog(table, systemClock, env.LISTED_PROVIDERS),
};

export const handler = serve(routes, { ...accounts, ...callback, ...logos, ...payment }, deps, guard);
