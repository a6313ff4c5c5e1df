import { Construct } from 'constructs';
import { Env } from '#functions/risk-reports/env.ts';
import { routes } from '#functions/risk-reports/routes.ts';
import { reportsPurpose } from '#shared/reports/risk-report/risk-report-store.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { grantDecrypt } from '../encrypted-secrets.ts';
import type { SecretsKey } from '../../constructs/keys/secrets-key.ts';
import { createEndpoints, httpEnv } from '../endpoints/http-env.ts';
import type { ServiceContext } from '../service-context.ts';

export interface RiskReportsProps {
  readonly service: ServiceContext;
  readonly secretsKey: SecretsKey;
}

/** The endpoints for requesting and reading risk reports, which the data runner creates. */
export class RiskReports extends Construct {
  constructor(scope: Construct, id: string, { service, secretsKey }: RiskReportsProps) {
    super(scope, id);
    const { ledger } = service;
    const endpoints = createEndpoints(this, id, service, {
      group: 'risk-reports',
      routes,
      env: { schema: Env, values: { ...httpEnv(service), SECRETS_KEY: secretsKey.arn } },
      errorImpact: 'Integrators cannot request, read or delete risk reports.',
    });
    ledger.grant(endpoints, {
      get: [reportKeys.riskReport('*'), accountKeys.accountConsent('*')],
      getAll: [reportKeys.riskReport('*')],
      query: [
        accountKeys.customerConsentsOf('*', '*', '*'),
        accountKeys.snapshotOf('*'),
        keys.milestone('*', '*', '*'),
      ],
      lists: ['risk-reports'],
      commit: [reportKeys.riskReport('*'), reportKeys.reportOfConsent('*', '*')],
    });
    grantDecrypt(reportsPurpose, secretsKey, ledger, endpoints);
  }
}
