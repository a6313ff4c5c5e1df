// @module-tag variant
import * as openid from 'openid-client';
import { expect } from 'vitest';
import { aThirdParty, usualRedirectUri as redirectUri, test } from '#test/support/banks/sandbox-uae/a-third-party.ts';
import { fetchWith } from '#test/support/banks/sandbox-uae/mutual-tls.ts';

/** Discovers a bank's configuration with openid-client, using a third party's certificate and keys. */
const discover = (
  { issuer, clientId, kid, pair, certificate, authority }: Awaited<ReturnType<typeof aThirdParty>>,
  algorithm: 'oidc' | 'oauth2' = 'oidc',
) =>
  openid.discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: 'PS256', require_signed_request_object: true },
    openid.PrivateKeyJwt({ key: pair.privateKey, kid }),
    {
      algorithm,
      // Locally, the pages for browsers are served on the loopback address, without TLS.
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: fetchWith(authority, certificate),
    },
  );

test.for(['oidc', 'oauth2'] as const)(
  'openid-client discovers a bank from its %s metadata',
  async (algorithm, { us }) => {
    const metadata = (await discover(us, algorithm)).serverMetadata();
    expect(metadata.issuer).toBe(us.issuer);
    expect(metadata.pushed_authorization_request_endpoint).toMatch(/^https:/);
  },
);

test('openid-client completes a grant, and a second use of the code revokes the grant', async ({ us }) => {
  const config = await discover(us);
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const expectedNonce = openid.randomNonce();
  const parameters = {
    redirect_uri: redirectUri,
    scope: 'openid payments',
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    authorization_details: JSON.stringify(await us.details()),
  };
  const signingKey = { key: us.pair.privateKey, kid: us.kid };
  const signed = await openid.buildAuthorizationUrlWithJAR(config, parameters, signingKey);
  const link = await openid.buildAuthorizationUrlWithPAR(config, signed.searchParams);
  expect([...link.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri']);

  const back = new URL(`${redirectUri}?${(await us.decide(link.toString())).toString()}`);
  const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true };
  const tokens = await openid.authorizationCodeGrant(config, back, checks);
  expect(tokens.claims()).toMatchObject({ iss: us.issuer, aud: us.clientId, nonce: expectedNonce });
  expect(tokens.authorization_details).toMatchObject([{ consent: { Data: { Status: 'Authorized' } } }]);

  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(refreshed.access_token).not.toBe(tokens.access_token);
  // FAPI 2.0: the bank does not replace refresh tokens.
  expect(refreshed.refresh_token).toBeUndefined();
  expect(await us.tryToken(refreshed.access_token)).not.toBe(401);

  await expect(openid.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await us.tryToken(tokens.access_token)).toBe(401);
  expect(await us.tryToken(refreshed.access_token)).toBe(401);
  const revoked = openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
  await expect(revoked).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('openid-client gets a client token for its registered scopes', async ({ us }) => {
  const config = await discover(us);
  const { access_token, scope } = await openid.clientCredentialsGrant(config, { scope: 'openid payments' });
  expect([typeof access_token, scope]).toEqual(['string', 'openid payments']);
});

test('a third party receives access_denied if the customer declines', async ({ us }) => {
  const back = await us.decide(us.linkTo(await us.push(await us.requestObject())), 'decline');
  expect(Object.fromEntries(back)).toMatchObject({ error: 'access_denied', iss: us.issuer });
});
