import { generateKeyPairSync } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { CompactSign } from 'jose';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Caller, RequestGuard } from '#shared/platform/http/request-guard.ts';
import type { Route } from '#shared/platform/http/route.ts';
import { addressOf } from '#shared/platform/http/request.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { publicJwk } from '#shared/platform/signing/es256.ts';
import { useLoggedLines } from '#test/support/drivers/logs/logged-lines.ts';

const lines = useLoggedLines();

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = publicJwk(publicKey.export({ format: 'der', type: 'spki' }));

const routes = {
  createOrder: {
    method: 'POST',
    path: '/orders',
    tag: 'Orders',
    summary: 'Order something',
    variant: 'current',
    access: 'client',
    market: 'x-tenant',
    product: 'orders',
    signed: true,
    idempotency: 'operation',
    body: z.strictObject({
      amount: z.string(),
      productId: z.string().optional(),
      referenceBuyerId: z.string().optional(),
    }),
    ok: { kind: 'data', status: 201, schema: z.object({ id: z.string() }) },
    problems: [],
  },
} as const satisfies Readonly<Record<string, Route>>;

const shop: Caller = {
  id: 'shop',
  status: 'Active',
  markets: ['UAE', 'KSA'],
  products: ['orders'],
  limits: { requests: 9 },
  publicKeys: [jwk],
};

/** Each access token is the name of a client. */
const callers: Readonly<Record<string, Caller>> = {
  'a-disabled-shop': { ...shop, status: 'Disabled' },
  'a-saudi-shop-without-products': { ...shop, markets: ['KSA'], products: [] },
  'a-shop-without-products': { ...shop, products: [] },
  'a-busy-shop': { ...shop, id: 'busy' },
  'a-shop': shop,
};

const guard: RequestGuard = {
  baseUrl: 'https://service.example',
  addressHeader: undefined,
  responseFormatOf: () => ({ variant: 'current' }),
  callerOf: async (token, identify) => {
    identify({ clientId: token, apiKeyId: 'key' });
    return callers[token];
  },
  markets: ['UAE', 'KSA'],
  limiter: {
    take: async (id) => ({ allowed: id !== 'busy', limit: 9, remaining: 8, resetSeconds: 1, retryAfterSeconds: 1 }),
  },
  recordKeyUse: async () => undefined,
  idempotencyStore: { once: () => expect.fail('The route must not store responses') },
};

const orderId = '8f4ed1bb-1c0e-4a53-9d0b-0d4c5c7a5f42';

const createOrder = async ({ body }: { readonly body: { readonly amount: string; readonly productId?: string } }) => ({
  created: { id: body.productId === undefined ? `order of ${body.amount}` : orderId },
  replayed: false,
});

const handler = serve(routes, { createOrder }, {}, guard);

const post = async (
  headers: Record<string, string>,
  sent: Partial<APIGatewayProxyEventV2> = {},
  respond: typeof handler = handler,
) => {
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: 'ANY /orders',
    rawPath: '/orders',
    rawQueryString: '',
    isBase64Encoded: false,
    requestContext: { http: { method: 'POST', sourceIp: '192.0.2.1' } } as APIGatewayProxyEventV2['requestContext'],
    ...sent,
    headers,
  };
  const { statusCode, body, headers: responseHeaders } = await respond(event, {} as Context);
  return { status: statusCode, link: responseHeaders.link, ...JSON.parse(body ?? '') };
};

const signed = async (body: object) => {
  const payload = Buffer.from(canonicalJson(body));
  const [header, , signature] = (
    await new CompactSign(payload).setProtectedHeader({ alg: 'ES256', kid: jwk.kid }).sign(privateKey)
  ).split('.');
  return { 'x-signature': `${header}..${signature}` };
};

const as = (token: string, market = 'UAE') => ({ authorization: `Bearer ${token}`, 'x-tenant': market });

