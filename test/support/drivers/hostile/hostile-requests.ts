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
 * One operation of each API variant, signed and unsigned: general request headers are parsed in the same way
 * everywhere.
 */
const sentHeaders = new Set(['createPaymentRequest', 'legacyCreatePaymentRequest', 'createSession', 'legacyToken']);

const anyHeader = [
  'idempotency-key',
  'x-idempotency-key',
  'x-interaction-id',
  'x-tenant',
  'x-signature',
  'authorization',
];

/**
 * Whether the schemas of the route accept the request. If the route has no schemas, the operation gets every request.
 */
const isAccepted = (route: Route, { params, query, headers, body }: Request): boolean => {
  const given = [params, query, headers, body];
  return [route.params, route.query, route.headers, route.body].every(
    (schema, part) => schema?.safeParse(given[part]).success ?? true,
  );
};

/**
 * The requests of one route. Each parameter, header and body string takes each hostile value once, unless the schemas
 * reject it, as unit tests show. Each form of deep nesting is sent as a body.
 */
const ofRoute = async (
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
    const whole = { ...request, ...changed };
    if (changed.rawBody === undefined && !isAccepted(route, whole)) return [];
    const { params, query, headers, body, rawBody, market, token } = whole;
    const search = formOf(query);
    const sent = route.bodyType === 'form' && body !== undefined ? formOf(body as Record<string, string>) : rawBody;
    const content = sent === undefined ? { body, sign: route.signed === true } : { rawBody: sent };
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
    ...[...fieldsOf(route.headers), ...(sentHeaders.has(operation) ? anyHeader : [])]
      .filter(() => fitsHeader(text))
      .flatMap((name) => build(`${kind} ${name}`, { headers: { ...headers, [name]: text } })),
    ...textsIn(body).flatMap((path) => build(`${kind} ${path.join('.')}`, { body: withText(body, path, text) })),
    ...fieldsOf(route.body).flatMap((name) => build(`${kind} ${name}`, { body: { ...body, [name]: text } })),
  ]);
  const nested = Object.entries(deepTexts).flatMap(([kind, rawBody]) => build(kind, { rawBody }));
  return [...withTexts, ...(route.body ? nested : [])];
};

/** All requests have the same interaction id, unless the hostile value replaces it. */
export const hostileRequests = async (client: Integrator, interactionId: string): Promise<readonly HostileRequest[]> =>
  (await Promise.all(allRoutes.map(([operation, route]) => ofRoute(operation, route, client, interactionId)))).flat();
