import type { Construct } from 'constructs';
import { Env } from '#functions/mandates/env.ts';
import { routes } from '#functions/mandates/routes.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import type { ServiceContext } from '../service-context.ts';
import { createEndpoints, httpEnv } from './endpoint-group.ts';

/** Schedules and approves mandate payments. Timers start them, and the payment runner submits them. */
export const addMandates = (scope: Construct, service: ServiceContext): void => {
  createEndpoints(scope, 'Mandates', service, {
    name: 'mandates',
    routes,
    env: { schema: Env, values: httpEnv(service) },
    errorImpact:
      'Integrators cannot schedule or approve mandate payments. Payments that are already scheduled are made.',
    access: {
      get: [
        paymentKeys.paymentRequest('*'),
        paymentKeys.paymentConsent('*'),
        paymentKeys.mandate('*'),
        paymentKeys.mandateTransaction('*'),
      ],
      getAll: [paymentKeys.mandateTransaction('*')],
      query: [paymentKeys.transactionsOf('*'), keys.milestone('*', '*', '*')],
      lists: ['mandate-transactions'],
      commit: [
        paymentKeys.mandate('*'),
        paymentKeys.mandateTransaction('*'),
        paymentKeys.transactionsOf('*'),
        paymentKeys.dueOf('*', '*'),
      ],
    },
  });
};
