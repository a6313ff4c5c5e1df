import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { createHttpServer, routeFinder } from '#shared/platform/http/server.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import { useLoggedLines } from '#test/support/drivers/logs/logged-lines.ts';

const lines = useLoggedLines();

/** Creates a server with its own error format: plain text. */
const shop = (operation: () => Promise<string>) =>
  createHttpServer({
    interactionHeader: 'x-fapi-interaction-id',
    contextOf: (event, context) => Object.assign(context, routeFinder({ buy: 'POST /orders/{id}' })(event)),
    operate: async () => ({ status: 201, body: await operation(), headers: { 'cache-control': 'public' } }),
    renderError: (_request, { code, status }) => ({ status, body: code, type: 'text/plain' }),
  });

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly routeKey?: string;
}

const send = (
  operation: () => Promise<string>,
  { headers = {}, method = 'POST', routeKey = 'POST /orders/{id}' }: Sent = {},
) => {
  const event = { routeKey, rawPath: '/orders/1', headers, requestContext: { http: { method } } };
  return shop(operation)(event as unknown as APIGatewayProxyEventV2, {} as Context);
};

const sendFailing = (thrown: unknown) => send(() => Promise.reject(thrown));

test('every response has the security headers and the interaction id of its request', async () => {
  const interactionId = newId();
  const sent = { headers: { 'x-fapi-interaction-id': interactionId } };
  for (const response of [await send(async () => 'sold', sent), await send(() => Promise.reject(new Error('x')), sent)])
    expect(response.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-fapi-interaction-id': interactionId,
    });
  const other = await send(async () => 'sold', { headers: { 'x-fapi-interaction-id': 'not a UUID' } });
  expect(other.headers['x-fapi-interaction-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a response may set its cache time, and errors are not cached', async () => {
  expect((await send(async () => 'sold')).headers['cache-control']).toBe('public');
  expect((await sendFailing(new Problem('not_found'))).headers['cache-control']).toBe('no-store');
});

test('errors are rendered in the format of the server, with Retry-After and Allow', async () => {
  expect(await sendFailing(new Problem('rate_limited', { retryAfterSeconds: 7 }))).toMatchObject({
    statusCode: 429,
    headers: { 'content-type': 'text/plain', 'retry-after': '7' },
    body: 'rate_limited',
  });
  const rejected = await sendFailing(new Problem('method_not_allowed', { allow: ['GET', 'HEAD'] }));
  expect(rejected.headers).toMatchObject({ allow: 'GET, HEAD' });
  expect(await sendFailing(new Conflict([]))).toMatchObject({ statusCode: 409, headers: { 'retry-after': '1' } });
});

test('an unexpected error is logged as a bug without its message, and the response does not reveal it', async () => {
  expect(await sendFailing(new TypeError('the IBAN is AE07'))).toMatchObject({
    statusCode: 500,
    body: 'internal_error',
  });
  expect(lines()).toMatchObject([
    { event: 'bug', error: 'TypeError' },
    { event: 'request.answered', operation: 'buy', method: 'POST', path: '/orders/{id}', status: 500 },
  ]);
  expect(JSON.stringify(lines())).not.toContain('AE07');
});

test('if AWS throttles a call, the response asks to retry, and no bug is logged', async () => {
  const throttling = Object.assign(new Error('rate exceeded'), { name: 'ThrottlingException', $metadata: {} });
  expect(await sendFailing(throttling)).toMatchObject({
    statusCode: 500,
    headers: { 'retry-after': '1' },
    body: 'internal_error',
  });
  expect(lines()).toMatchObject([
    { event: 'throttled', error: 'ThrottlingException' },
    { event: 'request.answered', status: 500 },
  ]);
});

test('a response to HEAD has no body', async () => {
  expect(await send(async () => 'sold', { method: 'HEAD' })).toMatchObject({ statusCode: 201, body: '' });
});

test('a request for another server fails, and the error contains its route key', async () => {
  await expect(send(async () => 'sold', { routeKey: 'GET /invoices' })).rejects.toThrow(/the route key GET \/invoices/);
});
