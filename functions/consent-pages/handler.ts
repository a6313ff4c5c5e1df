import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { bankSecretsPurpose } from '#shared/banks/connectors.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { createClients } from '#shared/clients/client-store.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { kmsSecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import * as consents from './management/operations.ts';
import { Env } from './env.ts';
import * as links from './links/operations.ts';
import { routes } from './routes.ts';

const { env, table, guard } = openEndpoints(Env);
const secrets = kmsSecretCipher({ keyArn: env.SECRETS_KEY, purpose: bankSecretsPurpose, table });

const deps = {
  table,
  stores: { ...createPaymentStores(table), ...createAccountConsentStore(table) },
  snapshots: createSnapshots(table, secrets),
  providers: createProviderCatalog(table, systemClock),
  clients: createClients(table, systemClock),
  baseUrl: env.BASE_URL,
  now: systemClock,
};

export const handler = serve(routes, { ...links, ...consents }, deps, guard);
