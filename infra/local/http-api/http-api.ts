import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as timer } from 'node:timers/promises';
import type { LambdaFunctions } from '../lambda/functions.ts';
import type { LambdaFunction } from '../lambda/lambda.ts';
import { readBodyUpTo } from '../listen.ts';
import type { Platform } from '../template/platform.ts';
import { ofType } from '../template/template.ts';
import type { Resource } from '../template/template.ts';
import { httpEvent } from './http-event.ts';
import { router } from './routes.ts';
import type { Route } from './routes.ts';

/** The most bytes of a request: 10 MB. */
const maximumBytes = 10 * 1024 * 1024;

interface Target {
  readonly target: LambdaFunction;
  readonly timeoutMilliseconds: number;
}

interface Result {
  readonly statusCode?: unknown;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly cookies?: readonly string[];
  readonly body?: unknown;
  readonly isBase64Encoded?: boolean;
}

interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | string;
}

const message = (status: number, text: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: text }),
});

/** What a function may not decide. */
const ownHeaders = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** A result without a status code is taken for the body alone. */
const answerOf = (result: unknown): Answer => {
  const isStructured = typeof result === 'object' && result !== null && 'statusCode' in result;
  if (!isStructured) {
    const body = typeof result === 'string' ? result : JSON.stringify(result);
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }
  const { statusCode, headers = {}, cookies, body = '', isBase64Encoded } = result as Result;
  const status = Number(statusCode);
  if (!(status >= 100 && status < 600) || typeof body !== 'string') throw new Error('malformed proxy result');
  const own = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    .filter(([name]) => !ownHeaders.has(name));
  for (const [name, value] of own) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return {
    status,
    headers: {
      ...(body !== '' && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...Object.fromEntries(own),
      ...(cookies && { 'set-cookie': [...cookies] }),
    },
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  };
};

export interface ApiProperties {
  readonly Name: string;
  readonly ProtocolType: string;
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

/** The URI is the ARN of a function, or the path of API Gateway's own that holds one. */
const functionArn = (uri = ''): string => uri.replace(/^.*\/functions\/(.*)\/invocations$/u, '$1');

/** Says which settings of the API and its stages change what this one does. */
const reportSettings = (api: Resource<ApiProperties>, { resources, report }: Platform): void => {
  const { ProtocolType } = api.properties;
  if (ProtocolType !== 'HTTP') report(`${api.stack}/${api.id}: protocol ${ProtocolType} is not spoken here`);
  for (const { stack, id, properties } of ofType<StageProperties>(resources, 'AWS::ApiGatewayV2::Stage')) {
    const isOther = properties.ApiId === api.identity.Ref && properties.StageName !== '$default';
    if (isOther) report(`${stack}/${id}: stage ${properties.StageName} is not served here, only $default`);
  }
};

const readRoutes = (api: Resource, { resources, report }: Platform, functions: LambdaFunctions): Route<Target>[] => {
  const integrations = ofType<IntegrationProperties>(resources, 'AWS::ApiGatewayV2::Integration');
  const routes = ofType<RouteProperties>(resources, 'AWS::ApiGatewayV2::Route');
  return routes
    .filter(({ properties }) => properties.ApiId === api.identity.Ref)
    .flatMap(({ stack, id, properties: { AuthorizationType = 'NONE', RouteKey, Target } }) => {
      const integration = integrations.find(({ identity }) => Target === `integrations/${identity.Ref}`)?.properties;
      const target = functions.findByArn(functionArn(integration?.IntegrationUri));
      const isPlain = integration?.IntegrationType === 'AWS_PROXY' && integration.PayloadFormatVersion === '2.0';
      if (!target || !isPlain) {
        report(`${stack}/${id}: route ${RouteKey} does not lead to a function with payload format 2.0`);
      }
      if (AuthorizationType !== 'NONE') {
        report(`${stack}/${id}: authorization ${AuthorizationType} is not checked here`);
      }
      if (!target || !isPlain) return [];
      return [{ key: RouteKey, target: { target, timeoutMilliseconds: integration.TimeoutInMillis ?? 30_000 } }];
    });
};

/** `%2F` is a slash like any other: API Gateway decodes the path before it looks for the route. */
const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** An HTTP API of API Gateway. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api.html */
export const httpApi = (api: Resource<ApiProperties>, platform: Platform, functions: LambdaFunctions) => {
  reportSettings(api, platform);
  const find = router(readRoutes(api, platform, functions));
  const identity = { accountId: platform.place.account, apiId: api.identity.Ref };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = await readBodyUpTo(maximumBytes, request);
    if (!body) return message(413, 'Request Entity Too Large');
    const [encodedPath = '', ...query] = (request.url ?? '/').split('?');
    const path = decoded(encodedPath);
    if (path === undefined) return message(400, 'Bad Request');
    const match = find(request.method ?? 'GET', path);
    if (!match) return message(404, 'Not Found');
    const { target, timeoutMilliseconds } = match.target;
    const given = new AbortController();
    const late = timer(timeoutMilliseconds, message(503, 'Service Unavailable'), { signal: given.signal });
    try {
      const event = httpEvent(request, body, { match, path, query: query.join('?'), ...identity });
      return await Promise.race([late, target.invoke(event).then(answerOf)]);
    } catch {
      return message(500, 'Internal Server Error');
    } finally {
      given.abort();
    }
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await answer(request);
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    response.end(body);
  };
};
