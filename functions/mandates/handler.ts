import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { createRequestGuard } from '#shared/clients/sessions/request-guard.ts';
import { Env } from './env.ts';
import * as operations from './operations.ts';
import { routes } from './routes.ts';

const env = readEnvironment(Env);
const table = connectTable(env.TABLE_NAME);

export const handler = serve(
  routes,
  operations,
  { stores: createPaymentStores(table, createListing(table)), now: systemClock },
  createRequestGuard(table, env),
);
