import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Caller, Gate } from './gate.ts';
import {
  authenticate,
  checkProduct,
  chooseMarket,
  limitRate,
  logResponse,
  readBody,
  readInput,
  requireRoute,
  verifySignature,
} from './middlewares.ts';
import { type AnyOperation, operate } from './operate.ts';
import { interactionIdOf, type RequestContext, type Response } from './request.ts';
import { renderError } from './respond.ts';
import { missingRoute, noRoute, type Operations, type Route } from './route.ts';

/** The Lambda handler of an endpoint group. API Gateway has matched the path, so finding the route is a lookup. */
export const serve = <R extends Readonly<Record<string, Route>>, Deps, Client extends Caller, Market extends string>(
  routes: R,
  operations: Operations<R, NoInfer<Deps>, NoInfer<Client>, NoInfer<Market>>,
  deps: Deps,
  gate: Gate<Client, Market>,
) => {
  const byPath = Map.groupBy(Object.entries(routes), ([, { path }]) => path as string);

  const routeOf = (event: APIGatewayProxyEventV2) => {
    const atPath = byPath.get(event.routeKey.split(' ')[1] ?? '') ?? [];
    if (atPath.length === 0 && event.routeKey !== noRoute)
      throw new Error(`API Gateway sent the route key ${event.routeKey}, which this function does not serve`);
    const [operation, route] = atPath.find(([, { method }]) => method === event.requestContext.http.method) ?? [];
    if (operation !== undefined && route) return { operation, route };
    const allow = atPath.map(([, { method }]) => method);
    return { operation: noRoute, route: missingRoute(gate.lookOf(event.rawPath)), allow };
  };

  const handler = middy<APIGatewayProxyEventV2, Response, Error, RequestContext>()
    .use([
      // middy runs `after` and `onError` from the end of the list: an error is rendered, then the response is logged.
      logResponse(),
      renderError(gate),
      requireRoute(),
      authenticate(gate),
      chooseMarket(gate),
      checkProduct(),
      limitRate(gate),
      readBody(),
      verifySignature(gate),
      readInput(),
    ])
    .handler(async (event, context) => {
      // The middlewares have parsed its call by the route of the same name.
      const operation = operations[context.operation as keyof R] as AnyOperation;
      return operate({ event, context }, operation, deps, gate);
    });

  return async (event: APIGatewayProxyEventV2, context: Context): Promise<Response> => {
    const facts = { ...routeOf(event), interactionId: interactionIdOf(event), startedAt: performance.now() };
    return handler(event, Object.assign(context, facts));
  };
};
