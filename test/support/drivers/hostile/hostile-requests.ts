import { allRoutes } from '#infra/routes.ts';
import type { Route } from '#shared/clients/endpoint.ts';
import { isForBrowser } from '#shared/platform/http/route.ts';
import { type Answer, Integrator } from '#test/support/drivers/integrator.ts';
import { plainRequest, type Request } from '../../errors/requests/request.ts';
import { type Operation, samples } from '../../errors/requests/samples.ts';
import {
  deepTexts,
  fitsHeader,
  formOf,
  hostileTexts,
  parametersOf,
  pathWith,
  textsIn,
  withText,
} from './hostile-values.ts';

/** A client's request in which a single value is invalid. */
export interface HostileRequest {
  readonly name: string;
  readonly send: () => Promise<Answer>;
}

const fieldsOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

const isOperation = (name: string): name is Operation => name in samples;

/**
 * Operations whose general request headers are tested: one signed and one unsigned, in the current and the legacy API.
 * All others parse these headers in the same way.
 */
const operationsWithHeaders = new Set([
  'createPaymentRequest',
  'legacyCreatePaymentRequest',
  'createSession',
  'legacyToken',
]);

const generalHeaders = [
  'idempotency-key',
  'x-idempotency-key',
  'x-interaction-id',
  'x-tenant',
  'x-signature',
  'authorization',
];

/** Returns whether the route's schemas accept a request, so that its operation receives it. */
const isAccepted = (route: Route, { params, query, headers, body }: Request): boolean => {
  const parts = [params, query, headers, body];
  return [route.params, route.query, route.headers, route.body].every(
    (schema, part) => schema?.safeParse(parts[part]).success ?? true,
  );
};

/**
 * Creates the requests for one route. Each parameter, header and body string takes each hostile value once, except
 * where the schemas reject it, which unit tests cover. Each kind of deep nesting is sent as a body.
 */
const requestsForRoute = async (
  operation: string,
  route: Route,
  client: Integrator,
  interactionId: string,
): Promise<readonly HostileRequest[]> => {
  // The OpenAPI document does not describe the pages.
  const browser = new Integrator(client.baseUrl, client.facts);
  const sample = isOperation(operation) ? await samples[operation](client) : {};
  const request: Request = { ...plainRequest(route, client), ...sample };
  const sender = isForBrowser(route) ? browser : client;
  const build = (name: string, changed: Partial<Request>): readonly HostileRequest[] => {
    const changedRequest = { ...request, ...changed };
    if (changed.rawBody === undefined && !isAccepted(route, changedRequest)) return [];
    const { params, query, headers, body, rawBody, market, token } = changedRequest;
    const search = formOf(query);
    const encodedBody =
      route.bodyType === 'form' && body !== undefined ? formOf(body as Record<string, string>) : rawBody;
    const content = encodedBody === undefined ? { body, sign: route.signed === true } : { rawBody: encodedBody };
    const path = pathWith(route.path, params) + (search && `?${search}`);
    const options = {
      market,
      headers: { 'x-interaction-id': interactionId, ...headers },
      ...(token !== undefined && { token }),
      ...content,
    };
    return [{ name: `${operation}: ${name}`, send: () => sender.call(route.method, path, options) }];
  };
  const { params, query, headers } = request;
  const body = typeof request.body === 'object' ? request.body : {};
  const withTexts = Object.entries(hostileTexts).flatMap(([kind, text]) => [
    ...parametersOf(route.path).flatMap((name) => build(`${kind} ${name}`, { params: { ...params, [name]: text } })),
    ...fieldsOf(route.query).flatMap((name) => build(`${kind} ${name}`, { query: { ...query, [name]: text } })),
    ...[...fieldsOf(route.headers), ...(operationsWithHeaders.has(operation) ? generalHeaders : [])]
      .filter(() => fitsHeader(text))
      .flatMap((name) => build(`${kind} ${name}`, { headers: { ...headers, [name]: text } })),
    ...textsIn(body).flatMap((path) => build(`${kind} ${path.join('.')}`, { body: withText(body, path, text) })),
    ...fieldsOf(route.body).flatMap((name) => build(`${kind} ${name}`, { body: { ...body, [name]: text } })),
  ]);
  const nested = Object.entries(deepTexts).flatMap(([kind, rawBody]) => build(kind, { rawBody }));
  return [...withTexts, ...(route.body ? nested : [])];
};

/** Creates the requests for all routes. They share an interaction id, unless a hostile value replaces it. */
export const hostileRequests = async (client: Integrator, interactionId: string): Promise<readonly HostileRequest[]> =>
  (
    await Promise.all(allRoutes.map(([operation, route]) => requestsForRoute(operation, route, client, interactionId)))
  ).flat();
