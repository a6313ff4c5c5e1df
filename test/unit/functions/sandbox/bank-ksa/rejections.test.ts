import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ksaPermissions } from '#shared/standard/consents/permissions.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { apiOf, aSandbox, type Sandbox } from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import type { Sent } from '#test/support/banks/sandbox-uae/sandbox-events.ts';
import { clientId, redirectUri, signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { signerWith } from '#test/support/banks/uae/keys.ts';

const local = useLocalTable();
const bank = 'ksa-alrajhi';
const issuer = `https://authorise.example/ksa/${bank}`;
const resources = `https://resources.example/ksa/${bank}`;
const { sign } = signerWith(signing);

type Claims = Readonly<Record<string, unknown>>;

const seconds = (): number => Math.floor(Date.now() / 1000);

const authentication = async (overrides: Claims = {}) => ({
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  client_assertion: await sign({
    iss: clientId,
    sub: clientId,
    aud: issuer,
    jti: randomUUID(),
    iat: seconds(),
    exp: seconds() + 60,
    ...overrides,
  }),
});

/** Creates a third party that implements the protocol by hand, so that it can break any rule. */
const aThirdParty = async () => {
  const sandbox = await aSandbox(local().table);
  const post = async (endpoint: 'par' | 'token', form: Record<string, string>) => {
    const { status, text } = await sandbox.send({
      method: 'POST',
      url: `${resources}/${endpoint}`,
      body: new URLSearchParams(form).toString(),
    });
    const response: Record<string, any> = { status, ...JSON.parse(text) };
    return response;
  };
  const token = async (form: Record<string, string>) => post('token', { ...(await authentication()), ...form });
  const clientToken = await token({ grant_type: 'client_credentials', scope: 'openid accounts' });
  const callApi = async (path: string, { headers, ...request }: Partial<Sent> = {}) => {
    const authorization = `Bearer ${clientToken.access_token}`;
    const url = `${apiOf(bank)}${path}`;
    const apiResponse = await sandbox.send({ url, headers: { authorization, ...headers }, ...request });
    const code = apiResponse.text === '' ? undefined : JSON.parse(apiResponse.text).Errors?.[0].Code;
    return { apiResponse, outcome: [apiResponse.status, code] };
  };
  const create = (body: unknown = { Data: { Permissions: ksaPermissions } }, type = 'application/json') =>
    callApi('/account-access-consents', {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const aConsent = async (): Promise<string> => JSON.parse((await create()).apiResponse.text).Data.ConsentId;
  const codeVerifier = randomUUID() + randomUUID();
  const requestObject = (consentId: string, overrides: Claims = {}): Claims => ({
    iss: clientId,
    aud: issuer,
    nbf: seconds() - 5,
    exp: seconds() + 300,
    client_id: clientId,
    response_type: 'code id_token',
    redirect_uri: redirectUri,
    scope: `openid accounts:${consentId}`,
    state: randomUUID(),
    nonce: randomUUID(),
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...overrides,
  });
  const push = async (request: Claims) => post('par', { ...(await authentication()), request: await sign(request) });
  const linkTo = (requestUri: string): string =>
    `${issuer}/authorize?${new URLSearchParams({ client_id: clientId, request_uri: requestUri }).toString()}`;
  const codeForm = (code: string) => ({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  });
  const approvedCode = async (consentId: string): Promise<string> => {
    const { request_uri: requestUri } = await push(requestObject(consentId));
    return (await sandbox.decide(linkTo(requestUri))).get('code') ?? '';
  };
  return { sandbox, post, token, callApi, create, aConsent, requestObject, push, linkTo, codeForm, approvedCode };
};

test.each<[string, Claims, string]>([
  ['the response type of UAE Open Finance', { response_type: 'code' }, 'invalid_request'],
  ['no state', { state: undefined }, 'invalid_request'],
  ['no nonce', { nonce: undefined }, 'invalid_request'],
  ['rich authorisation details', { authorization_details: [] }, 'invalid_request'],
  ['a consent that does not exist', { scope: 'openid accounts:kac-none' }, 'invalid_request'],
  ['no consent', { scope: 'openid accounts' }, 'invalid_scope'],
  ['two consents', { scope: 'openid accounts:a accounts:b' }, 'invalid_scope'],
  ['no openid', { scope: 'accounts:a' }, 'invalid_scope'],
])('a pushed request with %s is rejected', async (_title, overrides, error) => {
  const thirdParty = await aThirdParty();
  expect(await thirdParty.push(thirdParty.requestObject(await thirdParty.aConsent(), overrides))).toMatchObject({
    status: 400,
    error,
  });
});

const pastTime = '2020-01-01T00:00:00+03:00';
const permissions = { Permissions: ['ReadAccountsBasic'] };

test.each([
  ['no permission', { Data: { Permissions: [] } }, 'KSAOB.Body.InvalidFormat'],
  ['a UAE permission', { Data: { Permissions: ['ReadProduct'] } }, 'KSAOB.Body.InvalidFormat'],
  ['a UAE field', { Data: { ...permissions, ConsentId: randomUUID() } }, 'KSAOB.Body.InvalidFormat'],
  ['a UAE purpose', { Data: { ...permissions, Purpose: ['TaxFiling'] } }, 'KSAOB.Body.InvalidFormat'],
  [
    'a date without a time zone',
    { Data: { ...permissions, ExpirationDateTime: '2030-01-01' } },
    'KSAOB.Body.InvalidFormat',
  ],
  [
    'an expiry in the past',
    { Data: { ...permissions, ExpirationDateTime: pastTime } },
    'KSAOB.Consent.BusinessRuleViolation',
  ],
  ['invalid JSON', 'nothing', 'KSAOB.Body.InvalidFormat'],
])('a consent with %s is rejected', async (_title, body, code) => {
  const { create } = await aThirdParty();
  expect((await create(body)).outcome).toEqual([400, code]);
});

test('an unsupported media type, sent or accepted, is rejected with an empty response', async () => {
  const thirdParty = await aThirdParty();
  expect((await thirdParty.create('Data=x', 'application/x-www-form-urlencoded')).outcome).toEqual([415, undefined]);
  const id = await thirdParty.aConsent();
  const path = `/account-access-consents/${id}`;
  expect((await thirdParty.callApi(path, { headers: { accept: 'text/html' } })).outcome).toEqual([406, undefined]);
  const { apiResponse } = await thirdParty.callApi(path, { headers: { accept: 'application/json' } });
  expect([apiResponse.headers['content-type'], JSON.parse(apiResponse.text).Data.Status]).toEqual([
    'application/json',
    'AwaitingAuthorization',
  ]);
});

test('a signed body must be valid and addressed to this bank', async () => {
  const { create } = await aThirdParty();
  const claims = { iss: clientId, nbf: seconds(), exp: seconds() + 60, message: { Data: permissions } };
  const created = await create(await sign({ ...claims, aud: [issuer] }), 'application/jwt');
  expect(created.outcome).toEqual([201, undefined]);
  const otherRecipient = await create(await sign({ ...claims, aud: ['https://other.example'] }), 'application/jwt');
  expect(otherRecipient.outcome).toEqual([400, 'KSAOB.JWS.InvalidClaim']);
  expect((await create('x.y.z', 'application/jwt')).outcome[0]).toBe(400);
});

test('a revoked consent cannot be revoked again', async () => {
  const thirdParty = await aThirdParty();
  const path = `/account-access-consents/${await thirdParty.aConsent()}`;
  const body = JSON.stringify({ Data: { Status: 'Revoked' } });
  const revocation = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body };
  expect((await thirdParty.callApi(path, revocation)).outcome).toEqual([204, undefined]);
  expect((await thirdParty.callApi(path, revocation)).outcome).toEqual([400, 'KSAOB.Consent.BusinessRuleViolation']);
  const read = JSON.parse((await thirdParty.callApi(path)).apiResponse.text);
  expect(read.Data).toMatchObject({ Status: 'Revoked', RevokedBy: 'KSAOB.TPP' });
});

test('client tokens cannot read accounts, and customer tokens cannot read consents', async () => {
  const thirdParty = await aThirdParty();
  const consentId = await thirdParty.aConsent();
  expect((await thirdParty.callApi('/accounts')).outcome).toEqual([401, undefined]);
  const { access_token: accessToken } = await thirdParty.token(
    thirdParty.codeForm(await thirdParty.approvedCode(consentId)),
  );
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await thirdParty.callApi(`/account-access-consents/${consentId}`, { headers })).outcome).toEqual([
    401,
    undefined,
  ]);
  expect((await thirdParty.callApi('/accounts', { headers: { authorization: '' } })).outcome).toEqual([401, undefined]);
  expect((await thirdParty.callApi('/accounts/none/balances', { headers })).outcome).toEqual([
    400,
    'KSAOB.Resource.InvalidResourceId',
  ]);
  const narrow = await thirdParty.token({ grant_type: 'client_credentials', scope: 'openid' });
  const rejected = await thirdParty.callApi(`/account-access-consents/${consentId}`, {
    headers: { authorization: `Bearer ${narrow.access_token}` },
  });
  expect(rejected.outcome).toEqual([403, 'KSAOB.AccessToken.InvalidScope']);
});

const pageOf = async (sandbox: Sandbox, link: string, language: string) => {
  const opened = await sandbox.send({ url: link });
  return sandbox.send({ url: `${String(opened.headers.location)}?lang=${language}` });
};

test.each([
  ['en', 'ltr', 'Al Rajhi Bank', ['Balances', 'Showing your accounts in one place']],
  ['ar', 'rtl', 'مصرف الراجحي', ['الأرصدة', 'عرض حساباتك في مكان واحد']],
])("the bank's page shows the requested access in %s", async (language, direction, name, texts) => {
  const thirdParty = await aThirdParty();
  const Data = { Permissions: ['ReadAccountsBasic', 'ReadBalances'], Purpose: ['Account Aggregation'] };
  const { ConsentId } = JSON.parse((await thirdParty.create({ Data })).apiResponse.text).Data;
  const { request_uri: requestUri } = await thirdParty.push(thirdParty.requestObject(ConsentId));
  const { text, headers } = await pageOf(thirdParty.sandbox, thirdParty.linkTo(requestUri), language);
  for (const part of [`dir="${direction}"`, name, 'Falcon Pay', ...texts]) expect(text).toContain(part);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
});
