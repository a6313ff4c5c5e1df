import { families, lookOf } from '#shared/standard/problems/families.ts';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { getPaymentRequest, type RequestDeps } from '#functions/payments/requests/operations.ts';
import { routes as currentRoutes } from '#functions/payments/requests/routes.ts';
import { openBankAccounts } from '#shared/payments/creditor/bank-account-store.ts';
import { type Client, newClient } from '#shared/clients/client.ts';
import type { Operations, Routes } from '#shared/clients/endpoint.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { AmountText, CurrencyCode, formatMoney } from '#shared/standard/money.ts';
import { openPayeeChecks } from '#shared/payments/payee/payee-check.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { requestPayment } from '#shared/payments/request/request-payment.ts';
import { SchemeName } from '#shared/standard/payments/account-party.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import type { Gate } from '#shared/platform/http/gate.ts';
import { openKeptAnswers } from '#shared/platform/http/kept-answers.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { digest, newId } from '#shared/platform/runtime/ids.ts';
import { PublicJwk } from '#shared/platform/signing/es256.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { canonical, sign } from '#test/support/drivers/integrator.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';

/** A second face of "create a payment request": a route, a presenter and an operation. Everything else exists. */
const LegacyRequest = z.object({
  paymentRequestId: z.guid(),
  status: z.literal('AwaitingApproval'),
  amount: z.object({ value: z.string(), currency: z.string() }),
  creditorAccount: z.object({ scheme: SchemeName, identification: z.string() }),
  paymentConsentType: PaymentType,
});

const legacyRoutes = {
  createLegacyRequest: {
    method: 'POST',
    path: '/api/v1.0/pis/Request/Create',
    tag: 'Legacy payments',
    summary: 'Request a payment from a customer',
    face: 'legacy',
    family: families.pis,
    access: 'client',
    market: 'KSA',
    product: 'payments',
    signed: true,
    idempotency: 'operation',
    body: z.strictObject({
      amount: AmountText,
      currency: CurrencyCode,
      creditorAccount: z.strictObject({ scheme: SchemeName, identification: z.string() }),
      paymentConsentType: PaymentType,
      purpose: z.string().optional(),
    }),
    ok: { kind: 'data', status: 200, schema: LegacyRequest },
    problems: [],
  },
} as const satisfies Routes;

const presentLegacy = (request: PaymentRequest): z.input<typeof LegacyRequest> => ({
  paymentRequestId: request.id,
  status: 'AwaitingApproval',
  amount: { value: formatMoney(request), currency: request.currency },
  creditorAccount: {
    scheme: request.creditorAccount.schemeName,
    identification: request.creditorAccount.identification,
  },
  paymentConsentType: request.type,
});

const createLegacyRequest: Operations<typeof legacyRoutes, RequestDeps>['createLegacyRequest'] = async (call, deps) => {
  const { body, owner, client, signature, idempotencyKey } = call;
  const { creditorAccount, paymentConsentType: type, ...facts } = body;
  const { request, created } = await requestPayment(
    {
      ...facts,
      type,
      creditor: { schemeName: creditorAccount.scheme, identification: creditorAccount.identification },
      fields: {
        creditor: { schemeName: 'creditorAccount.scheme', identification: 'creditorAccount.identification' },
        debtor: { schemeName: 'debtorAccount.scheme', identification: 'debtorAccount.identification' },
      },
      additionalCreditors: [],
      debtor: undefined,
      providerId: undefined,
      instructions: undefined,
      risks: undefined,
    },
    {
      owner,
      identity: { signature, idempotencyKey, bodyHash: digest(canonicalJson(body)) },
      lifetimeSeconds: client.lifetimes.paymentRequestSeconds,
    },
    deps,
  );
  return { created: presentLegacy(request), replayed: !created };
};

const local = useLocalTable();
const token = 'token';
let client: Client;
let signingKey: JWK;
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const facts = { kid: 'key-1', use: 'sig', alg: 'ES256' };
  signingKey = { ...(await exportJWK(privateKey)), ...facts };
  const registered = PublicJwk.parse({ ...(await exportJWK(publicKey)), ...facts });
  client = {
    ...newClient({
      id: newId(),
      appId: newId(),
      name: 'A shop',
      markets: ['KSA'],
      products: ['payments'],
      createdAt: systemClock().toISOString(),
    }),
    publicKeys: [registered],
  };
});

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const baseUrl = 'https://service.example';

const gate = (): Gate<Client, Market> => ({
  baseUrl,
  lookOf,
  addressHeader: undefined,
  callerOf: async (given) => (given === token ? client : undefined),
  markets: Market.options,
  limiter: {
    take: async () => ({ allowed: true, limit: 1_000, remaining: 999, resetSeconds: 1, retryAfterSeconds: 0 }),
  },
  keptAnswers: openKeptAnswers(local().table, systemClock),
});
const deps = (): RequestDeps => ({
  stores: openPaymentStores(local().table, openListing(local().table)),
  bankAccounts: openBankAccounts(local().table, openListing(local().table)),
  payeeChecks: openPayeeChecks(local().table, systemClock),
  providers: knownBanks,
  baseUrl,
  now: systemClock,
});

