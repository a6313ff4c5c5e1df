import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { setTimeout as timer } from 'node:timers/promises';
import { isObject } from '#shared/platform/runtime/json.ts';
import type { AccessControl } from '../access/access-control.ts';
import type { LambdaFunctions } from '../lambda/functions.ts';
import type { LambdaFunction } from '../lambda/lambda.ts';
import { readBodyUpTo } from '../platform/listen.ts';
import type { Hold } from '../platform/observer.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { arn } from '../template/identities.ts';
import { ofType, type Resource } from '../template/template.ts';
import { type HttpEvent, httpEvent } from './http-event.ts';
import { isKnownRouteKey, createRouter, type Route } from './routes.ts';

/** The maximum size of a request: 10 MB. */
const maxBytes = 10 * 1024 * 1024;

/** The only supported stage. */
const stageName = '$default';

interface Integration {
  readonly function: LambdaFunction;
  readonly timeoutMs: number;
}

export interface ApiProperties {
  readonly Name: string;
  readonly ProtocolType: string;
}

interface HttpResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | string;
}

/** A request that reached a function, with its response. */
export interface Exchange {
  /** The Name property of the API. */
  readonly api: string;
  readonly event: HttpEvent;
  readonly response: HttpResponse;
}

interface StageProperties {
  readonly ApiId: string;
  readonly StageName: string;
}

interface RouteProperties {
  readonly ApiId: string;
  readonly AuthorizationType?: string;
  readonly RouteKey: string;
  readonly Target: string;
}

interface IntegrationProperties {
  readonly IntegrationType?: string;
  readonly IntegrationUri?: string;
  readonly PayloadFormatVersion?: string;
  readonly TimeoutInMillis?: number;
}

/** Reports unsupported settings of the API and its stages. */
const reportSettings = (api: Resource<ApiProperties>, { resources, report }: CloudContext): void => {
  const { ProtocolType } = api.properties;
  if (ProtocolType !== 'HTTP') report(`${api.stack}/${api.id}: protocol ${ProtocolType} is not supported here`);
  for (const { stack, id, properties } of ofType<StageProperties>(resources, 'AWS::ApiGatewayV2::Stage')) {
    if (properties.ApiId !== api.identity.Ref || properties.StageName === stageName) continue;
    report(`${stack}/${id}: stage ${properties.StageName} is not served here, only ${stageName}`);
  }
};

const readRoutes = (
  api: Resource,
  { resources, report }: CloudContext,
  functions: LambdaFunctions,
): Route<Integration>[] => {
  const integrations = ofType<IntegrationProperties>(resources, 'AWS::ApiGatewayV2::Integration');
  const routes = ofType<RouteProperties>(resources, 'AWS::ApiGatewayV2::Route');
  return routes
    .filter(({ properties }) => properties.ApiId === api.identity.Ref)
    .flatMap(({ stack, id, properties: { AuthorizationType = 'NONE', RouteKey: key, Target } }) => {
      const integration = integrations.find(({ identity }) => Target === `integrations/${identity.Ref}`)?.properties;
      const { IntegrationType, IntegrationUri = '', PayloadFormatVersion, TimeoutInMillis } = integration ?? {};
      const target = functions.findByArn(IntegrationUri);
      const isKnownIntegration = IntegrationType === 'AWS_PROXY' && PayloadFormatVersion === '2.0';
      if (!isKnownRouteKey(key)) report(`${stack}/${id}: route ${key} is not supported here`);
      if (AuthorizationType !== 'NONE') {
        report(`${stack}/${id}: authorization ${AuthorizationType} is not supported here`);
      }
      if (target && isKnownIntegration) {
        return [{ key, target: { function: target, timeoutMs: TimeoutInMillis ?? 30_000 } }];
      }
      report(`${stack}/${id}: route ${key} does not lead to a function with payload format 2.0`);
      return [];
    });
};

/** A function's result that sets status, headers and body. */
interface ProxyResult {
  readonly statusCode?: unknown;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly cookies?: readonly string[];
  readonly isBase64Encoded?: boolean;
}

