import { Construct } from 'constructs';
import { Env } from '#functions/mandates/env.ts';
import { routes } from '#functions/mandates/routes.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { ServiceContext } from '../service-context.ts';
import { createEndpoints, httpEnv } from './http-env.ts';

/** Schedules and approves mandate payments. Timers start them, and the payment runner submits them. */
export class Mandates extends Construct {
  constructor(scope: Construct, id: string, service: ServiceContext) {
    super(scope, id);
    const endpoints = createEndpoints(this, id, service, {
      group: 'mandates',
      routes,
      env: { schema: Env, values: httpEnv(service) },
      errorImpact:
        'Integrators cannot schedule or approve mandate payments. Payments that are already scheduled are made.',
    });
    service.ledger.grant(endpoints, {
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
