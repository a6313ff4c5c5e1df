import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { createAuthorisationServer, tokensIn } from '#shared/banks/oauth/authorisation-server.ts';
import { BankUnavailable, NotFromBank } from '#shared/banks/port/errors.ts';
import type { CallBank } from '#shared/banks/transport/calls.ts';
import { aModelBank, ours } from '#test/support/banks/uae/a-uae-bank.ts';
import { signerWith } from '#test/support/banks/uae/keys.ts';
import { call } from '#test/support/banks/uae/requests.ts';

const idToken = { sub: 'customer' };

/** Creates a client of an authorisation server that returns this response to every request. */
const clientOf = (respond: () => { readonly status: number; readonly body: unknown }) => {
  const forms: URLSearchParams[] = [];
  const callBank: CallBank = async (_name, _call, { body = '' }) => {
    forms.push(new URLSearchParams(body));
    const { status, body: json } = respond();
    return { status, headers: {}, text: JSON.stringify(json), seconds: 0 };
  };
  const server = { ...aModelBank().server, userinfoEndpoint: 'https://auth1.model.example/userinfo' };
  const settings = { server, clientId: 'us', signer: signerWith(ours), now: () => new Date() };
  return { client: createAuthorisationServer({ ...settings, call: callBank }), forms };
};

/** Pushes a request and returns the names of the link's parameters and the header of the request object. */
const push = async (responseType: 'code' | 'code id_token') => {
  const { client, forms } = clientOf(() => ({ status: 201, body: { request_uri: 'urn:1', expires_in: 60 } }));
  const values = { scope: 'openid', redirectUri: 'https://us.example', state: 's', nonce: 'n', codeVerifier: 'v' };
  const { link } = await client.push({ responseType, ...values }, call);
  return {
    parameters: [...new URL(link).searchParams.keys()].toSorted(),
    header: decodeProtectedHeader(forms[0]?.get('request') ?? ''),
  };
};

test('in FAPI 2.0, a link contains only the client and the request_uri', async () => {
  expect((await push('code')).parameters).toEqual(['client_id', 'request_uri']);
});

test('in FAPI 1.0 Advanced, a link also contains the response type and the scope', async () => {
  const { parameters } = await push('code id_token');
  expect(parameters).toEqual(['client_id', 'request_uri', 'response_type', 'scope']);
});

test.each(['code', 'code id_token'] as const)(
  'a request object for %s has the media type of request objects',
  async (responseType) => {
    expect((await push(responseType)).header).toMatchObject({ alg: 'PS256', typ: 'oauth-authz-req+jwt' });
  },
);

test('fields of a token response that are null are read as absent', async () => {
  const absent = { expires_in: null, scope: null, refresh_token: null, id_token: null, authorization_details: null };
  const { client } = clientOf(() => ({
    status: 200,
    body: { access_token: 'access', token_type: 'Bearer', ...absent },
  }));
  const response = await client.requestTokens({ grant_type: 'refresh_token', refresh_token: 'earlier' }, call);
  expect(tokensIn(response)).toEqual({ accessToken: 'access', expiresInSeconds: 300, refreshToken: undefined });
});

test('tokens are rejected if the userinfo identifies a different customer', async () => {
  const { client } = clientOf(() => ({ status: 200, body: { sub: 'another' } }));
  await expect(client.checkUserinfo('token', idToken, call)).rejects.toBeInstanceOf(NotFromBank);
});

test.for([
  ['about the customer', () => ({ status: 200, body: { sub: 'customer' } })],
  ['not available to the token', () => ({ status: 403, body: { error: 'insufficient_scope' } })],
  ['in an unknown format', () => ({ status: 200, body: 'customer' })],
  [
    'not available',
    () => {
      throw new BankUnavailable('The bank did not respond');
    },
  ],
] as const)('tokens are used if the userinfo is %s', async ([, respond]) => {
  await expect(clientOf(respond).client.checkUserinfo('token', idToken, call)).resolves.toBeUndefined();
});
