import type { Construct } from 'constructs';
import { Env } from '#functions/risk-reports/env.ts';
import { routes } from '#functions/risk-reports/routes.ts';
import { reportsPurpose } from '#shared/reports/risk-report/risk-report-store.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import type { SecretsKey } from '../../constructs/keys/secrets-key.ts';
import { createEndpoints, httpEnv } from '../endpoints/endpoint-group.ts';
import type { ServiceContext } from '../service-context.ts';

/** The endpoints for requesting and reading risk reports, which the data runner creates. */
export const addRiskReports = (scope: Construct, service: ServiceContext, secretsKey: SecretsKey): void => {
  const endpoints = createEndpoints(scope, 'RiskReports', service, {
    name: 'risk-reports',
    routes,
    env: { schema: Env, values: { ...httpEnv(service), SECRETS_KEY: secretsKey.arn } },
    errorImpact: 'Integrators cannot request, read or delete risk reports.',
    access: {
      get: [reportKeys.riskReport('*'), accountKeys.accountConsent('*')],
      getAll: [reportKeys.riskReport('*')],
      query: [
        accountKeys.customerConsentsOf('*', '*', '*'),
        accountKeys.snapshotOf('*'),
        keys.milestone('*', '*', '*'),
      ],
      lists: ['risk-reports'],
      commit: [reportKeys.riskReport('*'), reportKeys.reportOfConsent('*', '*')],
    },
  });
  secretsKey.grantDecrypt(reportsPurpose, service.ledger, endpoints);
};
