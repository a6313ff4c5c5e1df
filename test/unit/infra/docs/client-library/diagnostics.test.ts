import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import {
  ConnectionError,
  type ClientOptions,
  createClient,
  createWebhookVerifier,
  InvalidWebhook,
  responseOf,
  type SigningKey,
} from '#infra/docs/client-library/client.ts';
import { version } from '#infra/docs/client-library/data/api.ts';

const session = {
  accessToken: `${new UnsecuredJWT({}).setSubject('client-1').encode()}x`,
  refreshToken: 'rt',
  expiresIn: 3600,
};

/** Creates a client of a service that responds to every call but the one for a session as the test specifies. */
const aClient = (respond: (request: Request) => Promise<Response>, options: Partial<ClientOptions> = {}) =>
  createClient({
    baseUrl: 'https://service.example',
    appId: 'app',
    apiKey: 'key',
    market: 'UAE',
    retries: 0,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return request.url.endsWith('/sessions') ? Response.json({ data: session }) : respond(request);
    },
    ...options,
  });

const headers = {
  'x-interaction-id': 'i-1',
  'idempotency-replayed': 'true',
  'ratelimit-limit': '500',
  'ratelimit-remaining': '499',
  'ratelimit-reset': '1',
};

test('a result leads to its response, and hooks see every attempt', async () => {
  const seen: unknown[] = [];
  const client = aClient(async () => Response.json({ data: { id: 'p' } }, { headers }), {
    onRequest: ({ method, target, attempt }) => seen.push([method, target, attempt]),
    onResponse: ({ status, interactionId }, { target }) => seen.push([status, interactionId, target]),
  });
  const webhook = await client.getWebhook({ path: { webhookId: 'w' } });
  expect(responseOf(webhook)).toEqual({
    status: 200,
    interactionId: 'i-1',
    isReplayed: true,
    rateLimit: { limit: 500, remaining: 499, resetSeconds: 1 },
  });
  expect(seen).toEqual([
    ['POST', '/auth/api-keys/sessions', 1],
    [200, undefined, '/auth/api-keys/sessions'],
    ['GET', '/webhooks/w', 1],
    [200, 'i-1', '/webhooks/w'],
  ]);
});

test('a response without a body has metadata too', async () => {
  const client = aClient(async () => new Response(undefined, { status: 204, headers }));
  const deleted = await client.deleteWebhook({ path: { webhookId: 'w' } });
  expect(responseOf(deleted)).toMatchObject({ status: 204, interactionId: 'i-1' });
});

test('requests state the library and its version', async () => {
  const agents: (string | null)[] = [];
  const client = aClient(async (request) => {
    agents.push(request.headers.get('user-agent'));
    return Response.json({ data: [] });
  });
  await client.listPurposeCodes();
  expect(agents).toEqual([`open-banking-client/${version}`]);
});

test('a service that does not respond, and one that cannot be reached, are connection errors', async () => {
  const silent = aClient(
    (request) =>
      new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('aborted')))),
    { timeout: 20 },
  );
  await expect(silent.listPurposeCodes()).rejects.toThrow(
    /^GET https:\/\/service\.example\/payment-purpose-codes: no response within 20 ms$/,
  );
  const unreachable = aClient(() => Promise.reject(new TypeError('fetch failed')));
  await expect(unreachable.listPurposeCodes()).rejects.toBeInstanceOf(ConnectionError);
});

test('a request that cannot be built is not sent, and is not a connection error', async () => {
  const attempts: number[] = [];
  const client = aClient(async () => Response.json({}), {
    retries: 4,
    onRequest: ({ target, attempt }) => target === '/payment/bank-account' && attempts.push(attempt),
  });
  const body = { iban: 'AE070331234567890123456', accountHolderName: 'Ivan', name: 'Shop' } as never;
  await expect(client.addBankAccount({ body, idempotencyKey: 'طلب-7' })).rejects.toThrow(TypeError);
  expect(attempts).toEqual([]);
});

test('an API key that a header cannot contain is not printed', async () => {
  for (const apiKey of ['secret\nkey', 'secret key of طلب']) {
    const client = aClient(async () => Response.json({}), { apiKey });
    const failure = await client.listPayments().catch((error: unknown) => inspect(error));
    expect(failure).toContain('TypeError: the header x-api-key has characters that a header cannot contain');
    expect(failure).not.toContain('secret');
  }
});

test('each misuse is reported with its cure', async () => {
  const page = new Response('<html>', { headers: { 'content-type': 'text/html' } });
  await expect(aClient(async () => page).listPurposeCodes()).rejects.toThrow(
    'text/html, not JSON. Is baseUrl correct?',
  );
  const untyped = aClient(async () => Response.json({})) as unknown as {
    createPaymentRequest(input: object): Promise<unknown>;
  };
  await expect(untyped.createPaymentRequest({ amount: '1.00' })).rejects.toThrow('put amount into one of these');
  const create = createClient as (options?: object) => unknown;
  expect(() => create()).toThrow('pass baseUrl, appId, apiKey, market');
  const named = { baseUrl: 'https://service.example', apiKey: 'key', market: 'UAE' };
  expect(() => create(named)).toThrow('createClient needs { baseUrl, appId, apiKey, market }: pass appId');
  for (const baseUrl of ['service', 'localhost:3000', 'ftp://service.example'])
    expect(() => aClient(async () => page, { baseUrl })).toThrow('baseUrl must be the address');
  const pem = '-----BEGIN PRIVATE KEY-----' as unknown as SigningKey;
  expect(() => aClient(async () => page, { signingKey: pem })).toThrow('signingKey must be a private JWK');
  const createVerifier = createWebhookVerifier as (options?: object) => (body: unknown) => Promise<unknown>;
  expect(() => createVerifier({ clientId: 'c' })).toThrow(
    'createWebhookVerifier needs { baseUrl, clientId }: pass baseUrl',
  );
  expect(() => createVerifier({ baseUrl: 'https://service.example' })).toThrow('pass clientId');
  expect(() => createVerifier({ baseUrl: 'service', clientId: 'c' })).toThrow('baseUrl must be the address');
  const verify = createVerifier({ ...named, clientId: 'c' });
  for (const parsed of [{ event: {} }, undefined]) await expect(verify(parsed)).rejects.toThrow('Pass the raw body');
});

test('a verifier with given keys needs neither an API key nor a connection', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const verify = createWebhookVerifier({
    baseUrl: 'https://service.example/',
    clientId: 'client-1',
    keys: { keys: [{ kty: 'EC', crv: 'P-256', kid: 'w', x, y }] },
  });
  const delivery = (audience: string, issuer = 'https://service.example') =>
    new SignJWT({ event: { type: 'payment.completed' } })
      .setProtectedHeader({ alg: 'ES256', kid: 'w' })
      .setAudience(audience)
      .setIssuer(issuer)
      .setSubject('webhook:event')
      .setJti('event-1')
      .setExpirationTime('5 min')
      .sign(privateKey);
  expect(await verify(await delivery('client-1'))).toMatchObject({
    id: 'event-1',
    event: { type: 'payment.completed' },
  });
  await expect(verify(await delivery('client-2'))).rejects.toBeInstanceOf(InvalidWebhook);
  await expect(verify(await delivery('client-1', 'https://other.example'))).rejects.toThrow(
    new InvalidWebhook('iss is https://other.example instead of https://service.example'),
  );
});
