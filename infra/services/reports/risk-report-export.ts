import type { Construct } from 'constructs';
import { Env } from '#functions/risk-report-export/env.ts';
import { routes } from '#functions/risk-report-export/routes.ts';
import { reportsPurpose } from '#shared/reports/risk-report/risk-report-store.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import type { SecretsKey } from '../../constructs/keys/secrets-key.ts';
import { createEndpoints, httpEnv } from '../endpoints/endpoint-group.ts';
import type { ServiceContext } from '../service-context.ts';

/**
 * Exports risk reports as files. This is a separate function because its bundle contains fonts and a PDF library, and
 * creating a PDF takes more CPU time than a read.
 */
export const addRiskReportExport = (scope: Construct, service: ServiceContext, secretsKey: SecretsKey): void => {
  const endpoints = createEndpoints(scope, 'RiskReportExport', service, {
    name: 'risk-report-export',
    routes,
    env: { schema: Env, values: { ...httpEnv(service), SECRETS_KEY: secretsKey.arn } },
    memoryMb: 1024,
    errorImpact: 'Integrators cannot export risk reports as files.',
    access: { get: [reportKeys.riskReport('*'), accountKeys.accountConsent('*')] },
  });
  secretsKey.grantDecrypt(reportsPurpose, service.ledger, endpoints);
};
