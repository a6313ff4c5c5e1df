import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { cookiesOf } from '#shared/platform/encoding/cookies.ts';
import type { RateLimitDecision } from '#shared/platform/limits/rate-limiter.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import type { Caller, RequestGuard } from './request-guard.ts';
import {
  authenticate,
  checkProduct,
  chooseMarket,
  identifyIn,
  limitRate,
  readBody,
  readInput,
  requireRoute,
  verifySignature,
} from './middlewares.ts';
import { errorOf, rateLimitHeaders, contentOf, replayedHeader } from './respond.ts';
import { addressOf, type ResponseContent } from './request.ts';
import { missingRoute, noRoute, type Operations, type Route, type RouteContext, type RouteRequest } from './route.ts';
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
      requireRoute,
      authenticate(guard),
      chooseMarket(guard),
      checkProduct,
      limitRate(guard),
      readBody,
      verifySignature(guard),
      readInput,
    ],
    // The steps have parsed the call with the route of the same name.
    operate: (request) =>
      invokeOperation(request, operations[request.context.operation as keyof R] as AnyOperation, deps, guard),
    renderError: (request, problem) => withoutSlash(request) ?? errorOf(request, problem, guard),
    headersOf: rateLimitHeaders,
  });
};

/**
 * Redirects a browser from an unknown path that ends in a slash to the path without it. The segments must not be empty:
 * browsers read `//host` as the address of another site. They are encoded again, because API Gateway has decoded them and
 * browsers ignore tabs and line breaks in an address.
 */
const withoutSlash = ({ event, context }: RouteRequest): ResponseContent | undefined => {
  const { method } = event.requestContext.http;
  const isUnknown = context.operation === noRoute && context.allow?.length === 0;
  if (!isUnknown || method !== 'GET' || !event.headers.accept?.includes('text/html')) return undefined;
  const [, path] = /^((?:\/[^/\\]+)+)\/$/.exec(event.rawPath) ?? [];
  const location = path?.split('/').map(encodeURIComponent).join('/');
  return location === undefined ? undefined : { status: 308, headers: { location } };
};

type AnyOperation = (call: unknown, deps: unknown) => Promise<unknown>;

/** Runs the operation and renders its result. On a `stored-response` route, it runs once per Idempotency-Key. */
const invokeOperation = async (
  request: RouteRequest,
  operation: AnyOperation,
  deps: unknown,
  { idempotencyStore, addressHeader }: RequestGuard,
): Promise<ResponseContent> => {
  const { route, client, market, idempotencyKey } = request.context;
  const run = async () => contentOf(request, await operation(callOf(request, addressHeader), deps));
  if (route.idempotency !== 'stored-response' || !idempotencyKey || !client) return run();
  const scope = digest(client.id, market ?? '', request.context.operation, idempotencyKey);
  const stored = await idempotencyStore.once(scope, hashOfRequest(request.context), undefined, async () => {
    const { status, body = '' } = await run();
    return { status, body: String(body) };
  });
  return { status: stored.status, body: stored.body, headers: replayedHeader(stored.replayed) };
};

const hashOfRequest = ({ input, body }: RouteContext): string =>
  digest(canonicalJson({ params: input?.params, query: input?.query, body: body?.json }));

/** Returns the part of the request that the operation receives. */
const callOf = ({ event, context }: RouteRequest, addressHeader: string | undefined) => {
  const { input, client, market, interactionId, idempotencyKey, signature } = context;
  return {
    ...input,
    client,
    market,
    owner: client && market ? { clientId: client.id, market } : undefined,
    interactionId,
    identify: identifyIn({ event, context }, addressHeader),
    setRateLimit: (decision: RateLimitDecision) => {
      context.rateLimit = decision;
    },
    sender: {
      ipAddress: addressOf(event, addressHeader),
      userAgent: event.headers['user-agent'],
      acceptLanguage: event.headers['accept-language'],
      cookies: cookiesOf(event),
      origin: event.headers.origin,
    },
    idempotencyKey,
    signature,
  };
};
