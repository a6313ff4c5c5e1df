import { compactDecrypt, CompactEncrypt } from 'jose';
import { expect, test } from 'vitest';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSandbox as aSaudiSandbox, aSharing } from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import {
  aSandbox,
  decrypter,
  encryption,
  redirectUri,
  type Sandbox,
} from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { createStandardScan } from '#test/support/banks/standard-scan/standard-scan.ts';
import type { WireExchange } from '#test/support/banks/standard-scan/wire-exchange.ts';
import { claimsIn } from '#test/support/banks/forgeries.ts';
import { aPaymentConsent, call, orderUnder, submitOrder } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

/** Creates an HTTP client that records every exchange as sent over the network. */
const recording = (send: HttpClient) => {
  const exchanges: WireExchange[] = [];
  const http: HttpClient = async (request) => {
    const response = await send(request);
    exchanges.push({
      method: request.method,
      path: new URL(request.url).pathname,
      query: new URL(request.url).search.slice(1),
      at: new Date().toISOString(),
      requestHeaders: request.headers ?? {},
      request: request.body,
      status: response.status,
      responseHeaders: response.headers,
      responseBody: response.text,
      isOurs: true,
    });
    return response;
  };
  return { http, exchanges };
};

/** Makes a payment. Returns its exchanges, from the consent to the status query, and the bank events about it. */
const aRecordedPayment = async () => {
  const sandbox = await aSandbox(local().table);
  const { http, exchanges } = recording(sandbox.send);
  const { authority, payments } = await sandbox.connect(bank, http);
  const consent = { ...aPaymentConsent(), redirectUri };
  const code = await sandbox.approve(authority, consent);
  const { accessToken } = await authority.exchangeCode(code, call);
  await submitOrder(payments, orderUnder(consent, accessToken), call);
  await authority.read(code, call);
  await authority.exchangeCode(code, call).catch(() => undefined);
  const events = sandbox.events.map(({ headers = {}, body }) => eventExchange(headers, body));
  return { exchanges, events, settings: sandbox.settings };
};

/** Returns the exchange in which the service receives and accepts an event. */
const eventExchange = (
  requestHeaders: Readonly<Record<string, string>>,
  request: string | undefined,
): WireExchange => ({
  method: 'POST',
  path: `/bank-events/${bank}/consent/1`,
  query: '',
  at: new Date().toISOString(),
  requestHeaders,
  request,
  status: 202,
  responseHeaders: {},
  responseBody: '',
  isOurs: false,
});

const violationsIn = async (exchanges: readonly WireExchange[], { settings }: Pick<Sandbox, 'settings'>) => {
  const scan = createStandardScan();
  for (const exchange of exchanges) scan.note(exchange);
  return scan.violations({ settings, decrypter });
};

/**
 * Returns a JWT with changed claims and the old signature. The scan decodes JWTs, but leaves the verification of
 * signatures to the banks and the service.
 */
const withClaims = (jwt: string, change: (claims: Record<string, any>) => object): string => {
  const [header, , signature] = jwt.split('.');
  return [header, Buffer.from(JSON.stringify(change(claimsIn(jwt)))).toString('base64url'), signature].join('.');
};

const withFormClaims = (body: string, change: (claims: Record<string, any>) => object): string => {
  const form = new URLSearchParams(body);
  form.set('request', withClaims(form.get('request') ?? '', change));
  return form.toString();
};

const mutations: readonly (readonly [title: string, path: RegExp, mutate: (exchange: WireExchange) => WireExchange])[] =
  [
    [
      'a request object without an expiry',
      /par$/,
      (exchange) => ({
        ...exchange,
        request: withFormClaims(exchange.request ?? '', ({ exp: _exp, ...rest }) => rest),
      }),
    ],
    [
      'a consent of an unknown type',
      /par$/,
      (exchange) => ({
        ...exchange,
        request: withFormClaims(exchange.request ?? '', (claims) => ({
          ...claims,
          authorization_details: [{ type: 'x' }],
        })),
      }),
    ],
    ['a response with an undeclared status', /par$/, (exchange) => ({ ...exchange, status: 418 })],
    [
      'tokens of another type',
      /token$/,
      (exchange) => ({
        ...exchange,
        responseBody: JSON.stringify({ ...JSON.parse(exchange.responseBody), token_type: 'mac' }),
      }),
    ],
    [
      'an order without its idempotency key',
      /payments$/,
      ({ requestHeaders: { 'x-idempotency-key': _key, ...requestHeaders }, ...exchange }) => ({
        ...exchange,
        requestHeaders,
      }),
    ],
    [
      'an order with an extra field',
      /payments$/,
      (exchange) => ({
        ...exchange,
        request: withClaims(exchange.request ?? '', (claims) => ({
          ...claims,
          message: { Data: { ...claims.message.Data, Extra: 1 } },
        })),
      }),
    ],
    [
      'a payment without a status',
      /payments$/,
      (exchange) => ({
        ...exchange,
        responseBody: withClaims(exchange.responseBody, (claims) => ({
          ...claims,
          message: { ...claims.message, Data: { ...claims.message.Data, Status: undefined } },
        })),
      }),
    ],
    [
      'a payment without its Location header',
      /payments$/,
      ({ responseHeaders: { location: _location, ...responseHeaders }, ...exchange }) => ({
        ...exchange,
        responseHeaders,
      }),
    ],
    [
      'an unsigned consent',
      /payment-consents/,
      (exchange) => ({
        ...exchange,
        responseHeaders: { ...exchange.responseHeaders, 'content-type': 'application/json' },
        responseBody: JSON.stringify(claimsIn(exchange.responseBody).message),
      }),
    ],
  ];

