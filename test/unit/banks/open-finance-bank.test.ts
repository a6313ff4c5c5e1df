import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { compactVerify, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import { openFinanceBank } from '#shared/banks/open-finance/open-finance-bank.ts';
import { openHttpClient } from '#shared/platform/outbound/http-client.ts';

/** A bank with a working authorisation server. Each test sets the answer of all its other endpoints. */
let answer: { status: number; text: string };
let asked: { url: string; headers: http.IncomingHttpHeaders; body: string }[];
let server: http.Server;
let issuer: string;
let key: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  key = await generateKeyPair('ES256');
  server = http.createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    asked.push({ url: request.url ?? '', headers: request.headers, body });
    if (request.url === '/.well-known/openid-configuration') {
      const endpoint = (name: string) => `${issuer}/${name}`;
      const document = {
        issuer,
        authorization_endpoint: endpoint('authorize'),
        token_endpoint: endpoint('token'),
        pushed_authorization_request_endpoint: endpoint('par'),
      };
      response.end(JSON.stringify(document));
      return;
    }
    response.writeHead(answer.status).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
});

const aBank = () =>
  openFinanceBank({
    provider: 'uae-enbdx',
    endpoints: { issuer, payments: `${issuer}/payments-api` },
    clientId: 'third-party',
    signer: {
      sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256' }).sign(key.privateKey),
      publicKeys: async () => [],
    },
    http: openHttpClient(),
    now: () => new Date(),
  });
const creditor = { id: 'c', schemeName: 'IBAN', identification: 'AE070331234567890123456' } as const;
const amount = { minor: 15_000n, currency: 'AED' } as const;
const order = {
  bankConsentId: 'consent-1',
  accessToken: 'token-1',
  idempotencyKey: 'payment-1',
  amount,
  creditor,
  purpose: undefined,
  creditorReference: 'order 7',
  debtorReference: 'order 7',
  merchantId: undefined,
};
const call = { interactionId: 'interaction-1' };
const refusalOf = (Code: string) => JSON.stringify({ Code, Message: 'No' });
/** A refusal in the format of the UAE standard: a signed list of errors. */
const signedRefusalOf = (Code: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'PS256' })}.${part({ message: { Errors: [{ Code, Message: 'No', Path: null }] } })}.c2ln`;
};

test('an order is signed and carries its idempotency key and the access token of its consent', async () => {
  answer = { status: 401, text: '' };
  await aBank().payments.submit(order, call);
  const [sent] = asked;
  expect(sent).toMatchObject({
    url: '/payments-api/payments',
    headers: {
      authorization: 'Bearer token-1',
      'x-idempotency-key': 'payment-1',
      'x-fapi-interaction-id': 'interaction-1',
    },
  });
  const { payload } = await compactVerify(sent?.body ?? '', key.publicKey);
  const { aud, message } = JSON.parse(new TextDecoder().decode(payload));
  expect(aud).toEqual([issuer]);
  expect(message.Data).toMatchObject({
    ConsentId: 'consent-1',
    Instruction: { Amount: { Amount: '150.00', Currency: 'AED' } },
    CreditorReference: 'order 7',
  });
});

test.each([
  ['the UAE standard', 400, signedRefusalOf('Consent.Invalid'), 'Consent.Invalid'],
  ['the UK standard', 400, refusalOf('Consent.FailsControlParameters'), 'Consent.FailsControlParameters'],
  [
    'a bare list of errors',
    403,
    JSON.stringify({ Errors: [{ ErrorCode: 'KSAOB.Consent.Revoked' }] }),
    'KSAOB.Consent.Revoked',
  ],
])('a refusal in the format of %s rejects the order with its code', async (_what, status, text, code) => {
  answer = { status, text };
  expect(await aBank().payments.submit(order, call)).toMatchObject({
    exchange: { error: code, statusCode: status },
    outcome: { refused: { Code: code } },
  });
});

test.each([
  ['a gateway that blocks the request', 403, '<html>Request blocked</html>'],
  ['a gateway that does not know the path', 404, '{"message":"Not Found"}'],
  ['a refusal without an error code', 400, '{}'],
  ['an account that is temporarily locked', 403, refusalOf('Consent.TransientAccountAccessFailure')],
  ['a recoverable error', 400, refusalOf('KSAOB.GenericRecoverableError')],
  ['a conflict with another order', 409, refusalOf('GenericError')],
  ['a bank that is down', 503, refusalOf('GenericError')],
  ['an acceptance in an unknown format', 201, '{"Data":{}}'],
])('%s leaves the order undecided', async (_what, status, text) => {
  answer = { status, text };
  await expect(aBank().payments.submit(order, call)).rejects.toMatchObject({ name: 'BankUnavailable' });
});

test('a consent that the bank refuses to stage fails with the error code of the bank', async () => {
  answer = { status: 400, text: '{"error":"invalid_request"}' };
  const payment = {
    type: 'SingleInstantPayment',
    amount,
    creditors: [creditor],
    debtorAccount: undefined,
    purpose: undefined,
    creditorReference: undefined,
    debtorReference: undefined,
    merchantId: undefined,
    instructions: undefined,
    risks: undefined,
  } as const;
  const consent: ConsentToStage = {
    kind: 'payment',
    bankConsentId: 'consent-1',
    payment,
    redirectUri: 'https://shop.example/return',
    state: 'state',
    nonce: 'nonce',
    codeVerifier: 'verifier',
    authorizationExpiresAt: '2026-11-21T09:00:00.000Z',
    expiresAt: '2026-11-22T09:00:00.000Z',
    eventsUrl: 'https://service.example/bank-events/uae-enbdx/consent/1',
  };
  const staging = aBank().authority.stage(consent, call);
  await expect(staging).rejects.toMatchObject({ name: 'BankRefusal', code: 'invalid_request' });
});
