import { randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect } from 'vitest';
import { aThirdParty, type OAuthResponse, test } from '#test/support/banks/sandbox-uae/a-third-party.ts';
import { fetchWith } from '#test/support/banks/sandbox-uae/mutual-tls.ts';
import { aPair, signerWith } from '#test/support/banks/uae/keys.ts';

type ThirdParty = Awaited<ReturnType<typeof aThirdParty>>;

const errorOf = ({ status, body }: OAuthResponse) => [status, body.error];
const statusOf = ({ status }: OAuthResponse) => status;

test('a third party that follows all rules is accepted', async ({ us }) => {
  expect(statusOf(await us.push(await us.requestObject()))).toBe(201);
  expect(statusOf(await us.token(us.codeForm(await us.approvedCode())))).toBe(200);
});

/** Request objects that break a rule. */
const requests: readonly [rule: string, error: string, change: (us: ThirdParty) => Record<string, unknown>][] = [
  ['with a redirect URI that is not registered', 'invalid_request', () => ({ redirect_uri: 'https://evil.example/' })],
  [
    'with a suffix after a registered redirect URI',
    'invalid_request',
    () => ({ redirect_uri: 'https://us.example/callback/' }),
  ],
  ['with a scope that does not exist', 'invalid_scope', () => ({ scope: 'openid payments everything' })],
  [
    'with a scope that is not registered for it',
    'invalid_scope',
    () => ({ scope: 'openid payments confirmation-of-payee' }),
  ],
  ['with the scope of another kind of consent', 'invalid_scope', () => ({ scope: 'openid accounts' })],
  ['for another audience', 'invalid_request', () => ({ aud: 'https://another-bank.example' })],
  ['for two audiences', 'invalid_request', ({ issuer }) => ({ aud: [issuer, 'https://another-bank.example'] })],
  ['of another client', 'invalid_request', () => ({ client_id: randomUUID() })],
  ['from another issuer', 'invalid_request', () => ({ iss: randomUUID() })],
  ['without nbf', 'invalid_request', () => ({ nbf: undefined })],
  ['without exp', 'invalid_request', () => ({ exp: undefined })],
  ['that is valid for an hour', 'invalid_request', () => ({ exp: Math.floor(Date.now() / 1000) + 3_600 })],
  ['that has expired', 'invalid_request', () => ({ exp: Math.floor(Date.now() / 1000) - 60 })],
  ['without nonce', 'invalid_request', () => ({ nonce: undefined })],
  ['without a code challenge', 'invalid_request', () => ({ code_challenge: undefined })],
  ['with a plain code challenge', 'invalid_request', () => ({ code_challenge_method: 'plain' })],
  ['for an implicit response', 'invalid_request', () => ({ response_type: 'code id_token' })],
  ['without a consent', 'invalid_request', () => ({ authorization_details: [] })],
  ['without state', 'invalid_request', () => ({ state: undefined })],
];

test.for(requests)('a request %s is rejected as %s', async ([, error, change], { us }) => {
  expect(errorOf(await us.push(await us.requestObject(change(us))))).toEqual([400, error]);
});

const dollars = { Amount: '12.50', Currency: 'USD' };
const paymentIn = (amount: object) => ({
  ControlParameters: { ConsentSchedule: { SinglePayment: { Type: 'SingleInstantPayment', Amount: amount } } },
});
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const lastDay = inDays(30).slice(0, 10);
const scheduled = {
  ControlParameters: {
    ConsentSchedule: {
      MultiPayment: {
        PeriodicSchedule: {
          Type: 'FixedDefinedSchedule',
          Schedule: [{ PaymentExecutionDate: lastDay, Amount: { Amount: '12.50', Currency: 'AED' } }],
        },
      },
    },
  },
};

/** Consents that break a rule: changed fields, and changed personal data. */
const consents: readonly [rule: string, change: object, personalData?: object][] = [
  ['that lasts 366 days', { ExpirationDateTime: inDays(366) }],
  ['that lasts a year', { ExpirationDateTime: inDays(365.001) }],
  ['in dollars', paymentIn(dollars)],
  ['with a currency request', { CurrencyRequest: { ExtendedPurpose: 'Rent', CurrencyOfTransfer: 'AED' } }],
  ['that the customer may decide on after its end', { AuthorizationExpirationDateTime: inDays(1) }],
  ['that outlasts its schedule', { ...scheduled, ExpirationDateTime: inDays(40) }],
  ['without risk data', {}, { Risk: undefined }],
  ['with empty risk data', {}, { Risk: {} }],
  [
    'with an empty part of the risk data',
    {},
    { Risk: { TransactionIndicators: { IsCustomerPresent: true }, CreditorIndicators: {} } },
  ],
];

