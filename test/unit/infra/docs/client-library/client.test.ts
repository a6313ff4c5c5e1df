import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type ClientOptions,
  InvalidWebhook,
  createClient,
  ApiError,
  signBody,
} from '#infra/docs/client-library/client.ts';

/** A request that the client sent. */
interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}
type Respond = (request: SentRequest, count: number) => Response | undefined;

const accessToken = (number: number): string =>
  new UnsecuredJWT({ number }).setSubject('client-1').encode().replace(/\.$/, '.x');

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

/** Creates a client of a service that responds as the test specifies and records the requests. */
const aService = (
  respond: Respond,
  options: Partial<ClientOptions> = {},
  refresh?: (signal: AbortSignal) => Promise<Response>,
) => {
  const sent: SentRequest[] = [];
  const sessions: string[] = [];
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(input, init);
    const { method, headers } = request;
    const { pathname, search } = new URL(request.url);
    if (pathname === '/auth/api-keys/sessions') {
      sessions.push('open');
      return json(201, {
        data: { accessToken: accessToken(sessions.length), refreshToken: `rt_${sessions.length}`, expiresIn: 3600 },
      });
    }
    if (pathname === '/auth/api-keys/sessions/refresh') {
      sessions.push(`refresh ${headers.get('refresh-token')}`);
      if (refresh) return refresh(request.signal);
      if (headers.get('refresh-token') === 'rt_3')
        return json(401, { code: 'token_expired', message: '', details: {} });
      const number = sessions.length;
      return json(201, { access_token: accessToken(number), refresh_token: `rt_${number}`, expires_in: 3600 });
    }
    const sentRequest = { method, path: pathname + search, headers, body: await request.text() };
    sent.push(sentRequest);
    return respond(sentRequest, sent.length) ?? json(200, { data: [], meta: {} });
  };
  const client = createClient({
    baseUrl: 'https://service.example/',
    appId: 'app',
    apiKey: 'key',
    market: 'UAE',
    signingKey: testKey,
    fetch,
    ...options,
  });
  return { client, sent, sessions };
};

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const testKey = { ...privateKey.export({ format: 'jwk' }), kid: 'key-1' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Awaits a call while advancing the clock through its pauses. */
const settle = async <T>(call: Promise<T>): Promise<T> => {
  const state = { isDone: false };
  const markDone = () => (state.isDone = true);
  call.then(markDone, markDone);
  while (!state.isDone) await vi.advanceTimersByTimeAsync(1000);
  return call;
};

test('a file is returned as bytes with its type, and its errors are reported like any others', async () => {
  const { client } = aService((_, count) =>
    count === 1
      ? new Response(new Uint8Array([37, 80, 255]), { headers: { 'content-type': 'application/pdf' } })
      : json(404, { code: 'not_found', message: 'no', details: {} }),
  );
  const file = await client.exportRiskReport({ path: { reportId: 'r' } });
  expect([file.type, ...new Uint8Array(await file.arrayBuffer())]).toEqual(['application/pdf', 37, 80, 255]);
  await expect(client.exportRiskReport({ path: { reportId: 'r' } })).rejects.toMatchObject({ code: 'not_found' });
});

const body = { amount: '1.00', currency: 'AED', reference: 'ä', beneficiaryName: 'Ivan' } as const;
const created = { data: { internalReferenceId: 'id', status: 'New', amount: '1.00', currency: 'AED' } };

test('concurrent calls share one session', async () => {
  const { client, sessions, sent } = aService(() => undefined);
  await Promise.all([client.listPayments(), client.listPayments(), client.listProviders({ market: 'KSA' })]);
  expect(sessions).toEqual(['open']);
  expect(sent.map(({ headers }) => headers.get('x-tenant'))).toEqual(['UAE', 'UAE', 'KSA']);
  expect(new Set(sent.map(({ headers }) => headers.get('authorization')))).toEqual(
    new Set([`Bearer ${accessToken(1)}`]),
  );
});

test('a session is refreshed before it expires, and recreated if its refresh token is rejected', async () => {
  const { client, sessions } = aService(() => undefined);
  await client.listPayments();
  for (let hour = 0; hour < 3; hour += 1) {
    vi.setSystemTime(Date.now() + 3_595_000);
    await Promise.all([client.listPayments(), client.listPayments()]);
  }
  expect(sessions).toEqual(['open', 'refresh rt_1', 'refresh rt_2', 'refresh rt_3', 'open']);
});

test('a refresh without a response is retried within a minute, and then replaced by a new session', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), milliseconds);
    return controller.signal;
  });
  const sentAt: number[] = [];
  const isNeverAnswered = (signal: AbortSignal) => {
    sentAt.push(Date.now());
    return new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const { client, sessions } = aService(() => undefined, {}, isNeverAnswered);
  await client.listPayments();
  vi.setSystemTime(Date.now() + 3_595_000);
  await settle(client.listPayments());
  expect(sessions).toEqual(['open', 'refresh rt_1', 'refresh rt_1', 'open']);
  expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBeLessThan(30_000);
  vi.restoreAllMocks();
});

