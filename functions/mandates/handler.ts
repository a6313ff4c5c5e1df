import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import { Env } from './env.ts';
import * as operations from './operations.ts';
import { routes } from './routes.ts';

const { table, guard } = openEndpoints(Env);

export const handler = serve(routes, operations, { stores: createPaymentStores(table), now: systemClock }, guard);
