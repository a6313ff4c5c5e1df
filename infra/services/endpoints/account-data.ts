import { Construct } from 'constructs';
import { Env } from '#functions/account-data/env.ts';
import { routes } from '#functions/account-data/routes.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import { type BankAccess, bankEnv, grantBankAccess } from '../bank-access.ts';
import { sharingRecords } from '../records.ts';
import type { ServiceContext } from '../service-context.ts';
import { grantRequestGuard, httpEnv, routeKeysOf } from './http-env.ts';

export interface AccountDataProps {
  readonly service: ServiceContext;
  readonly banks: BankAccess;
}

/** The endpoints for account data requests, the consents to share account data, and the data itself. */
export class AccountData extends Construct {
  constructor(scope: Construct, id: string, { service, banks }: AccountDataProps) {
    super(scope, id);
    const { web, ledger, monitoring, releases } = service;
    const endpoints = new ServiceFunction(this, 'Function', {
      group: 'account-data',
      env: { schema: Env, values: { ...httpEnv(service), ...bankEnv(banks) } },
      monitoring,
      releases,
      errorImpact: 'Integrators cannot request or read account data.',
    });
    web.mount(id, endpoints, routeKeysOf(routes));
    grantRequestGuard(service, endpoints, routes);
    ledger.grant(endpoints, {
      get: [
        providerKeys.marketDirectory('*'),
        ...sharingRecords,
        accountKeys.dataSync('*'),
        accountKeys.sharedAccount('*'),
        accountKeys.snapshotOf('*'),
      ],
      getAll: [accountKeys.accountRequest('*'), accountKeys.accountConsent('*'), accountKeys.connection('*')],
      query: [keys.milestone('*', '*', '*')],
      lists: ['account-requests', 'account-consents'],
      commit: [
        ...sharingRecords,
        accountKeys.customerConsentsOf('*', '*', '*'),
        accountKeys.dataSync('*'),
        accountKeys.snapshotOf('*'),
      ],
      writeAll: [accountKeys.sharedAccount('*'), accountKeys.snapshotOf('*')],
    });
    grantBankAccess(banks, ledger, endpoints);
  }
}
