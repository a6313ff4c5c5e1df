import type { Construct } from 'constructs';
import type * as z from 'zod';
import { Env } from '#functions/customer-pages/env.ts';
import { routes } from '#functions/customer-pages/routes.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { brandKeys } from '#shared/clients/brand/keys.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { type BankAccess, bankEnv, grantBankAccess } from '../bank-access.ts';
import { paymentRecords, sharingRecords } from '../records.ts';
import { createService, type ServiceContext } from '../service-context.ts';
import { httpEnv, routeKeysOf } from './endpoint-group.ts';

interface CustomerPagesProps {
  readonly banks: BankAccess;
  readonly listed: z.input<typeof Env>['LISTED_PROVIDERS'];
  /** The reserved concurrency, so that a burst of other requests does not keep customers from their banks. */
  readonly reservedConcurrency: number | undefined;
}

/** The pages on which customers choose their bank, and the redirect URI to which banks send them back. */
export const addCustomerPages = (
  scope: Construct,
  service: ServiceContext,
  { banks, listed, reservedConcurrency }: CustomerPagesProps,
): void => {
  const records = [...paymentRecords, ...sharingRecords];
  const pages = createService(scope, 'CustomerPages', service, {
    name: 'customer-pages',
    env: { schema: Env, values: { ...httpEnv(service), ...bankEnv(banks), LISTED_PROVIDERS: listed } },
    reservedConcurrency,
    errorImpact: 'Customers see an error instead of the list of banks, or when they return from their bank.',
    access: {
      get: [providerKeys.marketDirectory('*'), clientKeys.client('*'), brandKeys.logo('*'), ...records],
      query: [providerKeys.health('*')],
      commit: [
        ...records,
        paymentKeys.customerConsentsOf('*', '*', '*'),
        accountKeys.customerConsentsOf('*', '*', '*'),
      ],
      count: [keys.rate('*', '*')],
    },
  });
  service.web.mount('CustomerPages', pages, routeKeysOf(routes));
  grantBankAccess(banks, service.ledger, pages);
};
