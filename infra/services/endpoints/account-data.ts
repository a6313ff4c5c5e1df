import type { Construct } from 'constructs';
import { Env } from '#functions/account-data/env.ts';
import { routes } from '#functions/account-data/routes.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { type BankAccess, bankEnv, grantBankAccess } from '../bank-access.ts';
import { sharingRecords } from '../records.ts';
import type { ServiceContext } from '../service-context.ts';
import { createEndpoints, httpEnv } from './endpoint-group.ts';

/** The endpoints for account data requests, the consents to share account data, and the data itself. */
export const addAccountData = (scope: Construct, service: ServiceContext, banks: BankAccess): void => {
  const endpoints = createEndpoints(scope, 'AccountData', service, {
    name: 'account-data',
    routes,
    env: { schema: Env, values: { ...httpEnv(service), ...bankEnv(banks) } },
    errorImpact: 'Integrators cannot request or read account data.',
    access: {
      get: [
        providerKeys.marketDirectory('*'),
        ...sharingRecords,
        accountKeys.dataSync('*'),
        accountKeys.sharedAccount('*'),
        accountKeys.snapshotOf('*'),
      ],
      getAll: sharingRecords,
      query: [accountKeys.customerConsentsOf('*', '*', '*'), keys.milestone('*', '*', '*')],
      lists: ['account-requests', 'account-consents'],
      commit: [
        ...sharingRecords,
        accountKeys.customerConsentsOf('*', '*', '*'),
        accountKeys.dataSync('*'),
        accountKeys.snapshotOf('*'),
      ],
      writeAll: [accountKeys.sharedAccount('*'), accountKeys.snapshotOf('*')],
    },
  });
  grantBankAccess(banks, service.ledger, endpoints);
};
