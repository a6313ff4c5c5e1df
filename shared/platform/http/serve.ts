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

/**
 * Creates the Lambda handler of an endpoint group. API Gateway matches the path, so finding the route is only a
 * look-up.
 */
export const serve = <R extends Readonly<Record<string, Route>>, Deps, Client extends Caller, Market extends string>(
  routes: R,
  operations: Operations<R, NoInfer<Deps>, NoInfer<Client>, NoInfer<Market>>,
  deps: Deps,
  guard: RequestGuard<Client, Market>,
) => {
  const byPath = Map.groupBy(Object.entries(routes), ([, { path }]) => path as string);

  const routeOf = (event: APIGatewayProxyEventV2) => {
    const routesAtPath = byPath.get(event.routeKey.split(' ')[1] ?? '') ?? [];
    if (routesAtPath.length === 0 && event.routeKey !== noRoute) throw wrongFunction(event.routeKey);
    const [operation, route] = routesAtPath.find(([, { method }]) => method === event.requestContext.http.method) ?? [];
    if (operation !== undefined && route) return { operation, route };
    const allow = routesAtPath.map(([, { method }]) => method);
    return { operation: noRoute, route: missingRoute(guard.responseFormatOf(event.rawPath)), allow };
  };

  return createHttpServer<RouteContext>({
    contextOf: (event, base) => Object.assign(base, routeOf(event)),
    steps: [
      requireRoute(),
      authenticate(guard),
      chooseMarket(guard),
      checkProduct(),
      limitRate(guard),
      readBody(),
      verifySignature(guard),
      readInput(),
    ],
    // The steps have parsed the call with the route of the same name.
    operate: (request) =>
      invokeOperation(request, operations[request.context.operation as keyof R] as AnyOperation, deps, guard),
    renderError: (request, problem) => errorOf(request, problem, guard),
    headersOf: rateLimitHeaders,
  });
};
