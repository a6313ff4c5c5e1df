import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Caller, RequestGuard } from './request-guard.ts';
import {
  authenticate,
  checkProduct,
  chooseMarket,
  limitRate,
  readBody,
  readInput,
  requireRoute,
  verifySignature,
} from './middlewares.ts';
import { type AnyOperation, invokeOperation } from './invoke-operation.ts';
import { errorOf, rateLimitHeaders } from './respond.ts';
import { missingRoute, noRoute, type Operations, type Route, type RouteContext } from './route.ts';
import { createHttpServer, wrongFunction } from './server.ts';

/** Creates the Lambda handler of an endpoint group. API Gateway matches paths, so finding the route is a lookup. */
export const serve = <R extends Readonly<Record<string, Route>>, Deps, Client extends Caller, Market extends string>(
  routes: R,
  operations: Operations<R, NoInfer<Deps>, NoInfer<Client>, NoInfer<Market>>,
  deps: Deps,
  gate: RequestGuard<Client, Market>,
) => {
  const byPath = Map.groupBy(Object.entries(routes), ([, { path }]) => path as string);

  const routeOf = (event: APIGatewayProxyEventV2) => {
    const atPath = byPath.get(event.routeKey.split(' ')[1] ?? '') ?? [];
    if (atPath.length === 0 && event.routeKey !== noRoute) throw wrongFunction(event.routeKey);
    const [operation, route] = atPath.find(([, { method }]) => method === event.requestContext.http.method) ?? [];
    if (operation !== undefined && route) return { operation, route };
    const allow = atPath.map(([, { method }]) => method);
    return { operation: noRoute, route: missingRoute(gate.responseFormatOf(event.rawPath)), allow };
  };

  return createHttpServer<RouteContext>({
    contextOf: (event, base) => Object.assign(base, routeOf(event)),
    steps: [
      requireRoute(),
      authenticate(gate),
      chooseMarket(gate),
      checkProduct(),
      limitRate(gate),
      readBody(),
      verifySignature(gate),
      readInput(),
    ],
    // The steps have parsed the call with the route of the same name.
    operate: (request) =>
      invokeOperation(request, operations[request.context.operation as keyof R] as AnyOperation, deps, gate),
    renderError: (request, problem) => errorOf(request, problem, gate),
    headersOf: rateLimitHeaders,
  });
};
