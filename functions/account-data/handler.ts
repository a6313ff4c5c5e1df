import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createBankAccess } from '#shared/banks/connectors.ts';
import { createDataSyncStore } from '#shared/accounts/sync/data-sync.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import { createSharedAccounts, createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import * as consents from './consents/operations.ts';
import * as data from './data/operations.ts';
import { Env } from './env.ts';
import * as requests from './requests/operations.ts';
import { routes } from './routes.ts';
import * as syncs from './syncs/operations.ts';

const { env, table, guard } = openEndpoints(Env);

const consentStore = createAccountConsentStore(table);
const bankAccess = createBankAccess(env, table);

const deps = {
  stores: { ...consentStore, ...createDataSyncStore(table) },
  snapshots: createSnapshots(table, bankAccess.secrets),
  sharedAccounts: createSharedAccounts(table, consentStore),
  ...bankAccess,
  providers: createProviderCatalog(table, systemClock),
  baseUrl: env.BASE_URL,
};

export const handler = serve(routes, { ...consents, ...data, ...requests, ...syncs }, deps, guard);
