import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect } from 'vitest';
import { interfaceRoutes } from '#infra/routes.ts';
import { eventually, eventuallyIs, type Integrator, problemOf } from '#test/support/drivers/integrator.ts';
import { aClient, operator, test } from '#test/support/drivers/journey.ts';

test('the published keys verify the access token of a session', async ({ client }) => {
  const { status, body } = await client.startSession();
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ expiresIn: 3600, tokenType: 'Bearer' });
  const { body: keySet } = await client.get('/auth/.well-known/jwks.json', { token: false, market: false });
  const { payload } = await jwtVerify(body.data.accessToken, createLocalJWKSet(keySet), { issuer: client.baseUrl });
  expect(payload.sub).toBe(client.facts.clientId);
});

test('the error for a malformed credential states its format, whether or not the other one is valid', async () => {
  const client = await aClient();
  const details = { 'x-api-key': ['must be an API key: `sk_` and 43 characters'] };
  for (const appId of [client.facts.appId, '00000000-0000-4000-8000-000000000000']) {
    const { status, body } = await client.startSession({ 'app-id': appId, 'x-api-key': client.facts.appId });
    expect([status, body.details]).toEqual([401, details]);
  }
  const { body } = await client.startSession({ 'app-id': client.facts.apiKey });
  expect(body.details).toEqual({ 'app-id': ['must be a UUID'] });
  const refreshed = await client.call('POST', '/auth/api-keys/sessions/refresh', {
    token: false,
    headers: { 'refresh-token': 'abc' },
  });
  expect([refreshed.status, Object.keys(refreshed.body.details)]).toEqual([401, ['refresh-token']]);
});

test('an error reports a missing or malformed token, but does not explain why a well-formed one is invalid', async () => {
  const client = await aClient();
  const detailsOf = async (authorization: string | undefined) => {
    const { status, body } = await client.get('/payments', { token: false, headers: { authorization } });
    expect(status).toBe(401);
    expect(body.message.includes('is missing')).toBe(authorization === undefined);
    return body.details;
  };
  expect(await detailsOf(undefined)).toEqual({ authorization: ['is required'] });
  expect(await detailsOf('Basic abc')).toEqual({
    authorization: ['must be `Bearer`, one space and an access token'],
  });
  expect(await detailsOf('Bearer abc')).toEqual({ authorization: ['must have a JWT after `Bearer`'] });
  expect(await detailsOf('Bearer a.b.c')).toEqual({});
});

const refresh = (client: Awaited<ReturnType<typeof aClient>>, token: string, headers: Record<string, string> = {}) =>
  client.call('POST', '/auth/api-keys/sessions/refresh', {
    token: false,
    headers: { 'refresh-token': token, ...headers },
  });

test('a refresh token works once, in the header or in the body', async ({ client }) => {
  const first = (await client.startSession()).body.data.refreshToken;
  const second = await refresh(client, first);
  expect(second.status).toBe(201);
  expect(second.body).toMatchObject({ type: 'Bearer', expires_in: 3600, refresh_expires_in: 86_400 });
  expect((await client.get('/providers', { token: second.body.access_token })).status).toBe(200);
  const third = await client.post(
    '/auth/api-keys/sessions/refresh',
    { refreshToken: second.body.refresh_token, grantType: 'refresh_token' },
    { token: false },
  );
  expect(third.status).toBe(201);
  expect(third.body.data.access_token).toBe(third.body.access_token);
});

test('an empty header does not hide the refresh token in the body', async ({ client }) => {
  const { refreshToken } = (await client.startSession()).body.data;
  const { status } = await client.call('POST', '/auth/api-keys/sessions/refresh', {
    token: false,
    headers: { 'refresh-token': '' },
    body: { refreshToken },
  });
  expect(status).toBe(201);
});

/** One read per tag, so that different functions of both APIs handle them. */
const reads = [
  ...Map.groupBy(
    interfaceRoutes.flatMap(([, route]) =>
      route.method === 'GET' && route.access === 'client' && !route.path.includes('{') ? [route] : [],
    ),
    ({ tag }) => tag,
  ).values(),
].flatMap(([first]) => first ?? []);

/**
 * Returns how many of the functions accept an access token. A function that rejects the request for a missing parameter
 * has accepted the token.
 */
const countAccepted = async (client: Integrator, token: string): Promise<number> => {
  const responses = await Promise.all(
    reads.map(({ path, market }) => client.get(path, { token, ...(market !== 'x-tenant' && { market: false }) })),
  );
  return responses.filter(({ status }) => status !== 401).length;
};

/** Waits until every function rejects the token, which takes as long as functions cache a client. */
const untilRejectedEverywhere = (client: Integrator, token: string) =>
  eventuallyIs(() => countAccepted(client, token), 0);

test("reusing a refresh token invalidates the session's access tokens everywhere", async () => {
  const client = await aClient();
  const { accessToken, refreshToken } = (await client.startSession()).body.data;
  expect(reads.length).toBeGreaterThan(10);
  const otherSession = (await client.startSession()).body.data.accessToken;
  const second = (await refresh(client, refreshToken)).body;
  for (const token of [accessToken, second.access_token]) expect(await countAccepted(client, token)).toBe(reads.length);
  expect((await refresh(client, refreshToken)).status).toBe(401);
  await untilRejectedEverywhere(client, accessToken);
  await untilRejectedEverywhere(client, second.access_token);
  expect(await countAccepted(client, otherSession)).toBe(reads.length);
});

test('a missing or unknown market is a validation error, and a market that is not enabled is forbidden', async () => {
  const client = await aClient({ markets: ['UAE'] });
  for (const market of [false, 'BHR'] as const) {
    const { status, body } = await client.get('/payments', { market });
    expect([status, body.code, Object.keys(body.details)]).toEqual([400, 'validation_error', ['x-tenant']]);
  }
  for (const market of ['KSA', 'MAIN']) {
    expect(problemOf(await client.get('/payments', { market }))).toEqual([403, 'forbidden']);
  }
});

