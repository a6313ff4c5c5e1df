import type { Construct } from 'constructs';
import { Env } from '#functions/legacy-accounts/env.ts';
import { routes } from '#functions/legacy-accounts/routes.ts';
import { accountReportsPurpose } from '#shared/reports/account-report/account-report-store.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { type BankAccess, bankEnv, grantBankAccess } from '../bank-access.ts';
import { sharingRecords } from '../records.ts';
import type { ServiceContext } from '../service-context.ts';
import { createEndpoints, httpEnv } from './endpoint-group.ts';

/** The legacy account API: the use cases of the current API with the legacy routes and responses. */
export const addLegacyAccounts = (scope: Construct, service: ServiceContext, banks: BankAccess): void => {
  const { ledger } = service;
  const endpoints = createEndpoints(scope, 'LegacyAccounts', service, {
    name: 'legacy-accounts',
    routes,
    env: { schema: Env, values: { ...httpEnv(service), ...bankEnv(banks) } },
    errorImpact: 'Integrators cannot request or read account data through the legacy API.',
    access: {
      get: [
        ...sharingRecords,
        accountKeys.sharedAccount('*'),
        accountKeys.snapshotOf('*'),
        reportKeys.accountReport('*'),
      ],
      getAll: sharingRecords,
      query: [accountKeys.customerConsentsOf('*', '*', '*'), keys.milestone('*', '*', '*')],
      lists: ['account-requests'],
      commit: [
        ...sharingRecords,
        accountKeys.snapshotOf('*'),
        reportKeys.accountReport('*'),
        reportKeys.accountReportOfConsent('*', '*'),
      ],
      writeAll: [accountKeys.sharedAccount('*'), accountKeys.snapshotOf('*')],
    },
  });
  grantBankAccess(banks, ledger, endpoints);
  banks.secretsKey.grantDecrypt(accountReportsPurpose, ledger, endpoints);
};
