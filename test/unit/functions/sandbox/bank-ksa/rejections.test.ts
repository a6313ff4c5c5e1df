import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ksaPermissions } from '#shared/standard/consents/permissions.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { apiOf, aSandbox, type Sandbox } from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import type { Sent } from '#test/support/banks/sandbox-uae/sandbox-events.ts';
import { clientId, redirectUri, signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { signerWith } from '#test/support/banks/uae/keys.ts';

const local = useLocalTable();
const bank = 'ksa-riyad';
const issuer = `https://authorise.example/ksa/${bank}`;
const resources = `https://resources.example/ksa/${bank}`;
const { sign } = signerWith(signing);

type Claims = Readonly<Record<string, unknown>>;

const seconds = (): number => Math.floor(Date.now() / 1000);

const authentication = async (change: Claims = {}) => ({
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  client_assertion: await sign({
    iss: clientId,
    sub: clientId,
    aud: issuer,
    jti: randomUUID(),
    iat: seconds(),
    exp: seconds() + 60,
    ...change,
  }),
});

/** A third party that implements the protocol by hand, so that it can break every rule. */
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
  const own = await token({ grant_type: 'client_credentials', scope: 'openid accounts' });
  const ask = async (path: string, { headers, ...request }: Partial<Sent> = {}) => {
    const authorization = `Bearer ${own.access_token}`;
    const url = `${apiOf(bank)}${path}`;
    const answer = await sandbox.send({ url, headers: { authorization, ...headers }, ...request });
    const code = answer.text === '' ? undefined : JSON.parse(answer.text).Errors?.[0].Code;
    return { answer, refusal: [answer.status, code] };
  };
  const create = (body: unknown = { Data: { Permissions: ksaPermissions } }, type = 'application/json') =>
    ask('/account-access-consents', {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const aConsent = async (): Promise<string> => JSON.parse((await create()).answer.text).Data.ConsentId;
  const codeVerifier = randomUUID() + randomUUID();
  const requestObject = (consentId: string, change: Claims = {}): Claims => ({
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
    ...change,
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
  return { sandbox, post, token, ask, create, aConsent, requestObject, push, linkTo, codeForm, approvedCode };
};

test.each<[string, Claims, string]>([
  ['the response type of UAE Open Finance', { response_type: 'code' }, 'invalid_request'],
  ['no state', { state: undefined }, 'invalid_request'],
  ['no nonce', { nonce: undefined }, 'invalid_request'],
  ['no start', { nbf: undefined }, 'invalid_request'],
  ['no end', { exp: undefined }, 'invalid_request'],
  ['a plain code challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a redirect URI that is not registered', { redirect_uri: 'https://evil.example/callback' }, 'invalid_request'],
  ['another client', { client_id: randomUUID() }, 'invalid_request'],
  ['another audience', { aud: 'https://other.example' }, 'invalid_request'],
  ['rich authorisation details', { authorization_details: [] }, 'invalid_request'],
  ['a consent that does not exist', { scope: 'openid accounts:kac-none' }, 'invalid_request'],
  ['no consent', { scope: 'openid accounts' }, 'invalid_scope'],
  ['two consents', { scope: 'openid accounts:a accounts:b' }, 'invalid_scope'],
  ['no openid', { scope: 'accounts:a' }, 'invalid_scope'],
])('a pushed request with %s is rejected', async (_what, change, error) => {
  const us = await aThirdParty();
  expect(await us.push(us.requestObject(await us.aConsent(), change))).toMatchObject({ status: 400, error });
});

test('an unsigned request and a reused assertion are rejected', async () => {
  const us = await aThirdParty();
  const proof = await authentication();
  const request = us.requestObject(await us.aConsent());
  const plain = Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)]));
  expect(await us.post('par', { ...proof, ...plain })).toMatchObject({ status: 400, error: 'invalid_request' });
  expect(await us.post('par', { ...proof, ...plain })).toMatchObject({ status: 400, error: 'invalid_client' });
  const toEndpoint = await authentication({ aud: `${resources}/token` });
  const form = { ...toEndpoint, grant_type: 'client_credentials', scope: 'openid accounts' };
  expect(await us.post('token', form)).toMatchObject({ status: 400, error: 'invalid_client' });
});

test('an unregistered scope or an unsupported grant type is rejected', async () => {
  const { token } = await aThirdParty();
  expect(await token({ grant_type: 'client_credentials', scope: 'openid payments' })).toMatchObject({
    status: 400,
    error: 'invalid_scope',
  });
  expect(await token({ grant_type: 'password' })).toMatchObject({ status: 400, error: 'unsupported_grant_type' });
});

test('an authorisation link can be used once', async () => {
  const us = await aThirdParty();
  const { request_uri: requestUri } = await us.push(us.requestObject(await us.aConsent()));
  expect((await us.sandbox.send({ url: us.linkTo(requestUri) })).status).toBe(303);
  expect((await us.sandbox.send({ url: us.linkTo(requestUri) })).status).toBe(410);
});

test('the second use of a code revokes the tokens issued for it', async () => {
  const us = await aThirdParty();
  const code = await us.approvedCode(await us.aConsent());
  const wrongVerifier = { ...us.codeForm(code), code_verifier: 'x'.repeat(43) };
  expect(await us.token(wrongVerifier)).toMatchObject({ status: 400, error: 'invalid_grant' });
  const elsewhere = { ...us.codeForm(code), redirect_uri: `${redirectUri}/` };
  expect(await us.token(elsewhere)).toMatchObject({ status: 400, error: 'invalid_grant' });
  const { access_token: accessToken, refresh_token: refreshToken } = await us.token(us.codeForm(code));
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await us.ask('/accounts', { headers })).refusal).toEqual([200, undefined]);
  expect(await us.token(us.codeForm(code))).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect((await us.ask('/accounts', { headers })).refusal).toEqual([401, undefined]);
  const again = { grant_type: 'refresh_token', refresh_token: refreshToken };
  expect(await us.token(again)).toMatchObject({ status: 400, error: 'invalid_grant' });
});

