import { beforeAll, expect, inject, test } from 'vitest';
import { createTestClients, type TestClients } from '#test/support/errors/requests/test-clients.ts';
import { aClient } from '#test/support/drivers/journey.ts';

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

test('invalid credentials are challenged, but a request with a valid token is not', async () => {
  const client = await aClient();
  const challenge = [401, 'Bearer realm="open-banking"'];
  expect(await challengeOf('/auth/api-keys/sessions', undefined, 'POST')).toEqual(challenge);
  expect(await challengeOf('/api/v1.0/authentication/Token')).toEqual(challenge);
  expect(await challengeOf('/payments', `Bearer ${await client.token()}`)).toEqual([200, null]);
});
