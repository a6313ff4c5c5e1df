import { kmsSecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { accountReportsPurpose, createAccountReports } from '#shared/reports/account-report/account-report-store.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createBankAccess } from '#shared/banks/connectors.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import { createSharedAccounts, createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import * as accounts from './accounts/operations.ts';
import { Env } from './env.ts';
import * as reports from './reports/operations.ts';
import * as requests from './requests/operations.ts';
import { routes } from './routes.ts';

const { env, table, guard } = openEndpoints(Env);
const stores = createAccountConsentStore(table);
const bankAccess = createBankAccess(env, table);

const deps = {
  stores,
  accountReports: createAccountReports(
    table,
    kmsSecretCipher({ keyArn: env.SECRETS_KEY, purpose: accountReportsPurpose, table }),
  ),
  snapshots: createSnapshots(table, bankAccess.secrets),
  sharedAccounts: createSharedAccounts(table, stores),
  ...bankAccess,
  providers: createProviderCatalog(table, systemClock),
  baseUrl: env.BASE_URL,
};

export const handler = serve(routes, { ...accounts, ...reports, ...requests }, deps, guard);