const yesterday = '2020-01-01T00:00:00+03:00';
const permissions = { Permissions: ['ReadAccountsBasic'] };

test.each([
  ['no permission', { Data: { Permissions: [] } }, 'KSAOB.Body.InvalidFormat'],
  ['a permission of the UAE', { Data: { Permissions: ['ReadProduct'] } }, 'KSAOB.Body.InvalidFormat'],
  ['a field of the UAE', { Data: { ...permissions, ConsentId: randomUUID() } }, 'KSAOB.Body.InvalidFormat'],
  ['a purpose of the UAE', { Data: { ...permissions, Purpose: ['TaxFiling'] } }, 'KSAOB.Body.InvalidFormat'],
  [
    'a date without a time zone',
    { Data: { ...permissions, ExpirationDateTime: '2030-01-01' } },
    'KSAOB.Body.InvalidFormat',
  ],
  [
    'an end in the past',
    { Data: { ...permissions, ExpirationDateTime: yesterday } },
    'KSAOB.Consent.BusinessRuleViolation',
  ],
  ['no JSON', 'nothing', 'KSAOB.Body.InvalidFormat'],
])('a consent with %s is rejected', async (_what, body, code) => {
  const { create } = await aThirdParty();
  expect((await create(body)).refusal).toEqual([400, code]);
});

test('a body or Accept header of another type is rejected with an empty response', async () => {
  const us = await aThirdParty();
  expect((await us.create('Data=x', 'application/x-www-form-urlencoded')).refusal).toEqual([415, undefined]);
  const id = await us.aConsent();
  const path = `/account-access-consents/${id}`;
  expect((await us.ask(path, { headers: { accept: 'text/html' } })).refusal).toEqual([406, undefined]);
  const { answer } = await us.ask(path, { headers: { accept: 'application/json' } });
  expect([answer.headers['content-type'], JSON.parse(answer.text).Data.Status]).toEqual([
    'application/json',
    'AwaitingAuthorization',
  ]);
});

test('a signed body must be recent and addressed only to this bank', async () => {
  const { create } = await aThirdParty();
  const term = { iss: clientId, nbf: seconds(), exp: seconds() + 60, message: { Data: permissions } };
  const created = await create(await sign({ ...term, aud: [issuer] }), 'application/jwt');
  expect(created.refusal).toEqual([201, undefined]);
  const elsewhere = await create(await sign({ ...term, aud: ['https://other.example'] }), 'application/jwt');
  expect(elsewhere.refusal).toEqual([400, 'KSAOB.JWS.InvalidClaim']);
  expect((await create('x.y.z', 'application/jwt')).refusal[0]).toBe(400);
});

test('a consent that has ended cannot be revoked again', async () => {
  const us = await aThirdParty();
  const path = `/account-access-consents/${await us.aConsent()}`;
  const body = JSON.stringify({ Data: { Status: 'Revoked' } });
  const revocation = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body };
  expect((await us.ask(path, revocation)).refusal).toEqual([204, undefined]);
  expect((await us.ask(path, revocation)).refusal).toEqual([400, 'KSAOB.Consent.BusinessRuleViolation']);
  const read = JSON.parse((await us.ask(path)).answer.text);
  expect(read.Data).toMatchObject({ Status: 'Revoked', RevokedBy: 'KSAOB.TPP' });
});

test('client tokens cannot read accounts, and customer tokens cannot read consents', async () => {
  const us = await aThirdParty();
  const consentId = await us.aConsent();
  expect((await us.ask('/accounts')).refusal).toEqual([401, undefined]);
  const { access_token: accessToken } = await us.token(us.codeForm(await us.approvedCode(consentId)));
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await us.ask(`/account-access-consents/${consentId}`, { headers })).refusal).toEqual([401, undefined]);
  expect((await us.ask('/accounts', { headers: { authorization: '' } })).refusal).toEqual([401, undefined]);
  expect((await us.ask('/accounts/none/balances', { headers })).refusal).toEqual([
    400,
    'KSAOB.Resource.InvalidResourceId',
  ]);
  const narrow = await us.token({ grant_type: 'client_credentials', scope: 'openid' });
  const rejected = await us.ask(`/account-access-consents/${consentId}`, {
    headers: { authorization: `Bearer ${narrow.access_token}` },
  });
  expect(rejected.refusal).toEqual([403, 'KSAOB.AccessToken.InvalidScope']);
});

const pageOf = async (sandbox: Sandbox, link: string, language: string) => {
  const opened = await sandbox.send({ url: link });
  return sandbox.send({ url: `${String(opened.headers.location)}?lang=${language}` });
};

test.each([
  ['en', 'ltr', 'Riyad Bank', ['Balances', 'Showing your accounts in one place']],
  ['ar', 'rtl', 'بنك الرياض', ['الأرصدة', 'عرض حساباتك في مكان واحد']],
])('the page of a bank displays the requested access in %s', async (language, direction, name, facts) => {
  const us = await aThirdParty();
  const Data = { Permissions: ['ReadAccountsBasic', 'ReadBalances'], Purpose: ['Account Aggregation'] };
  const { ConsentId } = JSON.parse((await us.create({ Data })).answer.text).Data;
  const { request_uri: requestUri } = await us.push(us.requestObject(ConsentId));
  const { text, headers } = await pageOf(us.sandbox, us.linkTo(requestUri), language);
  for (const part of [`dir="${direction}"`, name, 'Falcon Pay', ...facts]) expect(text).toContain(part);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
});