test('a client cannot use a product that is not enabled for it', async () => {
  const client = await aClient({ products: ['verifications'] });
  expect(problemOf(await client.get('/payment-requests'))).toEqual([403, 'forbidden']);
});

test('a client cannot subscribe to the events of a product that is not enabled for it', async () => {
  const client = await aClient({ products: ['verifications'] });
  const webhook = { url: 'https://hooks.example.com/in', product: 'payments', resources: ['payment'] };
  expect(problemOf(await client.post('/webhooks', webhook, { sign: true }))).toEqual([403, 'forbidden']);
});

test('a disabled client can neither use its token nor create a session', async ({ client }) => {
  expect((await client.get('/providers')).status).toBe(200);
  await operator().setEnabled(client.facts.clientId, false);
  await eventuallyIs(async () => (await client.get('/providers')).status, 401);
  expect((await client.startSession()).status).toBe(401);
});

test('after a rotation, the new API key works immediately, and the old one until it expires', async ({ client }) => {
  const { apiKey } = await operator().rotateApiKey(client.facts.clientId, 1);
  expect((await client.startSession()).status).toBe(201);
  expect((await client.startSession({ 'x-api-key': apiKey })).status).toBe(201);
  const { apiKey: newest } = await operator().rotateApiKey(client.facts.clientId, 0);
  expect((await client.startSession({ 'x-api-key': apiKey })).status).toBe(401);
  expect((await client.startSession({ 'x-api-key': newest })).status).toBe(201);
});

test("anyone can read a client's public keys, and the list is empty for an unknown client", async ({ client }) => {
  const { kid, x, y } = client.facts.signingKey;
  const keysOf = async (segment: string) =>
    (await client.get(`/auth/.well-known/jwks/${segment}`, { token: false })).body.keys as unknown[];
  expect(await keysOf(client.facts.clientId)).toMatchObject([{ kid, x, y, kty: 'EC', alg: 'ES256' }]);
  expect(JSON.stringify(await keysOf(client.facts.clientId))).not.toContain(client.facts.signingKey.d);
  expect(await keysOf('nobody')).toEqual([]);
});

test('a response contains the interaction id of its request, or a new one if that is invalid', async ({ client }) => {
  const interactionId = '7f9c24e5-2c39-4d5e-9d1b-0c5a1a6f5a11';
  const { headers } = await client.get('/providers', { headers: { 'x-interaction-id': interactionId } });
  expect(headers.get('x-interaction-id')).toBe(interactionId);
  const generated = (await client.get('/providers', { headers: { 'x-interaction-id': 'not a uuid' } })).headers.get(
    'x-interaction-id',
  );
  expect(generated).toMatch(/^[0-9a-f-]{36}$/);
});

test('a client that exceeds its rate limit gets a Retry-After, and other clients are not affected', async () => {
  const client = await aClient({ limits: { requests: 0.2 } });
  const otherClient = await aClient();
  const responses = await Promise.all(Array.from({ length: 20 }, () => client.get('/providers')));
  const rejected = responses.filter(({ status }) => status === 429);
  expect(responses.length - rejected.length).toBe(responses.filter(({ status }) => status === 200).length);
  expect(rejected[0]?.body.code).toBe('rate_limited');
  expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(rejected[0]?.headers.get('ratelimit-remaining')).toBe('0');
  expect((await otherClient.get('/providers')).status).toBe(200);
});

test('a client that creates too many sessions gets a Retry-After, and other clients are not affected', async () => {
  const client = await aClient({ limits: { sessions: 0.001 } });
  const otherClient = await aClient();
  const responses = await Promise.all(Array.from({ length: 10 }, () => client.startSession()));
  const rejected = responses.filter(({ status }) => status === 429);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 429]));
  const created = responses.find(({ status }) => status === 201);
  const refreshed = await refresh(client, created?.body.data.refreshToken);
  const legacy = await client.get('/api/v1.0/authentication/Token', {
    token: false,
    market: false,
    headers: { 'app-id': client.facts.appId, 'x-api-key': client.facts.apiKey },
  });
  expect(rejected[0]?.body.code).toBe('rate_limited');
  for (const response of [rejected[0], refreshed, legacy]) {
    expect(response?.status).toBe(429);
    expect(Number(response?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(response?.headers.get('ratelimit-remaining')).toBe('0');
    expect(response?.headers.get('ratelimit-policy')).toBe('"sessions";q=1;w=10');
  }
  expect(created?.headers.get('ratelimit-limit')).toBe('1');
  expect((await otherClient.startSession()).status).toBe(201);
});

test('a retried sign-in returns the stored session only while the client is allowed to sign in', async () => {
  const client = await aClient({ markets: ['UAE'] });
  const headers = { 'idempotency-key': 'session-1' };
  const first = await client.startSession(headers);
  expect((await client.startSession(headers)).text).toBe(first.text);
  const { appId, apiKey, clientId } = client.facts;
  const otherApp = { ...headers, 'app-id': '00000000-0000-4000-8000-000000000000' };
  expect((await client.startSession(otherApp)).status).toBe(401);
  const otherMarket = await client.call('POST', '/auth/api-keys/sessions', {
    token: false,
    market: 'KSA',
    headers: { ...headers, 'app-id': appId, 'x-api-key': apiKey },
  });
  expect(otherMarket.status).toBe(403);
  await operator().setEnabled(clientId, false);
  const disabled = await eventually(
    () => client.startSession(headers),
    ({ status }) => status !== 201,
  );
  expect(disabled.status).toBe(401);
});