test('a token that the service rejects is replaced once', async () => {
  const rejected = () => json(401, { code: 'unauthorized', message: 'no', details: {} });
  const once = aService((_, count) => (count === 1 ? rejected() : undefined));
  await once.client.listPayments();
  expect(once.sessions).toEqual(['open', 'open']);
  const always = aService(rejected);
  await expect(always.client.listPayments()).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  expect(always.sent).toHaveLength(2);
});

test('a create request is retried with the same key and bytes until it succeeds', async () => {
  const { client, sent } = aService((_, count) => {
    if (count === 1) throw new TypeError('fetch failed');
    if (count === 2) return json(503, {});
    if (count === 3) return json(429, { code: 'rate_limited', message: '', details: {} }, { 'retry-after': '2' });
    return json(201, created);
  });
  expect(await settle(client.createPaymentRequest({ body }))).toEqual(created.data);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(new Set(sent.map(({ headers, body: text }) => `${headers.get('x-signature')} ${text}`)).size).toBe(1);
  expect(sent).toHaveLength(4);
});

test('each create request has its own idempotency key, unless the caller specifies one', async () => {
  const { client, sent } = aService(() => json(201, created));
  await client.createPaymentRequest({ body });
  await client.createPaymentRequest({ body });
  await client.createPaymentRequest({ body, idempotencyKey: 'order-7' });
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect([new Set(keys).size, keys[2]]).toEqual([3, 'order-7']);
});

test('an unsafe call is retried only if the response has a Retry-After', async () => {
  const broken = aService(() => json(502, {}));
  const approval = { body: { transactionId: 'id', amount: '1.00' } } as never;
  await expect(settle(broken.client.approvePayment(approval))).rejects.toMatchObject({ status: 502 });
  expect(broken.sent).toHaveLength(1);
  const busy = aService((_, count) =>
    count === 1 ? json(409, { code: 'conflict' }, { 'retry-after': '1' }) : json(200, { data: {} }),
  );
  await settle(busy.client.approvePayment(approval));
  expect(busy.sent).toHaveLength(2);
});

test('a deletion that is retried after a lost response succeeds if the resource is gone', async () => {
  const gone = () => json(404, { code: 'not_found', message: 'no', details: {} });
  const path = { webhookId: 'w' };
  const lost = aService((_, count) => {
    if (count === 1) throw new TypeError('fetch failed');
    return gone();
  });
  expect(await settle(lost.client.deleteWebhook({ path }))).toEqual({});
  const rejected = () => json(401, { code: 'token_expired', message: 'no', details: {} });
  const expired = aService((_, count) => {
    if (count === 1) throw new TypeError('fetch failed');
    return count === 2 ? rejected() : gone();
  });
  expect(await settle(expired.client.deleteWebhook({ path }))).toEqual({});
  const unsent = aService((_, count) => (count === 1 ? rejected() : gone()));
  await expect(settle(unsent.client.deleteWebhook({ path }))).rejects.toMatchObject({ code: 'not_found' });
  const throttled = aService((_, count) => (count === 1 ? json(503, {}, { 'retry-after': '1' }) : gone()));
  await expect(settle(throttled.client.deleteWebhook({ path }))).rejects.toMatchObject({ code: 'not_found' });
  const read = aService((_, count) => (count === 1 ? json(502, {}) : gone()));
  await expect(settle(read.client.getWebhook({ path }))).rejects.toMatchObject({ code: 'not_found' });
});

test('a create request is retried until its first run must have ended, which may take 30 seconds', async () => {
  const isRunning = () => json(409, { code: 'conflict' }, { 'retry-after': '1' });
  const slow = aService((_, count) => (count <= 30 ? isRunning() : json(201, created)));
  expect(await settle(slow.client.createPaymentRequest({ body }))).toEqual(created.data);
  const endless = aService(isRunning);
  await expect(settle(endless.client.createPaymentRequest({ body }))).rejects.toMatchObject({ code: 'conflict' });
  expect(endless.sent).toHaveLength(35);
  const lost = aService(
    (_, count) => {
      if (count === 1) throw new TypeError('fetch failed');
      return count <= 3 ? isRunning() : json(201, created);
    },
    { retries: 1 },
  );
  expect(await settle(lost.client.createPaymentRequest({ body }))).toEqual(created.data);
  const impatient = aService(isRunning, { retries: 0 });
  await expect(settle(impatient.client.createPaymentRequest({ body }))).rejects.toMatchObject({ code: 'conflict' });
  expect(impatient.sent).toHaveLength(1);
});

