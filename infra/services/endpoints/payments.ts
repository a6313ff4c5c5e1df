import type { Construct } from 'constructs';
import type * as z from 'zod';
import { Env } from '#functions/payments/env.ts';
import { routes } from '#functions/payments/routes.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { type BankAccess, bankEnv, grantBankAccess } from '../bank-access.ts';
import type { ServiceContext } from '../service-context.ts';
import { paymentAccess } from '../records.ts';
import { createEndpoints, httpEnv } from './endpoint-group.ts';

interface PaymentsProps {
  readonly banks: BankAccess;
  /** The fault-injection URL of the sandbox banks. Not set in stages with real banks. */
  readonly sandboxBanks: z.input<typeof Env>['SANDBOX_BANKS'];
  /** The reserved concurrency, which also limits the number of requests that can wait for a slow bank. */
  readonly reservedConcurrency: number | undefined;
}

/** The endpoints for payment requests, payment consents and payments, and for redirects that integrators forward. */
export const addPayments = (
  scope: Construct,
  service: ServiceContext,
  { banks, sandboxBanks, reservedConcurrency }: PaymentsProps,
): void => {
  const endpoints = createEndpoints(scope, 'Payments', service, {
    name: 'payments',
    routes,
    env: {
      schema: Env,
      values: { ...httpEnv(service), ...bankEnv(banks), ...(sandboxBanks && { SANDBOX_BANKS: sandboxBanks }) },
    },
    reservedConcurrency,
    errorImpact: "Integrators cannot request or read payments, or forward a bank's redirect.",
    access: {
      ...paymentAccess,
      query: [...paymentAccess.query, paymentKeys.customerConsentsOf('*', '*', '*')],
      get: [...paymentAccess.get, paymentKeys.bankAccount('*'), paymentKeys.defaultBankAccount('*', '*')],
      getAll: [
        paymentKeys.paymentRequest('*'),
        paymentKeys.paymentConsent('*'),
        paymentKeys.payment('*'),
        paymentKeys.debtorAccount('*'),
      ],
      lists: ['payment-requests', 'payment-consents', 'payments', 'debtor-accounts'],
    },
  });
  grantBankAccess(banks, service.ledger, endpoints);
};
