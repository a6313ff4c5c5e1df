import middy from '@middy/core';
import { isThrottlingError } from '@smithy/core/retry';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { encodeBody } from '#shared/platform/encoding/encode-body.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { describeBug, log } from '#shared/platform/runtime/log.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { safeHeaders } from './headers.ts';
import type { ResponseContent, HttpRequest, RequestContext, Response, Step } from './request.ts';

type Middleware<C extends RequestContext> = middy.MiddlewareObj<APIGatewayProxyEventV2, Response, Error, C>;

/** Context fields that every request has from the start. */
type BaseContext = Pick<RequestContext, keyof Context | 'interactionId' | 'startedAt'>;

/** One kind of endpoint: how to check requests, and how to render responses and errors. */
export interface Endpoints<C extends RequestContext> {
  /** The header with the interaction id, in requests and responses. */
  readonly interactionHeader?: 'x-interaction-id' | 'x-fapi-interaction-id';
  /** Finds the route and reads the data that the steps need. */
  contextOf(event: APIGatewayProxyEventV2, base: BaseContext): C;
  /** Run before the operation, in order. */
  readonly steps?: readonly Step<C>[];
  operate(request: HttpRequest<C>): Promise<ResponseContent>;
  renderError(request: HttpRequest<C>, problem: Problem): ResponseContent | Promise<ResponseContent>;
  /** Headers of all responses, unless a response overrides them. */
  headersOf?(context: C): Readonly<Record<string, string>>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Creates the Lambda handler of HTTP endpoints of any kind. The handler takes the interaction id from the request if
 * the id is a UUID, renders every error once, logs one line per response, and adds the common headers.
 */
export const createHttpServer = <C extends RequestContext>(endpoints: Endpoints<C>) => {
  const { interactionHeader = 'x-interaction-id', steps = [], headersOf } = endpoints;

  /** Builds a response. A response to HEAD has no body (RFC 9110 §9.3.2). */
  const respond = (
    { event, context }: HttpRequest<C>,
    { status, body = '', type = 'application/json', headers, cookies = [] }: ResponseContent,
  ): Response => {
    const isHead = event.requestContext.http.method === 'HEAD';
    const encoded = encodeBody(isHead ? '' : body, event.headers['accept-encoding']);
    return {
      statusCode: status,
      headers: {
        ...(body.length > 0 && { 'content-type': type }),
        [interactionHeader]: context.interactionId,
        'cache-control': 'no-store',
        ...safeHeaders,
        ...headersOf?.(context),
        ...encoded.headers,
        ...headers,
      },
      ...(cookies.length > 0 && { cookies: [...cookies] }),
      ...encoded.body,
    };
  };

  /**
   * The only place that turns errors into responses. Any error except a Problem, contention (`isBusy`) or throttling by
   * AWS is a bug. Bugs and throttling are logged and become a 500, throttling with Retry-After.
   */
  const renderErrors: Middleware<C> = {
    onError: async (request) => {
      const { context, error } = request;
      const problem = problemOf(error);
      context.problem = problem;
      const { interactionId } = context;
      if (isThrottled(error)) log({ event: 'throttled', interactionId, error: error.name });
      else if (problem.code === 'internal_error')
        log({ event: 'bug', interactionId, ...describeBug(problem.cause ?? error) });
      const { headers, ...rendered } = await endpoints.renderError(request, problem);
      request.response = respond(request, { ...rendered, headers: { ...headersOfProblem(problem), ...headers } });
    },
  };

  const handler = middy<APIGatewayProxyEventV2, Response, Error, C>()
    // middy runs `after` and `onError` from the end of the list: an error is rendered, then the response is logged.
    .use([logResponse<C>(), renderErrors, ...steps.map((before) => ({ before }))])
    .handler(async (event, context) => respond({ event, context }, await endpoints.operate({ event, context })));

  return async (event: APIGatewayProxyEventV2, context: Context): Promise<Response> => {
    const requestedId = event.headers[interactionHeader] ?? '';
    const interactionId = uuid.test(requestedId) ? requestedId : newRandomId();
    const base = Object.assign(context, { interactionId, startedAt: performance.now() });
    return handler(event, endpoints.contextOf(event, base));
  };
};

/** Returns a function that finds the route of a request by its route key in API Gateway (`GET /accounts/{id}`). */
export const routeFinder = <Name extends string>(routes: Readonly<Partial<Record<Name, string>>>) => {
  const names = new Map(Object.entries(routes).map(([name, routeKey]) => [routeKey, name as Name]));
  return ({ routeKey }: APIGatewayProxyEventV2) => {
    const operation = names.get(routeKey);
    const [method, path] = routeKey.split(' ');
    if (operation === undefined || method === undefined || path === undefined) throw wrongFunction(routeKey);
    return { operation, route: { method, path } };
  };
};

export const wrongFunction = (routeKey: string): Error =>
  new Error(`API Gateway sent the route key ${routeKey}, which this function does not serve`);

/** Returns the client that sent a request, as far as it is known. */
export const clientIdOf = ({ client, credential }: RequestContext): string | undefined =>
  client?.id ?? credential?.clientId;

const logResponse = <C extends RequestContext>(): Middleware<C> => {
  const write: NonNullable<Middleware<C>['after']> = ({ context, response }) => {
    const { credential, ids = [] } = context;
    log({
      event: 'request.answered',
      operation: context.operation,
      ...(context.route && { method: context.route.method, path: context.route.path }),
      status: response?.statusCode ?? 200,
      code: context.problem?.code,
      errors: context.problem && errorsOf(context.problem),
      durationMs: Math.round(performance.now() - context.startedAt),
      interactionId: context.interactionId,
      clientId: clientIdOf(context),
      kid: context.kid,
      market: context.market,
      ...(credential && { apiKeyId: credential.apiKeyId, address: credential.address }),
      ...(credential && ids.length > 0 && { ids: [...new Set(ids)].join(' ') }),
    });
  };
  return { after: write, onError: write };
};

/** The longest text of errors in a log line. */
const maxErrors = 2_000;

const errorsOf = ({ details }: Problem): string | undefined => {
  const lines = Object.entries(details).flatMap(([field, messages]) =>
    messages.map((message) => `${field} ${message}`),
  );
  return lines.length === 0 ? undefined : lines.join('\n').slice(0, maxErrors);
};

const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  // Other requests kept changing the same resource. The client may retry.
  if (isBusy(error)) return new Problem('conflict', { retryAfterSeconds: 1, cause: error });
  return new Problem('internal_error', { cause: error, ...(isThrottled(error) && { retryAfterSeconds: 1 }) });
};

/** Returns whether an AWS service rejected a call because its quota or capacity is exhausted for the moment. */
const isThrottled = (error: unknown): error is AwsError =>
  error instanceof Error && isThrottlingError(error as AwsError);

type AwsError = Parameters<typeof isThrottlingError>[0];

const headersOfProblem = ({ retryAfterSeconds, allow }: Problem): Readonly<Record<string, string>> => ({
  ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  ...(allow && { allow: allow.join(', ') }),
});