test('of several errors in a request, the one that the middlewares find first is returned', async () => {
  const get = { requestContext: { http: { method: 'GET' } } as APIGatewayProxyEventV2['requestContext'] };
  const query = { queryStringParameters: { other: 'x' } };
  const invalidJson = { ...query, body: '{' };
  const invalidAmount = { ...query, body: '{"amount": 1}' };
  const responses = [
    await post({}, { ...get, ...invalidJson }),
    await post({}, invalidJson),
    await post(as('a-disabled-shop', 'nowhere'), invalidJson),
    await post(as('a-saudi-shop-without-products', 'nowhere'), invalidJson),
    await post(as('a-saudi-shop-without-products'), invalidJson),
    await post(as('a-shop-without-products'), invalidJson),
    await post(as('a-busy-shop'), invalidJson),
    await post(as('a-shop'), invalidJson),
    await post(as('a-shop'), invalidAmount),
    await post({ ...as('a-shop'), ...(await signed({ amount: 1 })) }, invalidAmount),
    await post({ ...as('a-shop'), ...(await signed({ amount: '1' })) }, { body: '{"amount": "1"}' }),
  ];
  const details = { authorization: ['is required'] };
  expect(responses).toMatchObject([
    { status: 405, code: 'method_not_allowed' },
    { status: 401, code: 'unauthorized', details },
    { status: 401, code: 'unauthorized', details: {} },
    { status: 400, details: { 'x-tenant': ['must be one of UAE, KSA'] } },
    { status: 403, message: 'This client is not enabled for the market UAE' },
    { status: 403, message: 'This client is not enabled for the product orders' },
    { status: 429, code: 'rate_limited' },
    { status: 400, details: { body: ['must be JSON'] } },
    { status: 400, code: 'invalid_signature' },
    { status: 400, details: { amount: ['must be of type string'], other: ['is not a known parameter'] } },
    { status: 201, data: { id: 'order of 1' } },
  ]);
});

test('in a stage without the market of a route, the route is forbidden, because the request cannot choose another', async () => {
  const saudiRoutes = { createOrder: { ...routes.createOrder, market: 'KSA' } } as const;
  const emiratiStage = serve(saudiRoutes, { createOrder }, {}, { ...guard, markets: ['UAE'] });
  expect(await post(as('a-shop'), {}, emiratiStage)).toMatchObject({
    status: 403,
    message: 'This client is not enabled for the market KSA',
  });
});

test('every response has one log line with its error and the available caller data', async () => {
  await post({});
  await post(as('a-shop', 'nowhere'));
  await post({ ...as('a-shop'), ...(await signed({ amount: '1' })) }, { body: '{"amount": "1"}' });
  expect(lines()).toMatchObject([
    { event: 'request.answered', operation: 'createOrder', method: 'POST', path: '/orders', status: 401 },
    { event: 'request.answered', status: 400, code: 'validation_error', clientId: 'shop' },
    { event: 'request.answered', status: 201, clientId: 'shop', market: 'UAE' },
  ]);
  expect(lines().map(({ code }) => code)).toEqual(['unauthorized', 'validation_error', undefined]);
});

test('the log line contains the ids of resources and the key, but neither other values nor references to people', async () => {
  const productId = '0b29d1f4-6a5e-4c1f-9a54-6c1d6f1f7c11';
  const body = { amount: '1', productId, referenceBuyerId: '5d3f6f6c-3b5b-4c3e-8f2b-2f4d1b7a9e22' };
  const { status } = await post({ ...as('a-shop'), ...(await signed(body)) }, { body: JSON.stringify(body) });
  expect(status).toBe(201);
  expect(lines()).toMatchObject([{ ids: `${productId} ${orderId}`, kid: jwk.kid }]);
});

test('an error links to the request in the dashboard only if the client is known, whose log it is in', async () => {
  const known = await post(as('a-shop', 'nowhere'));
  expect(known.link).toMatch(/rel="help", <https:\/\/service.example\/dashboard\/requests\/[0-9a-f-]{36}>; rel="log"$/);
  const unknown = await post({});
  expect(unknown).toMatchObject({ status: 401, link: expect.stringMatching(/rel="help"$/) });
  expect(lines().map(({ clientId }) => clientId)).toEqual(['shop', undefined]);
});

test('a misrouted request fails, and the error contains its route key', async () => {
  await expect(post(as('a-shop'), { routeKey: 'ANY /invoices' })).rejects.toThrow(/the route key ANY \/invoices/);
});

const addressHeader = 'cloudfront-viewer-address';

const requestWith = (headers: Record<string, string>) => ({
  headers,
  requestContext: { http: { sourceIp: '203.0.113.9' } },
});

test.each([
  ['198.51.100.10:46532', '198.51.100.10'],
  ['2001:db8::7:46532', '2001:db8::7'],
])("behind CloudFront, the caller's address is read from the header: %s", (headerValue, address) => {
  expect(addressOf(requestWith({ [addressHeader]: headerValue }), addressHeader)).toBe(address);
});

test('without a proxy, the header is untrusted, so the connection determines the address', () => {
  expect(addressOf(requestWith({ [addressHeader]: '198.51.100.10:46532' }), undefined)).toBe('203.0.113.9');
});

test('a request that bypassed the proxy has the address of its connection', () => {
  expect(addressOf(requestWith({}), addressHeader)).toBe('203.0.113.9');
});
