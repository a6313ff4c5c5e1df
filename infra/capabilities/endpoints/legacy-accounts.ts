import { Construct } from 'constructs';
import { Env } from '#functions/legacy-accounts/env.ts';
import { routes } from '#functions/legacy-accounts/routes.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import { type BankAccess, bankEnv, grantBankAccess } from '../bank-access.ts';
import type { ServiceContext } from '../service-context.ts';
import { httpEnv, routeKeysOf } from './http-env.ts';

export interface LegacyAccountsProps {
  readonly service: ServiceContext;
  readonly banks: BankAccess;
}

/** The legacy account interface: the same use cases as the current one, with the legacy routes and answers. */
export class LegacyAccounts extends Construct {
  constructor(scope: Construct, id: string, { service, banks }: LegacyAccountsProps) {
    super(scope, id);
    const { web, ledger, sessionKeys, monitoring } = service;
    const endpoints = new ServiceFunction(this, 'Function', {
      group: 'legacy-accounts',
      env: { schema: Env, values: { ...httpEnv(service), ...bankEnv(banks) } },
      monitoring,
      errorImpact: 'Integrators cannot request or read account data through the legacy interface.',
    });
    web.mount(id, endpoints, routeKeysOf(routes));
    ledger.grantGet(endpoints);
    ledger.grantGetAll(endpoints);
    ledger.grantQuery(endpoints);
    ledger.grantBrowseLists(endpoints);
    ledger.grantCommit(endpoints);
    ledger.grantPutAll(endpoints);
    ledger.grantCount(endpoints);
    sessionKeys.grantReadPublic(endpoints);
    grantBankAccess(banks, endpoints);
  }
}
