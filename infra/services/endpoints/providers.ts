import { Construct } from 'constructs';
import type * as z from 'zod';
import { Env } from '#functions/providers/env.ts';
import { routes } from '#functions/providers/routes.ts';
import { routes as statusRoutes } from '#functions/providers/status/routes.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { ServiceContext } from '../service-context.ts';
import { grantRequestGuard, httpEnv, routeKeysOf } from './http-env.ts';

export interface ProvidersProps {
  readonly service: ServiceContext;
  readonly listed: z.input<typeof Env>['LISTED_PROVIDERS'];
}

/** Lists banks and purpose codes, serves bank logos, and responds to requests for unknown paths. */
export class Providers extends Construct {
  constructor(scope: Construct, id: string, { service, listed }: ProvidersProps) {
    super(scope, id);
    const { web, ledger, monitoring, releases } = service;
    const endpoints = new ServiceFunction(this, 'Function', {
      group: 'providers',
      env: { schema: Env, values: { ...httpEnv(service), LISTED_PROVIDERS: listed } },
      monitoring,
      releases,
      errorImpact: 'Integrators cannot list banks and purpose codes.',
    });
    web.mount(id, endpoints, routeKeysOf({ ...routes, ...statusRoutes }));
    // Requests without a route go here, because this function has the fewest permissions.
    web.mountRest(endpoints);
    grantRequestGuard(service, endpoints, routes);
    ledger.grant(endpoints, {
      get: [providerKeys.marketDirectory('*')],
      query: [providerKeys.health('*'), providerKeys.bankCalls('*', '*')],
    });
  }
}
