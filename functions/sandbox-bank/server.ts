import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { describeBug, log } from '#shared/platform/runtime/log.ts';
import { providerById } from '#shared/providers/directory.ts';
import type { BankCall, Operation, Reply } from './http/call.ts';
import { ApiError, OAuthError } from './http/errors.ts';
import { pageHeaders } from '#shared/sandbox-banks/server/write.ts';
import { type RouteName, routes } from './routes.ts';

export type Operations<Deps> = Readonly<Record<RouteName, Operation<Deps>>>;

const operationOf = new Map(Object.entries(routes).map(([name, routeKey]) => [routeKey as string, name as RouteName]));

/** Serves all banks. The path names the bank, and API Gateway's route key the operation. */
export const serveBanks =
  <Deps>(operations: Operations<NoInfer<Deps>>, baseUrl: string, deps: Deps) =>
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const bank = providerById('MAIN', event.pathParameters?.bank ?? '');
    const name = operationOf.get(event.routeKey);
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
    const interactionId = event.headers['x-fapi-interaction-id'];
    try {
      return write(await operations[name](call, deps), interactionId);
    } catch (error) {
      return write(errorReply(error), interactionId);
    }
  };

const errorReply = (error: unknown): Reply => {
  if (error instanceof OAuthError)
    return { status: error.status, json: { error: error.error, error_description: error.message } };
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
  if ('location' in reply) return { statusCode: reply.status, headers: { ...headers, location: reply.location } };
  if ('body' in reply) {
    const { html, styleHash } = reply.body;
    return { statusCode: reply.status, headers: { ...headers, ...pageHeaders(styleHash) }, body: html };
  }
  return {
    statusCode: reply.status,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(reply.json),
  };
};
