import type { Construct } from 'constructs';
import type * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import type { HttpEnv } from '#shared/clients/sessions/request-guard.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import type { Environment, ServiceFunction } from '../../constructs/functions/service-function.ts';
import { anyMethod } from '../../constructs/http/http-interface.ts';
import { createService, type ServiceContext, type ServiceProps } from '../service-context.ts';

/** Returns the environment variables that every endpoint group has. */
export const httpEnv = ({ web, ledger, sessionKeys, markets }: ServiceContext): z.input<typeof HttpEnv> => ({
  TABLE_NAME: ledger.name,
  BASE_URL: web.baseUrl,
  SESSION_KEYS: sessionKeys.arns,
  FRONT: web.front,
  MARKETS: markets.join(' '),
});

/**
 * Lets an endpoint group verify tokens, look up clients and their revoked sessions, count requests, and, if a route needs
 * it, store idempotent responses and record the use of signing keys.
 */
export const grantRequestGuard = (
  { ledger, sessionKeys }: ServiceContext,
  endpoints: ServiceFunction,
  routes: Routes,
): void => {
  sessionKeys.grantReadPublic(endpoints);
  const storesResponses = Object.values(routes).some(({ idempotency }) => idempotency === 'stored-response');
  ledger.grant(endpoints, {
    getAll: [clientKeys.client('*'), clientKeys.endedSessions('*')],
    commit: storesResponses ? [keys.storedResponse('*')] : [],
    count: [
      keys.rate('*', '*'),
      ...(Object.values(routes).some(({ signed }) => signed) ? [clientKeys.keyUsesOf('*')] : []),
    ],
  });
};

/** Returns API Gateway's route keys for a group. */
export const routeKeysOf = (routes: Routes): readonly string[] =>
  anyMethod(Object.values(routes).map(({ path }) => path));

/** Creates an endpoint group: a service whose function serves the routes and checks their requests. */
export const createEndpoints = <E extends Environment>(
  scope: Construct,
  id: string,
  service: ServiceContext,
  { routes, ...props }: ServiceProps<E> & { readonly routes: Routes },
): ServiceFunction => {
  const endpoints = createService(scope, id, service, props);
  service.web.mount(id, endpoints, routeKeysOf(routes));
  grantRequestGuard(service, endpoints, routes);
  return endpoints;
};