test('a request that the gateway rejects because of too many requests is retried', async () => {
  const { client, sent } = aService((_, count) =>
    count === 1 ? json(429, { message: 'Too Many Requests' }) : json(200, { data: {} }),
  );
  await settle(client.approvePayment({ body: { transactionId: 'id', amount: '1.00' } } as never));
  expect(sent).toHaveLength(2);
});

test('a call fails after its retries, and immediately if the wait would be long', async () => {
  const down = aService(() => json(500, {}));
  await expect(settle(down.client.listPayments())).rejects.toMatchObject({ status: 500 });
  expect(down.sent).toHaveLength(5);
  const overloaded = aService(() => json(429, {}, { 'retry-after': '600' }));
  await expect(settle(overloaded.client.listPayments())).rejects.toMatchObject({ retryAfterSeconds: 600 });
  expect(overloaded.sent).toHaveLength(1);
});

test('an aborted call does not wait for the end of a delay', async () => {
  const { client, sent } = aService(() => json(429, {}, { 'retry-after': '50' }));
  const controller = new AbortController();
  const outcome = client.listPayments({ signal: controller.signal }).catch((error: Error) => error.message);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  // The clock does not advance in this test, so the pause would never end.
  await new Promise((resolve) => setImmediate(resolve));
  controller.abort(new Error('the customer left'));
  expect(await outcome).toBe('the customer left');
  expect(sent).toHaveLength(1);
});

test('an aborted call does not wait for the session that other calls wait for', async () => {
  let refreshed: (response: Response) => void = () => undefined;
  const refresh = () => new Promise<Response>((resolve) => (refreshed = resolve));
  const { client, sent, sessions } = aService(() => undefined, {}, refresh);
  const abandoned = AbortSignal.abort(new Error('the customer left'));
  await expect(client.listPayments({ signal: abandoned })).rejects.toThrow('the customer left');
  expect(sessions).toEqual([]);
  await client.listPayments();
  vi.setSystemTime(Date.now() + 3_595_000);
  const controller = new AbortController();
  const first = client.listPayments({ signal: controller.signal });
  const second = client.listPayments();
  await vi.waitFor(() => expect(sessions).toHaveLength(2));
  controller.abort(new Error('the customer left'));
  await expect(first).rejects.toThrow('the customer left');
  refreshed(json(201, { access_token: accessToken(2), refresh_token: 'rt_2', expires_in: 3600 }));
  await second;
  expect(sessions).toEqual(['open', 'refresh rt_1']);
  expect(sent).toHaveLength(2);
});

test('an error has its code, details and help URL in every API variant', async () => {
  const headers = { link: '<https://service.example/docs/errors#not_found>; rel="help"', 'x-interaction-id': 'i-1' };
  const errorBodies = [
    { code: 'not_found', message: 'no', details: { id: ['is unknown'] } },
    { error: 'not_found', errorDescription: { id: ['is unknown'] }, data: null },
    { type: 'urn:problem:not_found', detail: 'no', errors: { id: ['is unknown'] } },
  ];
  for (const response of errorBodies) {
    const { client } = aService(() => json(404, response, headers));
    const rejection = await client.getPayment({ path: { paymentId: 'a/b' } }).catch((error: ApiError) => error);
    expect(rejection).toBeInstanceOf(ApiError);
    expect(rejection).toMatchObject({
      status: 404,
      code: 'not_found',
      details: { id: ['is unknown'] },
      help: 'https://service.example/docs/errors#not_found',
      interactionId: 'i-1',
    });
  }
});

test('a list is read page by page, from the first to the last entry', async () => {
  const { client, sent } = aService(({ path }) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
    return json(200, { data: [{ id: `${page}a` }, { id: `${page}b` }], meta: { totalNumberOfPages: 3 } });
  });
  const ids: string[] = [];
  for await (const { id } of client.each('listPayments', { query: { perPage: 2 } })) ids.push(id);
  expect(ids).toEqual(['1a', '1b', '2a', '2b', '3a', '3b']);
  expect(sent.map(({ path }) => path)).toEqual([1, 2, 3].map((page) => `/payments?perPage=2&page=${page}`));
});

