import { createPaymentDeps } from '#shared/payments/agreement/payment-deps.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import * as consents from './consents/operations.ts';
import { Env } from './env.ts';
import * as payees from './payees/operations.ts';
import * as payments from './payments/operations.ts';
import * as requests from './requests/operations.ts';
import { routes } from './routes.ts';

const { env, table, guard } = openEndpoints(Env);
const deps = createPaymentDeps(env, table);

export const handler = serve(routes, { ...consents, ...payees, ...payments, ...requests }, deps, guard);