/** Returns a response that API Gateway itself creates. */
const gatewayResponse = (status: number, message: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});

/** Connection headers, which a function cannot set. */
const connectionHeaders = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/**
 * Converts a function's result to a response. Throws if it is not a proxy result.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
const responseOf = (result: unknown): HttpResponse => {
  const proxyResult: ProxyResult = isObject(result) ? result : {};
  const { statusCode, headers = {}, body = '', isBase64Encoded, cookies = [] } = proxyResult;
  const status = Number(statusCode);
  if (!(status >= 100 && status < 600) || typeof body !== 'string') throw new Error('malformed proxy result');
  const allowedHeaders = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    .filter(([name]) => !connectionHeaders.has(name));
  for (const cookie of cookies) validateHeaderValue('set-cookie', cookie);
  for (const [name, value] of allowedHeaders) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return {
    status,
    headers: {
      ...(body !== '' && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...Object.fromEntries(allowedHeaders),
      ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    },
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  };
};

/** Decodes a path, as API Gateway does before it finds the route, so `%2F` separates segments. */
const decodePath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** Creates an HTTP API of API Gateway. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api.html */
export const createHttpApi = (
  api: Resource<ApiProperties>,
  context: CloudContext,
  {
    access,
    functions,
    onExchange,
    hold,
  }: {
    access: AccessControl;
    functions: LambdaFunctions;
    onExchange: ((exchange: Exchange) => void) | undefined;
    hold: Hold | undefined;
  },
) => {
  reportSettings(api, context);
  const findRoute = createRouter(readRoutes(api, context, functions));
  const { place } = context;
  const apiId = api.identity.Ref;

  /**
   * Returns whether one of the function's permissions covers API Gateway's source ARN. The ARN of a route with a method
   * and a path has four segments; the ARN of `$default` has three.
   * https://docs.aws.amazon.com/apigateway/latest/developerguide/arn-format-reference.html
   */
  const mayInvoke = (target: LambdaFunction, routeKey: string): boolean => {
    const route = routeKey.replace(' ', '');
    const sourceArn = arn(place, 'execute-api', `${apiId}/${stageName}/${route}`);
    const source = { 'aws:SourceAccount': place.account, 'aws:SourceArn': sourceArn };
    const required = { action: 'lambda:InvokeFunction', resource: target.arn, context: source };
    return access.check({ service: 'apigateway.amazonaws.com' }, required).isAllowed;
  };

  const respond = async (request: IncomingMessage): Promise<HttpResponse> => {
    const body = await readBodyUpTo(maxBytes, request);
    if (!body) return gatewayResponse(413, 'Request Entity Too Large');
    const [encodedPath = '', ...query] = (request.url ?? '/').split('?');
    const path = decodePath(encodedPath);
    if (path === undefined) return gatewayResponse(400, 'Bad Request');
    const match = findRoute(request.method ?? 'GET', path);
    if (!match) return gatewayResponse(404, 'Not Found');
    const { function: target, timeoutMs } = match.target;
    if (!mayInvoke(target, match.key)) return gatewayResponse(500, 'Internal Server Error');
    const step = { kind: 'request', api: api.properties.Name, method: request.method ?? 'GET', path } as const;
    await hold?.(step, 'before');
    const timeoutAbort = new AbortController();
    const timeout = timer(timeoutMs, gatewayResponse(503, 'Service Unavailable'), { signal: timeoutAbort.signal });
    try {
      const event = httpEvent(request, body, {
        match,
        path,
        query: query.join('?'),
        accountId: place.account,
        apiId,
      });
      const response = await Promise.race([timeout, target.invoke(event).then(responseOf)]);
      onExchange?.({ api: api.properties.Name, event, response });
      await hold?.(step, 'after');
      return response;
    } catch {
      return gatewayResponse(500, 'Internal Server Error');
    } finally {
      timeoutAbort.abort();
    }
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await respond(request);
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    response.end(body);
  };
};
