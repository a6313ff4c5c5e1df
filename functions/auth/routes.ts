import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { JsonWebKeySet } from '#shared/platform/signing/key-set.ts';
import { keySetMaxAge } from '#shared/platform/signing/signer.ts';

const Session = z
  .object({
    accessToken: z.string().describe('Send it as `Authorization: Bearer …` with every request.'),
    expiresIn: z.int().describe('The lifetime of the access token, in seconds.'),
    tokenType: z.literal('Bearer').describe('The authentication scheme of the access token.'),
    refreshToken: z.string().describe('Exchange it for new tokens. It can be used once.'),
    refreshExpiresIn: z.int().describe('The lifetime of the refresh token, in seconds.'),
  })
  .describe('The tokens of a session.')
  .meta({ id: 'Session' });

const tokenFields = {
  type: Session.shape.tokenType,
  access_token: Session.shape.accessToken,
  expires_in: Session.shape.expiresIn,
  refresh_token: Session.shape.refreshToken,
  refresh_expires_in: Session.shape.refreshExpiresIn,
};
const Token = z.object(tokenFields).describe('The tokens, under their legacy names.').meta({ id: 'Token' });

/** Some integrators read the fields at the top level, others under `data`, so the response has them in both places. */
const RefreshedToken = z
  .object({ ...tokenFields, data: Token.describe('A copy of the same fields.') })
  .describe('The new tokens of a session, both at the top level and under `data`.')
  .meta({ id: 'RefreshedToken' });

/** The credential headers: documented as required, but optional in the schema so that a missing one returns 401. */
const credentials = z.object({
  'app-id': z
    .string()
    .max(100)
    .optional()
    .meta({ param: { required: true } })
    .describe('Your App ID.'),
  'x-api-key': z
    .string()
    .max(200)
    .optional()
    .meta({ param: { required: true } })
    .describe('Your API key.'),
});
const refreshToken = z.string().max(200).optional().describe('The newest refresh token of the session.');

const session = {
  method: 'POST',
  tag: 'Authentication',
  variant: 'current',
  access: 'anonymous',
  limit: 'sessions',
  market: 'x-tenant',
  idempotency: 'operation',
} as const;

const legacySession = {
  method: 'GET',
  tag: 'Legacy authentication',
  variant: 'problem',
  access: 'anonymous',
  limit: 'sessions',
  market: 'none',
} as const;

export const routes = {
  createSession: {
    ...session,
    path: '/auth/api-keys/sessions',
    summary: 'Start a session',
    headers: credentials,
    ok: { kind: 'data', status: 201, schema: Session },
    problems: ['unauthorized', 'rate_limited'],
  },
  refreshSession: {
    ...session,
    path: '/auth/api-keys/sessions/refresh',
    summary: 'Exchange a refresh token',
    description:
      'Each refresh token works once; the response contains the next one. Reusing an old refresh token ends the whole session within five seconds, including its access tokens. A session lasts at most 30 days, and no longer than the API key that started it.',
    headers: z.object({ 'refresh-token': refreshToken }),
    body: z
      .object({
        refreshToken: z
          .string()
          .max(200)
          .optional()
          .describe('The newest refresh token of the session. Required unless the header `refresh-token` contains it.'),
      })
      .optional(),
    ok: { kind: 'bare', status: 201, schema: RefreshedToken },
    problems: ['unauthorized', 'token_expired', 'rate_limited'],
  },
  getKeySet: {
    method: 'GET',
    path: '/auth/.well-known/jwks.json',
    tag: 'Authentication',
    summary: 'Get the keys that verify access tokens',
    variant: 'current',
    access: 'anonymous',
    market: 'none',
    ok: { kind: 'bare', status: 200, schema: JsonWebKeySet, maxAge: keySetMaxAge },
    problems: [],
  },
  getClientKeySet: {
    method: 'GET',
    path: '/auth/.well-known/jwks/{segment}',
    tag: 'Authentication',
    summary: 'Get the request-signing keys of a client',
    description: 'The key set of an unknown client is empty.',
    variant: 'current',
    access: 'anonymous',
    market: 'none',
    params: z.object({ segment: z.string().max(100).describe('The client id (UUID).') }),
    ok: { kind: 'bare', status: 200, schema: JsonWebKeySet, maxAge: 60 },
    problems: [],
  },
  legacyToken: {
    ...legacySession,
    path: '/api/v1.0/authentication/Token',
    summary: 'Start a session',
    headers: credentials,
    ok: { kind: 'bare', status: 200, schema: Token },
    problems: ['unauthorized', 'forbidden', 'rate_limited'],
  },
  legacyRefresh: {
    ...legacySession,
    path: '/api/v1.0/authentication/Refresh',
    summary: 'Exchange a refresh token',
    headers: z.object({ 'refresh-token': refreshToken.meta({ param: { required: true } }) }),
    ok: { kind: 'bare', status: 200, schema: Token },
    problems: ['unauthorized', 'token_expired', 'forbidden', 'conflict', 'rate_limited'],
  },
  legacyKeySet: {
    method: 'GET',
    path: '/api/v1.0/authentication/Jwks',
    tag: 'Legacy authentication',
    summary: 'Get the keys that verify access tokens and webhook deliveries',
    variant: 'problem',
    access: 'anonymous',
    market: 'none',
    ok: { kind: 'bare', status: 200, schema: JsonWebKeySet, maxAge: keySetMaxAge },
    problems: [],
  },
} as const satisfies Routes;
