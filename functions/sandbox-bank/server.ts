import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Provider, providerById } from '#shared/providers/directory.ts';
import { describeBug, log } from '#shared/platform/runtime/log.ts';
import { routes, type RouteName } from './routes.ts';

/** One call at one bank. */
export interface BankCall {
  readonly bank: Provider;
  /** OAuth issuer of this bank. */
  readonly issuer: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The body as form members. */
  readonly form: URLSearchParams;
}

export type Reply =
  | { readonly status: number; readonly json: unknown }
  | { readonly status: number; readonly html: string }
  | { readonly status: 303; readonly location: string };

export type Answerers<Deps> = Readonly<Record<RouteName, (call: BankCall, deps: Deps) => Promise<Reply>>>;

/** RFC 6749 §5.2. */
export class OAuthError extends Error {
  readonly error: string;
  readonly status: number;

  constructor(error: string, description: string, status = 400) {
    super(description);
    this.error = error;
    this.status = status;
  }
}

/** The error body of the payment API. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const names = new Map(Object.entries(routes).map(([name, key]) => [key as string, name as RouteName]));

export const serveBanks =
  <Deps>(answerers: Answerers<Deps>, baseUrl: string, deps: Deps) =>
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const bank = providerById('MAIN', event.pathParameters?.bank ?? '');
    const name = names.get(event.routeKey);
    if (!bank || !name) return write({ status: 404, json: { error: 'not_found' } });
    const body = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? '');
    const call: BankCall = {
      bank,
      issuer: `${baseUrl}/${bank.code}`,
      params: event.pathParameters ?? {},
      query: new URLSearchParams(event.rawQueryString),
      headers: event.headers,
      body,
      form: new URLSearchParams(body),
    };
    try {
      return write(await answerers[name](call, deps), event.headers['x-fapi-interaction-id']);
    } catch (error) {
      return write(refusal(error), event.headers['x-fapi-interaction-id']);
    }
  };

const refusal = (error: unknown): Reply => {
  if (error instanceof OAuthError) {
    return { status: error.status, json: { error: error.error, error_description: error.message } };
  }
  if (error instanceof ApiError) {
    const { status, code, message } = error;
    return {
      status,
      json: { Code: String(status), Message: message, Errors: [{ ErrorCode: code, Message: message }] },
    };
  }
  log({ event: 'bug', ...describeBug(error) });
  return { status: 500, json: { Code: '500', Message: 'Internal error' } };
};

const write = (reply: Reply, interactionId?: string): APIGatewayProxyStructuredResultV2 => {
  const headers = { 'cache-control': 'no-store', ...(interactionId && { 'x-fapi-interaction-id': interactionId }) };
  if ('location' in reply) return { statusCode: 303, headers: { ...headers, location: reply.location } };
  if ('html' in reply) {
    const csp = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    const type = 'text/html; charset=utf-8';
    return {
      statusCode: reply.status,
      headers: { ...headers, 'content-type': type, 'content-security-policy': csp },
      body: reply.html,
    };
  }
  return {
    statusCode: reply.status,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(reply.json),
  };
};
