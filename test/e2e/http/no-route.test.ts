import { expect, inject, test } from 'vitest';

const { baseUrl } = inject('sandbox');

/** Sends a request without a token, a market or a signature. */
const call = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(baseUrl + path, { method, headers });
  const text = await response.text();
  const [type, interactionId, allow] = ['content-type', 'x-interaction-id', 'allow'].map((name) =>
    response.headers.get(name),
  );
  return { status: response.status, type, interactionId, allow, body: text && JSON.parse(text) };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each([
  ['GET', '/no/such/path'],
  ['POST', '/no/such/path'],
  ['GET', '/providers/'],
  ['OPTIONS', '/nowhere'],
])("%s %s returns not_found in the current API's error format", async (method, path) => {
  const { status, type, interactionId, allow, body } = await call(method, path);
  expect([status, type, allow]).toEqual([404, 'application/json', null]);
  expect(interactionId).toMatch(uuid);
  expect(body).toEqual({ code: 'not_found', message: expect.any(String), details: {} });
});

const browser = { headers: { accept: 'text/html,*/*' }, redirect: 'manual' } as const;

test.each(['/docs/', '/dashboard/', '/%D9%85%D8%A7%D9%84/100%25/'])(
  '%s redirects browsers to the path without a slash',
  async (path) => {
    const { status, headers } = await fetch(baseUrl + path, browser);
    expect([status, headers.get('location')]).toEqual([308, path.slice(0, -1)]);
  },
);

test.each(['//other.example/', '/\\other.example/', '/%2Fother.example/', '/%5Cother.example/'])(
  '%s does not redirect browsers, because the path without a slash may be the address of another site',
  async (path) => {
    const { status, headers } = await fetch(new URL(baseUrl).origin + path, browser);
    expect([status, headers.get('location')]).toEqual([404, null]);
  },
);

test.each(['/%09/other.example/', '/%0A/other.example/', '/%0D/other.example/'])(
  '%s does not redirect browsers to another site, although they ignore tabs and line breaks',
  async (path) => {
    const { status, headers } = await fetch(baseUrl + path, browser);
    expect([status, new URL(headers.get('location') ?? '', baseUrl).href]).toEqual([308, baseUrl + path.slice(0, -1)]);
  },
);

test.each(['/pay/zzz', '/pay/a/b/c', '/share/zzz'])('%s tells the customer that the link is invalid', async (path) => {
  const response = await fetch(baseUrl + path, { headers: { 'accept-language': 'ar' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('lang="ar"');
});

test.each([
  ['DELETE', '/providers', 'GET'],
  ['PUT', '/payment-requests', 'POST, GET'],
  ['OPTIONS', '/payment-requests', 'POST, GET'],
  ['PATCH', '/payment-requests/17', 'GET, DELETE'],
  ['HEAD', '/consent/payment/create', 'POST'],
  ['GET', '/consent/payment/create', 'POST'],
  ['POST', '/webhooks/catalog', 'GET'],
  ['PUT', '/callback', 'GET, POST'],
])('%s %s returns the allowed methods of the path', async (method, path, methods) => {
  const { status, interactionId, allow, body } = await call(method, path);
  expect([status, allow]).toEqual([405, methods]);
  expect(interactionId).toMatch(uuid);
  const error = { code: 'method_not_allowed', message: expect.stringContaining(methods), details: {} };
  expect(body).toEqual(method === 'HEAD' ? '' : error);
});

test.each([
  ['GET', '/api/v1.0/pis/No/Such', 404, {}],
  ['DELETE', '/api/v1.0/ais/Provider/List', 405, {}],
  ['GET', '/api/v3.0/nowhere', 404, {}],
  ['GET', '/api/v2.0/av/No/Such', 404, { error: 'NOT_FOUND' }],
  ['GET', '/api/v2.1/av/AccountVerificationPro/Match', 405, { error: 'METHOD_NOT_ALLOWED' }],
])('%s %s returns %i in the legacy envelope', async (method, path, expected, error) => {
  const { status, interactionId, body } = await call(method, path);
  expect(status).toBe(expected);
  expect(interactionId).toMatch(uuid);
  expect(body).toEqual({ ...error, errorDescription: { message: [expect.any(String)] }, data: null });
});

test("an unknown path returns the caller's interaction id, and no body for HEAD", async () => {
  const id = '7d9f2f6e-52a0-4d1c-9b7e-2f4c1a6e8b30';
  const { status, interactionId, body } = await call('HEAD', '/nowhere', { 'x-interaction-id': id });
  expect([status, interactionId, body]).toEqual([404, id, '']);
});

test.each([
  ['/providers', 'GET'],
  ['/webhook/jwks', 'GET'],
  ['/callback?state=x&code=y', 'GET, POST'],
  ['/api/v1.0/authentication/Refresh', 'GET'],
])('HEAD %s is rejected without a body, because a GET can have effects', async (path, allow) => {
  expect(await call('HEAD', path)).toMatchObject({ status: 405, allow, body: '' });
});
