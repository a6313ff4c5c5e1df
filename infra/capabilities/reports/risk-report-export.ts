import { Construct } from 'constructs';
import { Env } from '#functions/risk-report-export/env.ts';
import { routes } from '#functions/risk-report-export/routes.ts';
import { reportsPurpose } from '#shared/reports/risk-report/risk-report-store.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { grantOpen } from '../sealed-secrets.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import { grantGate, httpEnv, routeKeysOf } from '../endpoints/http-env.ts';
import type { RiskReportsProps } from './risk-reports.ts';

/**
 * Risk reports as files. It is a function of its own, because its bundle has fonts and a PDF library, and because writing
 * a PDF takes more processor time than a read.
 */
export class RiskReportExport extends Construct {
  constructor(scope: Construct, id: string, { service, secretsKey }: RiskReportsProps) {
    super(scope, id);
    const { web, ledger, monitoring, releases } = service;
    const endpoints = new ServiceFunction(this, 'Function', {
      group: 'risk-report-export',
      roleId: 'NarrowRole',
      env: { schema: Env, values: { ...httpEnv(service), SECRETS_KEY: secretsKey.arn } },
      memoryMb: 1024,
      monitoring,
      releases,
      errorImpact: 'Integrators cannot export risk reports as files.',
    });
    web.mount(id, endpoints, routeKeysOf(routes));
    grantGate(service, endpoints, routes);
    ledger.grant(endpoints, {
      get: [reportKeys.riskReport('*'), accountKeys.accountConsent('*')],
    });
    grantOpen(reportsPurpose, secretsKey, ledger, endpoints);
  }
}
