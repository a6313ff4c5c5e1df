import type { Construct } from 'constructs';
import { Env } from '#functions/bank-accounts/env.ts';
import { routes } from '#functions/bank-accounts/routes.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { type BankCalls, bankCallEnv, grantBankCalls } from '../bank-access.ts';
import type { ServiceContext } from '../service-context.ts';
import { createEndpoints, httpEnv } from './endpoint-group.ts';

/** The endpoints for clients' creditor bank accounts. */
export const addBankAccounts = (scope: Construct, service: ServiceContext, banks: BankCalls): void => {
  const endpoints = createEndpoints(scope, 'BankAccounts', service, {
    name: 'bank-accounts',
    routes,
    env: { schema: Env, values: { ...httpEnv(service), ...bankCallEnv(banks) } },
    errorImpact: 'Integrators cannot manage their creditor accounts. Payment requests still find the default one.',
    access: {
      get: [providerKeys.marketDirectory('*'), paymentKeys.bankAccount('*'), paymentKeys.defaultBankAccount('*', '*')],
      getAll: [paymentKeys.bankAccount('*')],
      query: [keys.milestone('*', '*', '*')],
      lists: ['bank-accounts'],
      commit: [paymentKeys.bankAccount('*'), paymentKeys.defaultBankAccount('*', '*')],
    },
  });
  grantBankCalls(banks, service.ledger, endpoints);
};