test('the scan finds no deviation in a payment, and detects every mutation of it', async () => {
  const recorded = await aRecordedPayment();
  expect(recorded.exchanges.length).toBeGreaterThan(5);
  expect(await violationsIn(recorded.exchanges, recorded)).toEqual([]);
  for (const [title, path, mutate] of mutations) {
    const original = recorded.exchanges.find((exchange) => path.test(exchange.path) && exchange.status < 300);
    expect(original, title).toBeDefined();
    expect(await violationsIn(original ? [mutate(original)] : [], recorded), title).not.toEqual([]);
  }
});

test("a third party's request may break the standard, but the bank's response may not", async () => {
  const recorded = await aRecordedPayment();
  const [par] = recorded.exchanges;
  if (!par) throw new Error('No exchange was recorded');
  const foreignRequest = { ...par, request: 'client_id=me', isOurs: false };
  expect(await violationsIn([foreignRequest], recorded)).toEqual([]);
  expect(await violationsIn([{ ...foreignRequest, responseBody: '{}' }], recorded)).not.toEqual([]);
});

/** Encrypts an event for the client, without a valid signature. The scan does not verify signatures. */
const encryptEvent = (claims: object): Promise<string> =>
  new CompactEncrypt(Buffer.from(`e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: encryption.publicJwk.kid ?? '' })
    .encrypt(encryption.publicKey);

test('the scan finds no deviation in bank events, and detects every mutation of them', async () => {
  const { events, ...recorded } = await aRecordedPayment();
  expect(events.length).toBe(2);
  expect(await violationsIn(events, recorded)).toEqual([]);
  const [event] = events;
  if (!event) throw new Error('The bank has posted no event');
  const { plaintext } = await compactDecrypt(event.request ?? '', encryption.privateKey);
  const claims = claimsIn(Buffer.from(plaintext).toString());
  const { Data, Meta } = claims.message;
  const unchanged = { ...event, request: await encryptEvent(claims) };
  expect(await violationsIn([unchanged], recorded)).toEqual([]);
  const mutated = [
    { ...claims, exp: undefined },
    { ...claims, message: { Data, Meta: { ...Meta, EventType: 'Resource.Sold' } } },
    { ...claims, message: { Data, Meta: { ...Meta, ConsentId: undefined } } },
    { ...claims, message: { Data: { ...Data, Status: 'Gone' }, Meta } },
    { ...claims, message: { Data: { ...Data, CreationDateTime: undefined }, Meta } },
  ];
  for (const mutation of mutated)
    expect(
      await violationsIn([{ ...event, request: await encryptEvent(mutation) }], recorded),
      JSON.stringify(mutation),
    ).not.toEqual([]);
  expect(await violationsIn([{ ...event, status: 200 }], recorded)).not.toEqual([]);
  expect(await violationsIn([{ ...event, responseBody: 'ok' }], recorded)).not.toEqual([]);
  const unreadable = { ...event, request: 'a.b.c.d.e' };
  expect(await violationsIn([unreadable], recorded)).not.toEqual([]);
  const rejected = { ...unreadable, status: 404, responseHeaders: { 'x-fapi-interaction-id': '1' } };
  expect(await violationsIn([rejected], recorded)).toEqual([]);
  expect(await violationsIn([{ ...rejected, status: 400 }], recorded)).not.toEqual([]);
});

test('the scan checks Saudi banks against the Saudi standard', async () => {
  const sandbox = await aSaudiSandbox(local().table);
  const { http, exchanges } = recording(sandbox.send);
  const link = await sandbox.connect('ksa-alrajhi', http);
  const { access } = await aSharing(sandbox, link, call);
  await link.accounts?.accounts(access, call);
  expect(exchanges.length).toBe(5);
  expect(await violationsIn(exchanges, sandbox)).toEqual([]);
  for (const exchange of exchanges)
    expect(await violationsIn([{ ...exchange, status: 418 }], sandbox), exchange.path).not.toEqual([]);
  const accounts = exchanges.at(-1);
  expect(accounts?.path).toMatch(/\/accounts$/);
  if (accounts) expect(await violationsIn([{ ...accounts, responseHeaders: {} }], sandbox)).not.toEqual([]);
});
