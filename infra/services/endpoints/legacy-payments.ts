import type { Construct } from 'constructs';
import { Env } from '#functions/legacy-payments/env.ts';
import { routes } from '#functions/legacy-payments/routes.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { type BankAccess, bankEnv, grantBankAccess } from '../bank-access.ts';
import type { ServiceContext } from '../service-context.ts';
import { paymentAccess } from '../records.ts';
import { createEndpoints, httpEnv } from './endpoint-group.ts';

/** The legacy API variant of payment requests, payment consents and payments in Saudi Arabia. */
export const addLegacyPayments = (scope: Construct, service: ServiceContext, banks: BankAccess): void => {
  const endpoints = createEndpoints(scope, 'LegacyPayments', service, {
    name: 'legacy-payments',
    routes,
    env: { schema: Env, values: { ...httpEnv(service), ...bankEnv(banks) } },
    errorImpact: 'Integrators cannot request or read payments through the legacy API.',
    access: {
      ...paymentAccess,
      getAll: [paymentKeys.paymentRequest('*'), paymentKeys.paymentConsent('*'), paymentKeys.payment('*')],
      lists: ['payment-requests', 'payments'],
    },
  });
  grantBankAccess(banks, service.ledger, endpoints);
};