/** A request as API Gateway hands it over. */
const anEvent = (method: string, path: string, over: Partial<APIGatewayProxyEventV2>): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: `ANY ${path}`,
  rawPath: path,
  rawQueryString: '',
  isBase64Encoded: false,
  requestContext: { http: { method, sourceIp: '192.0.2.1' } } as APIGatewayProxyEventV2['requestContext'],
  ...over,
  headers: { authorization: `Bearer ${token}`, ...over.headers },
});

const createThroughLegacy = async (body: object, headers: Record<string, string> = {}) => {
  const handler = serve(legacyRoutes, { createLegacyRequest }, deps(), gate());
  const signature = await sign(canonical(body), signingKey);
  const event = anEvent('POST', '/api/v1.0/pis/Request/Create', {
    body: JSON.stringify(body),
    headers: { 'x-signature': signature, ...headers },
  });
  const { statusCode, headers: sent, body: text } = await handler(event, {} as Context);
  return { status: statusCode, headers: sent, body: JSON.parse(text ?? '') };
};

const getThroughCurrent = async (paymentRequestId: string) => {
  const routes = { getPaymentRequest: currentRoutes.getPaymentRequest };
  const handler = serve(routes, { getPaymentRequest }, deps(), gate());
  const event = anEvent('GET', '/payment-requests/{paymentRequestId}', {
    pathParameters: { paymentRequestId },
    headers: { 'x-tenant': 'KSA' },
  });
  const { statusCode, body } = await handler(event, {} as Context);
  return { status: statusCode, body: JSON.parse(body ?? '') };
};

const aLegacyBody = (over: object = {}) => ({
  amount: '150.5',
  currency: 'SAR',
  creditorAccount: { scheme: 'IBAN', identification: 'SA0380000000608010167519' },
  paymentConsentType: 'SingleInstantPayment',
  purpose: 'SELF',
  ...over,
});

test('a second face answers in its own envelope', async () => {
  const { status, headers, body } = await createThroughLegacy(aLegacyBody());
  expect([status, headers['content-type']]).toEqual([200, 'application/json']);
  expect(body).toEqual({
    errorDescription: null,
    data: {
      paymentRequestId: expect.any(String),
      status: 'AwaitingApproval',
      amount: { value: '150.50', currency: 'SAR' },
      creditorAccount: { scheme: 'IBAN', identification: 'SA0380000000608010167519' },
      paymentConsentType: 'SingleInstantPayment',
    },
  });
});

test('what was created through one face is read through the other', async () => {
  const { body } = await createThroughLegacy(aLegacyBody());
  const id: string = body.data.paymentRequestId;
  const read = await getThroughCurrent(id);
  expect(read).toMatchObject({
    status: 200,
    body: {
      data: {
        id,
        status: 'New',
        amount: '150.50',
        currency: 'SAR',
        purpose: 'SELF',
        creditorAccount: { schemeName: 'IBAN', identification: 'SA0380000000608010167519' },
      },
    },
  });
});

test('a refusal of the use case names the fields of the face, in the error body of the face', async () => {
  const creditorAccount = { scheme: 'IBAN', identification: 'AE070331234567890123456' };
  const { status, body } = await createThroughLegacy(aLegacyBody({ creditorAccount, currency: 'USD' }));
  expect([status, body]).toEqual([
    400,
    {
      error: 'INVALID_DATA',
      errorDescription: {
        'creditorAccount.identification': ['must be an IBAN of SA'],
        currency: ['must be SAR'],
      },
      data: null,
    },
  ]);
});

test('the middlewares refuse in the error body of the face too', async () => {
  const wrongSignature = await sign(canonical(aLegacyBody({ amount: '1.00' })), signingKey);
  expect(await createThroughLegacy(aLegacyBody(), { 'x-signature': wrongSignature })).toMatchObject({
    status: 400,
    body: {
      error: 'INVALID_SIGNATURE',
      errorDescription: {
        'x-signature': [expect.stringMatching(/does not match/), expect.any(String), expect.any(String)],
      },
      data: null,
    },
  });
  expect(await createThroughLegacy(aLegacyBody(), { authorization: 'Bearer other' })).toMatchObject({
    status: 401,
    body: { errorDescription: { message: [expect.any(String)] }, data: null },
  });
  expect(await createThroughLegacy(aLegacyBody({ amount: 150 }))).toMatchObject({
    status: 400,
    body: { error: 'INVALID_DATA', errorDescription: { amount: ['must be of type string'] }, data: null },
  });
});

test('a repeat through a second face creates nothing', async () => {
  const key = { 'idempotency-key': newId() };
  const first = await createThroughLegacy(aLegacyBody(), key);
  const repeat = await createThroughLegacy(aLegacyBody(), key);
  expect(repeat.body).toEqual(first.body);
  expect([first.headers['idempotency-replayed'], repeat.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
  expect(await createThroughLegacy(aLegacyBody({ amount: '151.00' }), key)).toMatchObject({
    status: 422,
    body: { error: 'INVALID_DATA', data: null },
  });
});

test('every response of the interface tells browsers to use HTTPS alone', async () => {
  const transport = { 'strict-transport-security': 'max-age=31536000' };
  expect((await createThroughLegacy(aLegacyBody())).headers).toMatchObject(transport);
  expect((await createThroughLegacy({})).headers).toMatchObject(transport);
});