test.for(consents)('a consent %s is rejected', async ([, change, personalData], { us }) => {
  const details = await us.details(randomUUID(), { ...change }, { ...personalData });
  const request = await us.requestObject({ authorization_details: details });
  expect(errorOf(await us.push(request))).toEqual([400, 'invalid_request']);
});

test('a consent that ends on the last day of its schedule is accepted', async ({ us }) => {
  const terms = { ...scheduled, ExpirationDateTime: `${lastDay}T19:59:59Z` };
  const request = await us.requestObject({ authorization_details: await us.details(randomUUID(), terms) });
  expect(statusOf(await us.push(request))).toBe(201);
});

test('a request_uri in a pushed request is rejected', async ({ us }) => {
  const form = { request_uri: 'urn:ietf:params:oauth:request_uri:another' };
  expect(errorOf(await us.push(await us.requestObject(), form))).toEqual([400, 'invalid_request']);
});

/** Orders that break a rule. */
const orders: readonly [rule: string, change: Parameters<ThirdParty['pay']>[2]][] = [
  ['without an interaction id', { headers: { 'x-fapi-interaction-id': '' } }],
  ['with an interaction id that is not a UUID', { headers: { 'x-fapi-interaction-id': 'interaction-1' } }],
  ['without the time of the sign-in', { headers: { 'x-fapi-auth-date': '' } }],
  ['with a sign-in time in another format', { headers: { 'x-fapi-auth-date': '2026-11-24T10:00:00Z' } }],
  ["without the customer's address", { headers: { 'x-fapi-customer-ip-address': '' } }],
  ['without risk data', { personalData: { Risk: undefined } }],
  [
    'that states that the customer is absent',
    { personalData: { Risk: { TransactionIndicators: { IsCustomerPresent: false } } } },
  ],
  ['in dollars', { data: { Instruction: { Amount: dollars } } }],
  ['with a currency request', { data: { CurrencyRequest: { ExtendedPurpose: 'Rent', CurrencyOfTransfer: 'AED' } } }],
];

/** Gets an access token for a consent that the customer has approved. */
const tokenFor = async (us: ThirdParty, consentId: string): Promise<string> => {
  const request = await us.requestObject({ authorization_details: await us.details(consentId) });
  const code = (await us.decide(us.linkTo(await us.push(request)))).get('code') ?? '';
  return (await us.token(us.codeForm(code))).body.access_token;
};

test('an order that breaks a rule is rejected, and the correct one is then accepted', async ({ us }) => {
  const consentId = randomUUID();
  const token = await tokenFor(us, consentId);
  for (const [rule, change] of orders) expect([rule, await us.pay(consentId, token, change)]).toEqual([rule, 400]);
  expect(await us.pay(consentId, token)).toBe(201);
});

test('a retry of an order with other bytes is rejected', async ({ us }) => {
  const consentId = randomUUID();
  const token = await tokenFor(us, consentId);
  const headers = { 'x-idempotency-key': randomUUID() };
  // The second message encrypts and signs the same content again.
  expect(await us.pay(consentId, token, { headers })).toBe(201);
  expect(await us.pay(consentId, token, { headers })).toBe(409);
});

test('request parameters without a signature are rejected', async ({ us }) => {
  const { authorization_details: details, ...claims } = await us.requestObject();
  const parameters = Object.entries(claims).map(([name, value]): [string, string] => [name, String(value)]);
  const plain = { ...Object.fromEntries(parameters), authorization_details: JSON.stringify(details) };
  expect(errorOf(await us.post('par', { ...(await us.authentication()), ...plain }))).toEqual([400, 'invalid_request']);
  const unsigned = new UnsecuredJWT({ ...claims, authorization_details: details }).encode();
  expect(errorOf(await us.push({}, { request: unsigned }))).toEqual([400, 'invalid_request']);
});

test('a request signed by another client is rejected', async ({ us }) => {
  const request = await signerWith(await aPair(us.kid, 'sig')).sign(await us.requestObject());
  expect(errorOf(await us.push({}, { request }))).toEqual([400, 'invalid_request']);
});

test('a consent id can be used only once', async ({ us }) => {
  const request = await us.requestObject();
  expect(statusOf(await us.push(request))).toBe(201);
  expect(errorOf(await us.push(request))).toEqual([400, 'invalid_request']);
});

/** Client assertions that break a rule. */
const assertions: readonly [rule: string, change: (us: ThirdParty) => Record<string, unknown>][] = [
  ['for the token endpoint', ({ resources }) => ({ aud: `${resources}/open-finance/auth/v2.1/token` })],
  ['for a list of audiences', ({ issuer }) => ({ aud: [issuer] })],
  ['of a client that is not registered', () => ({ iss: randomUUID(), sub: randomUUID() })],
  ['about another subject', () => ({ sub: randomUUID() })],
  ['without an id', () => ({ jti: undefined })],
  ['that has expired', () => ({ exp: Math.floor(Date.now() / 1000) - 60 })],
  ['that is valid for an hour', () => ({ exp: Math.floor(Date.now() / 1000) + 3_600 })],
];