test('a list whose entries leave it when they are visited is read to the end', async () => {
  let waiting = ['a', 'b', 'c', 'd', 'e'];
  const { client } = aService(({ path }) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
    const data = waiting.slice((page - 1) * 2, page * 2).map((id) => ({ id }));
    const totalNumberOfPages = Math.ceil(waiting.length / 2);
    return json(200, { data, meta: { totalNumberOfPages, totalItems: waiting.length, pageSize: 2 } });
  });
  const ids: string[] = [];
  for await (const { id } of client.each('listPaymentRequests', { query: { perPage: 2, status: 'New' } })) {
    ids.push(id);
    waiting = waiting.filter((other) => other !== id);
  }
  expect(ids).toEqual(['a', 'b', 'c', 'd', 'e']);
});

/** Returns whether a detached JWS is valid, according to node:crypto. */
const isSigned = (text: string, signature: string): boolean => {
  const [header = '', bytes = ''] = signature.split('..');
  const input = Buffer.from(`${header}.${Buffer.from(text).toString('base64url')}`);
  const key = { key: createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })), dsaEncoding: 'ieee-p1363' };
  return verify('sha256', input, key as never, Buffer.from(bytes, 'base64url'));
};

test('a signing key and a signing function, also one that returns DER, produce valid signatures', async () => {
  const remote = (dsaEncoding: 'der' | 'ieee-p1363') => ({
    kid: 'key-1',
    sign: async (input: Uint8Array) => sign('sha256', input, { key: privateKey, dsaEncoding }),
  });
  for (const key of [testKey, remote('der'), remote('ieee-p1363')]) {
    const { text, signature } = await signBody({ c: [1], b: 'ä', a: undefined }, key);
    expect([text, isSigned(text, signature)]).toEqual(['{"b":"ä","c":[1]}', true]);
  }
});

test('signatures are bound to the method and the URL of their requests if the client says so', async () => {
  for (const bindSignatures of [true, false]) {
    const { client, sent } = aService(() => json(201, created), { bindSignatures });
    await client.createPaymentRequest({ body });
    const [{ headers, body: text }] = sent as [SentRequest];
    const signature = headers.get('x-signature') ?? '';
    const binding = { htm: 'POST', htu: 'https://service.example/payment-requests' };
    expect(decodeProtectedHeader(signature)).toEqual({ alg: 'ES256', kid: 'key-1', ...(bindSignatures && binding) });
    expect(isSigned(text, signature)).toBe(true);
  }
});

test('a null, which may clear a field, is part of the signed text', async () => {
  const { text, signature } = await signBody({ status: 'Inactive', description: null }, testKey);
  expect([JSON.parse(text), isSigned(text, signature)]).toEqual([{ status: 'Inactive', description: null }, true]);
});

test('the signed text contains values such as dates as JSON does', async () => {
  const { text, signature } = await signBody({ validUntil: new Date(0), codes: [{ toJSON: () => 'a' }] }, testKey);
  expect(text).toBe('{"codes":["a"],"validUntil":"1970-01-01T00:00:00.000Z"}');
  expect(isSigned(text, signature)).toBe(true);
});

test('an operation that needs a signature reports a missing key', async () => {
  const client = createClient({ baseUrl: 'https://service.example', appId: 'a', apiKey: 'k', market: 'UAE' });
  await expect(client.createPaymentRequest({ body })).rejects.toThrow('createPaymentRequest needs a signature');
});

test("a webhook is accepted only if the service's keys signed it for this client", async () => {
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'w', alg: 'ES256', use: 'sig' }] };
  vi.stubGlobal('fetch', async () => json(200, keys, { 'content-type': 'application/json' }));
  const { client } = aService(() => undefined);
  const delivery = (audience: string, subject = 'webhook:event') =>
    new SignJWT({ event: { type: 'payment.completed' } })
      .setProtectedHeader({ alg: 'ES256', kid: 'w' })
      .setAudience(audience)
      .setIssuer('https://service.example')
      .setSubject(subject)
      .setJti('event-1')
      .setExpirationTime('5 min')
      .sign(privateKey);
  expect(await client.verifyWebhook(Buffer.from(await delivery('client-1')))).toMatchObject({
    id: 'event-1',
    event: { type: 'payment.completed' },
  });
  for (const invalid of [await delivery('client-2'), await delivery('client-1', 'other'), 'nonsense'])
    await expect(client.verifyWebhook(invalid)).rejects.toBeInstanceOf(InvalidWebhook);
  vi.unstubAllGlobals();
});
