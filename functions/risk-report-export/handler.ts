import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { kmsSecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { createRiskReports, reportsPurpose } from '#shared/reports/risk-report/risk-report-store.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import { Env } from './env.ts';
import * as operations from './operations.ts';
import { routes } from './routes.ts';

const { env, table, guard } = openEndpoints(Env);
const secrets = kmsSecretCipher({ keyArn: env.SECRETS_KEY, purpose: reportsPurpose, table });

const deps = {
  stores: createAccountConsentStore(table),
  reports: createRiskReports(table, secrets),
  now: systemClock,
};

export const handler = serve(routes, operations, deps, guard);
