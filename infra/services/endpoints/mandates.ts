import { Construct } from 'constructs';
import { Env } from '#functions/mandates/env.ts';
import { routes } from '#functions/mandates/routes.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { ServiceContext } from '../service-context.ts';
import { grantRequestGuard, httpEnv, routeKeysOf } from './http-env.ts';

export interface MandatesProps {
  readonly service: ServiceContext;
}

/** Schedules and approves mandate payments. Timers start them, and the payment runner submits them. */
export class Mandates extends Construct {
  constructor(scope: Construct, id: string, { service }: MandatesProps) {
    super(scope, id);
    const { web, ledger, monitoring, releases } = service;
    const endpoints = new ServiceFunction(this, 'Function', {
      group: 'mandates',
      env: { schema: Env, values: httpEnv(service) },
      monitoring,
      releases,
      errorImpact:
        'Integrators cannot schedule or approve mandate payments. Payments that are already scheduled are made.',
    });
    web.mount(id, endpoints, routeKeysOf(routes));
    grantRequestGuard(service, endpoints, routes);
    ledger.grant(endpoints, {
      get: [
        paymentKeys.paymentRequest('*'),
        paymentKeys.paymentConsent('*'),
        paymentKeys.mandate('*'),
        paymentKeys.mandateTransaction('*'),
      ],
      getAll: [paymentKeys.mandateTransaction('*')],
      query: [paymentKeys.transactionsOf('*')],
      commit: [
        paymentKeys.mandate('*'),
        paymentKeys.mandateTransaction('*'),
        paymentKeys.transactionsOf('*'),
        paymentKeys.dueOf('*', '*'),
      ],
    });
  }
}
