import { Construct } from 'constructs';
import { Env } from '#functions/legacy-payments/env.ts';
import { routes } from '#functions/legacy-payments/routes.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import { type BankAccess, bankEnv, grantBankAccess } from '../bank-access.ts';
import type { ServiceContext } from '../service-context.ts';
import { paymentAccess } from '../records.ts';
import { grantRequestGuard, httpEnv, routeKeysOf } from './http-env.ts';

export interface LegacyPaymentsProps {
  readonly service: ServiceContext;
  readonly banks: BankAccess;
}

/** The legacy API variant of payment requests, payment consents and payments in Saudi Arabia. */
export class LegacyPayments extends Construct {
  constructor(scope: Construct, id: string, { service, banks }: LegacyPaymentsProps) {
    super(scope, id);
    const { web, ledger, monitoring, releases } = service;
    const endpoints = new ServiceFunction(this, 'Function', {
      group: 'legacy-payments',
      env: { schema: Env, values: { ...httpEnv(service), ...bankEnv(banks) } },
      monitoring,
      releases,
      errorImpact: 'Integrators cannot request or read payments through the legacy API.',
    });
    web.mount(id, endpoints, routeKeysOf(routes));
    grantRequestGuard(service, endpoints, routes);
    ledger.grant(endpoints, {
      ...paymentAccess,
      getAll: [paymentKeys.paymentRequest('*'), paymentKeys.paymentConsent('*'), paymentKeys.payment('*')],
      lists: ['payment-requests', 'payments'],
    });
    grantBankAccess(banks, ledger, endpoints);
  }
}
