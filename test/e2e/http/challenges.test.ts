import { beforeAll, expect, inject } from 'vitest';
import { createTestClients, type TestClients } from '#test/support/errors/requests/test-clients.ts';
import { test } from '#test/support/drivers/journey.ts';

const { baseUrl } = inject('sandbox');

let clients: TestClients;
beforeAll(async () => {
  clients = await createTestClients();
});

const challengeOf = async (path: string, authorization?: string, method = 'GET') => {
  const headers = { 'x-tenant': 'UAE', ...(authorization !== undefined && { authorization }) };
  const response = await fetch(baseUrl + path, { method, headers });
  return [response.status, response.headers.get('www-authenticate')];
};

const paths = ['/payments', '/api/v1.0/ais/Provider/List', '/api/v2.0/av/CommercialRegistration/Information'];

test.each(paths)('%s challenges a request without a token and does not specify an error', async (path) => {
  const challenge = [401, 'Bearer realm="open-banking"'];
  expect(await challengeOf(path)).toEqual(challenge);
  expect(await challengeOf(path, 'Basic dXNlcjpwYXNz')).toEqual(challenge);
});

test.each(paths)('%s challenges a request with an invalid token and specifies the error', async (path) => {
  const { expiredToken, tokenOfDisabled } = clients;
  const invalid =
    /^Bearer realm="open-banking", error="invalid_token", error_description="[\x20-\x21\x23-\x5b\x5d-\x7e]+"$/;
  for (const token of ['nonsense', 'two tokens', tokenOfDisabled, expiredToken]) {
    expect(await challengeOf(path, `Bearer ${token}`), token).toEqual([401, expect.stringMatching(invalid)]);
  }
  expect((await challengeOf(path, `bearer ${expiredToken}`))[1]).toContain('expired');
});

test('invalid credentials are challenged, but a request with a valid token is not', async ({ client }) => {
  const challenge = [401, 'Bearer realm="open-banking"'];
  expect(await challengeOf('/auth/api-keys/sessions', undefined, 'POST')).toEqual(challenge);
  expect(await challengeOf('/api/v1.0/authentication/Token')).toEqual(challenge);
  expect(await challengeOf('/payments', `Bearer ${await client.token()}`)).toEqual([200, null]);
});

const [ended, expired] = ['The session of the token has ended.', 'The access token has expired.'];

test('a 401 says which credential is missing or wrong, and what to do', async () => {
  const { expiredToken, tokenOfDisabled } = clients;
  const [header, claims] = tokenOfDisabled.split('.');
  const changed = `${header}.${claims}.${'A'.repeat(86)}`;
  const messageOf = async (path: string, authorization: string) => {
    const response = await fetch(baseUrl + path, { headers: { 'x-tenant': 'UAE', authorization } });
    const { message, errorDescription } = await response.json();
    return message ?? errorDescription.message?.[0] ?? errorDescription.authorization[0];
  };
  for (const path of paths) {
    expect(await messageOf(path, 'Basic x')).toContain('must be `Bearer`');
    expect(await messageOf(path, `Bearer ${changed}`)).toContain('did not issue the access token');
    expect(await messageOf(path, `Bearer ${tokenOfDisabled}`)).toContain(ended);
    expect(await messageOf(path, `Bearer ${expiredToken}`)).toContain(expired);
  }
});

test('wrong credentials of a new session are named, but not which of them is wrong', async ({ client: { facts } }) => {
  const [appId, apiKey] = [crypto.randomUUID(), `sk_${'x'.repeat(43)}`];
  const rejected = async (path: string, method: string, headers: Record<string, string>) => {
    const response = await fetch(baseUrl + path, { method, headers: { 'x-tenant': 'KSA', ...headers } });
    const { message, detail, instance: _path, ...rest } = await response.json();
    return [response.status, detail ?? message, rest];
  };
  for (const [path, method] of [
    ['/auth/api-keys/sessions', 'POST'],
    ['/api/v1.0/authentication/Token', 'GET'],
  ] as const) {
    const unknown = await rejected(path, method, { 'app-id': appId, 'x-api-key': apiKey });
    expect(unknown).toMatchObject([401, expect.stringContaining('are not valid together'), {}]);
    expect(await rejected(path, method, { 'app-id': facts.appId, 'x-api-key': apiKey })).toEqual(unknown);
    expect(await rejected(path, method, { 'app-id': appId, 'x-api-key': facts.apiKey })).toEqual(unknown);
    expect((await rejected(path, method, {}))[1]).toContain('Send your App ID in the header app-id');
  }
});
