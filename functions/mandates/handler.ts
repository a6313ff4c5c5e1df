import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openGate } from '#shared/clients/sessions/gate.ts';
import { Env } from './env.ts';
import * as operations from './operations.ts';
import { routes } from './routes.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

export const handler = serve(
  routes,
  operations,
  { stores: openPaymentStores(table, openListing(table)), now: systemClock },
  openGate(table, env),
);