test.for(assertions)('a client assertion %s is rejected', async ([, change], { us }) => {
  const form = { ...(await us.authentication(change(us))), grant_type: 'client_credentials', scope: 'payments' };
  expect(errorOf(await us.post('token', form))).toEqual([400, 'invalid_client']);
});

test('a client assertion can be used only once', async ({ us }) => {
  const form = { ...(await us.authentication()), grant_type: 'client_credentials', scope: 'payments' };
  expect(statusOf(await us.post('token', form))).toBe(200);
  expect(errorOf(await us.post('token', form))).toEqual([400, 'invalid_client']);
});

test('a client assertion with another algorithm is rejected', async ({ us }) => {
  const { privateKey } = await generateKeyPair('ES256');
  const assertion = await new SignJWT(us.assertion())
    .setProtectedHeader({ alg: 'ES256', kid: us.kid })
    .sign(privateKey);
  const form = { ...(await us.authentication()), client_assertion: assertion, grant_type: 'client_credentials' };
  expect(errorOf(await us.post('token', form))).toEqual([400, 'invalid_client']);
});

test('a valid assertion with the client_id of another client is rejected', async ({ us }) => {
  const form = { grant_type: 'client_credentials', scope: 'payments', client_id: randomUUID() };
  expect(errorOf(await us.token(form))).toEqual([400, 'invalid_client']);
});

test('a token request for an unknown grant or for an unregistered scope is rejected', async ({ us }) => {
  expect(errorOf(await us.token({ grant_type: 'password' }))).toEqual([400, 'unsupported_grant_type']);
  const scoped = { grant_type: 'client_credentials', scope: 'confirmation-of-payee' };
  expect(errorOf(await us.token(scoped))).toEqual([400, 'invalid_scope']);
});

/** Exchanges of a valid code that break a rule. */
const exchanges: readonly [rule: string, change: Record<string, string>][] = [
  ['with another redirect URI', { redirect_uri: 'https://evil.example/' }],
  ['with another code verifier', { code_verifier: 'a'.repeat(43) }],
];

test.for(exchanges)('a code sent %s is rejected but stays valid', async ([, change], { us }) => {
  const code = await us.approvedCode();
  expect(errorOf(await us.token(us.codeForm(code, change)))).toEqual([400, 'invalid_grant']);
  expect(statusOf(await us.token(us.codeForm(code)))).toBe(200);
});

test('a code and a refresh token are valid only for the client that they were issued to', async ({ us }) => {
  const otherParty = await aThirdParty();
  const code = await us.approvedCode();
  expect(errorOf(await otherParty.token(us.codeForm(code)))).toEqual([400, 'invalid_grant']);
  const { body } = await us.token(us.codeForm(code));
  const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  expect(errorOf(await otherParty.token(form))).toEqual([400, 'invalid_grant']);
  expect(statusOf(await us.token(form))).toBe(200);
});

test('a refresh token is valid only at the bank that issued it', async ({ us }) => {
  const atOtherBank = await aThirdParty('uae-adcbrt');
  const { body } = await us.token(us.codeForm(await us.approvedCode()));
  const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  expect(errorOf(await atOtherBank.token(form))).toEqual([400, 'invalid_grant']);
});

test('a stolen access token is useless without the certificate that it is bound to', async ({ us }) => {
  const { body } = await us.token(us.codeForm(await us.approvedCode()));
  expect(await us.tryToken(body.access_token)).not.toBe(401);
  expect(await us.tryToken(body.access_token, us.otherCertificate)).toBe(401);
});

test('the resource host rejects connections without a certificate', async ({ us }) => {
  const connection = fetchWith(us.authority, undefined)(`${us.resources}/open-finance/auth/v2.1/token`, {
    method: 'POST',
  });
  await expect(connection).rejects.toThrow(/certificate required/);
});

test('a request_uri can be opened only once', async ({ us }) => {
  const link = us.linkTo(await us.push(await us.requestObject()));
  const [first, second] = [await fetch(link, { redirect: 'manual' }), await fetch(link, { redirect: 'manual' })];
  expect([first.status, second.status]).toEqual([303, 410]);
});

test('a link with parameters besides the client and the request_uri is rejected', async ({ us }) => {
  const link = us.linkTo(await us.push(await us.requestObject()));
  const rejected = await fetch(`${link}&response_type=code&scope=openid`, { redirect: 'manual' });
  expect([rejected.status, await rejected.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
});

test('a request_uri cannot be opened by another client', async ({ us }) => {
  const link = new URL(us.linkTo(await us.push(await us.requestObject())));
  link.searchParams.set('client_id', randomUUID());
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(410);
});
