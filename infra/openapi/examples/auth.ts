import type { Examples } from '../samples/example.ts';
import {
  at,
  baseUrl,
  clientId,
  sampleId,
  sampleJwt,
  sampleKey,
  sampleRefreshToken,
} from '#infra/openapi/samples/identity.ts';
import { accessTokenSeconds, refreshTokenSeconds } from '#shared/clients/ended-sessions.ts';
import { missingCredentials, spentRefreshToken } from '#shared/platform/problems/credentials.ts';
import type { routes } from '#functions/auth/routes.ts';

const iat = Date.parse(at(0)) / 1000;

const accessToken = sampleJwt(
  { alg: 'ES256', typ: 'at+jwt', kid: sampleKey.kid },
  { iss: baseUrl, aud: baseUrl, sub: clientId, iat, exp: iat + accessTokenSeconds, jti: sampleId('access token') },
);

const token = {
  type: 'Bearer',
  access_token: accessToken,
  expires_in: accessTokenSeconds,
  refresh_token: sampleRefreshToken('second'),
  refresh_expires_in: refreshTokenSeconds,
} as const;

const unauthorized = missingCredentials({ 'app-id': ['is required'], 'x-api-key': ['is required'] });

export const examples: Examples<typeof routes> = {
  createSession: {
    response: {
      accessToken,
      expiresIn: accessTokenSeconds,
      tokenType: 'Bearer',
      refreshToken: sampleRefreshToken('first'),
      refreshExpiresIn: refreshTokenSeconds,
    },
    errors: { unauthorized },
  },
  refreshSession: {
    body: { refreshToken: sampleRefreshToken('first') },
    response: { ...token, data: token },
    invalid: { body: { refreshToken: 17 } },
    errors: { unauthorized: spentRefreshToken() },
  },
  getKeySet: { response: { keys: [sampleKey] } },
  getClientKeySet: { params: { segment: clientId }, response: { keys: [sampleKey] } },
  legacyToken: { response: token, errors: { unauthorized } },
  legacyRefresh: { response: token, errors: { unauthorized: spentRefreshToken() } },
  legacyKeySet: { response: { keys: [sampleKey] } },
};
