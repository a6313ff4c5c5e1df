import { Construct } from 'constructs';
import { Env } from '#functions/risk-reports/env.ts';
import { routes } from '#functions/risk-reports/routes.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { SecretsKey } from '../../constructs/keys/secrets-key.ts';
import { httpEnv, routeKeysOf } from '../endpoints/http-env.ts';
import type { ServiceContext } from '../service-context.ts';

export interface RiskReportsProps {
  readonly service: ServiceContext;
  readonly secretsKey: SecretsKey;
}

/** Requests for risk reports, and the reports. The data runner makes them. */
export class RiskReports extends Construct {
  constructor(scope: Construct, id: string, { service, secretsKey }: RiskReportsProps) {
    super(scope, id);
    const { web, ledger, sessionKeys, monitoring } = service;
    const endpoints = new ServiceFunction(this, 'Function', {
      group: 'risk-reports',
      env: { schema: Env, values: { ...httpEnv(service), SECRETS_KEY: secretsKey.arn } },
      monitoring,
      errorImpact: 'Integrators cannot request, read or delete risk reports.',
    });
    web.mount(id, endpoints, routeKeysOf(routes));
    ledger.grantGet(endpoints);
    ledger.grantGetAll(endpoints);
    ledger.grantQuery(endpoints);
    ledger.grantBrowseLists(endpoints);
    ledger.grantCommit(endpoints);
    ledger.grantCount(endpoints);
    sessionKeys.grantReadPublic(endpoints);
    secretsKey.grantOpen(endpoints);
  }
}
