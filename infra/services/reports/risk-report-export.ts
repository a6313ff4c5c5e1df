import { Construct } from 'constructs';
import { Env } from '#functions/risk-report-export/env.ts';
import { routes } from '#functions/risk-report-export/routes.ts';
import { reportsPurpose } from '#shared/reports/risk-report/risk-report-store.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { grantDecrypt } from '../encrypted-secrets.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import { grantRequestGuard, httpEnv, routeKeysOf } from '../endpoints/http-env.ts';
import type { RiskReportsProps } from './risk-reports.ts';

/**
 * Exports risk reports as files. This is a separate function because its bundle contains fonts and a PDF library, and
 * creating a PDF takes more CPU time than a read.
 */
export class RiskReportExport extends Construct {
  constructor(scope: Construct, id: string, { service, secretsKey }: RiskReportsProps) {
    super(scope, id);
    const { web, ledger, monitoring, releases } = service;
    const endpoints = new ServiceFunction(this, 'Function', {
      group: 'risk-report-export',
      env: { schema: Env, values: { ...httpEnv(service), SECRETS_KEY: secretsKey.arn } },
      memoryMb: 1024,
      monitoring,
      releases,
      errorImpact: 'Integrators cannot export risk reports as files.',
    });
    web.mount(id, endpoints, routeKeysOf(routes));
    grantRequestGuard(service, endpoints, routes);
    ledger.grant(endpoints, {
      get: [reportKeys.riskReport('*'), accountKeys.accountConsent('*')],
    });
    grantDecrypt(reportsPurpose, secretsKey, ledger, endpoints);
  }
}
