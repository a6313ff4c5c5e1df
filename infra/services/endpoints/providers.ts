import type { Construct } from 'constructs';
import type * as z from 'zod';
import { Env } from '#functions/providers/env.ts';
import { routes } from '#functions/providers/routes.ts';
import { routes as statusRoutes } from '#functions/providers/status/routes.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import type { ServiceContext } from '../service-context.ts';
import { createEndpoints, httpEnv } from './endpoint-group.ts';

/** Lists banks and purpose codes, serves bank logos, and responds to requests for unknown paths. */
export const addProviders = (
  scope: Construct,
  service: ServiceContext,
  listed: z.input<typeof Env>['LISTED_PROVIDERS'],
): void => {
  const endpoints = createEndpoints(scope, 'Providers', service, {
    name: 'providers',
    routes: { ...routes, ...statusRoutes },
    env: { schema: Env, values: { ...httpEnv(service), LISTED_PROVIDERS: listed } },
    errorImpact: 'Integrators cannot list banks and purpose codes.',
    access: {
      get: [providerKeys.marketDirectory('*')],
      query: [providerKeys.health('*'), providerKeys.bankCalls('*', '*')],
    },
  });
  // Requests without a route go here, because this function has the fewest permissions.
  service.web.mountRest(endpoints);
};
