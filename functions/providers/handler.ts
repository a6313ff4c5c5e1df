import { createCallCounts, createCallReader } from '#shared/banks/health/call-counts.ts';
import { createHealthReader } from '#shared/banks/health/health-store.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { Env } from './env.ts';
import type { Deps } from './operations.ts';
import * as operations from './operations.ts';
import { routes } from './routes.ts';
import * as status from './status/operations.ts';
import { routes as statusRoutes } from './status/routes.ts';

const { env, table, guard } = openEndpoints(Env);
const providers = createProviderCatalog(table, systemClock, env.LISTED_PROVIDERS);
const deps: Deps = {
  baseUrl: env.BASE_URL,
  providers,
  health: createHealthReader(table, systemClock),
  calls: createCallReader(createCallCounts(table, systemClock), systemClock),
  now: systemClock,
};

export const handler = serve({ ...routes, ...statusRoutes }, { ...operations, ...status }, deps, guard);
