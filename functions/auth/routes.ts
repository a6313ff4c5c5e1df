import * as z from 'zod';
import type { Routes } from '#shared/http/route.ts';
import { keySetMaxAge } from '#shared/signing/signer.ts';

const JsonWebKey = z
  .object({
    kty: z.string(),
    use: z.string(),
    kid: z.string(),
    alg: z.string(),
    n: z.string().optional(),
    e: z.string().optional(),
    x: z.string().optional(),
    y: z.string().optional(),
    crv: z.string().optional(),
  })
  .meta({ id: 'JsonWebKey', description: 'A public key (RFC 7517).' });

export const JsonWebKeySet = z.object({ keys: z.array(JsonWebKey) }).meta({ id: 'JsonWebKeySet' });

const Session = z
  .object({
    accessToken: z.string(),
    expiresIn: z.int().meta({ description: 'Seconds' }),
    tokenType: z.literal('Bearer'),
    refreshToken: z.string(),
    refreshExpiresIn: z.int().meta({ description: 'Seconds' }),
  })
  .meta({ id: 'Session' });

const tokenMembers = {
  type: z.literal('Bearer'),
  access_token: z.string(),
  expires_in: z.int().meta({ description: 'Seconds' }),
  refresh_token: z.string(),
  refresh_expires_in: z.int().meta({ description: 'Seconds' }),
};
const Token = z.object(tokenMembers).meta({ id: 'Token' });

/** The row of the specification lists the members bare, its introduction wraps every answer: both are true here. */
const RefreshedToken = z.object({ ...tokenMembers, data: Token }).meta({ id: 'RefreshedToken' });

/** Both are required. A missing one is answered as a wrong one is, with 401: optional here, required as documented. */
const credentials = z.object({
  'app-id': z
    .string()
    .max(100)
    .optional()
    .meta({ param: { required: true } }),
  'x-api-key': z
    .string()
    .max(200)
    .optional()
    .meta({ param: { required: true } }),
});
const refreshHeader = z.object({ 'refresh-token': z.string().max(200) });

export const routes = {
  createSession: {
    method: 'POST',
    path: '/auth/api-keys/sessions',
    tag: 'Authentication',
    summary: 'Open a session',
    face: 'current',
    access: 'anonymous',
    market: 'x-tenant',
    idempotency: 'kept',
    headers: credentials,
    ok: { kind: 'data', status: 201, schema: Session },
    problems: ['unauthorized'],
  },
  refreshSession: {
    method: 'POST',
    path: '/auth/api-keys/sessions/refresh',
    tag: 'Authentication',
    summary: 'Exchange a refresh token',
    description:
      'A refresh token is good once: each answer carries the next one. An old one shown again ends the whole session.',
    face: 'current',
    access: 'anonymous',
    market: 'x-tenant',
    idempotency: 'kept',
    headers: refreshHeader.partial(),
    body: z.object({ refreshToken: z.string().max(200).optional() }).optional(),
    ok: { kind: 'bare', status: 201, schema: RefreshedToken },
    problems: ['unauthorized', 'token_expired'],
  },
  getKeySet: {
    method: 'GET',
    path: '/auth/.well-known/jwks.json',
    tag: 'Authentication',
    summary: 'Keys that verify access tokens',
    face: 'current',
    access: 'anonymous',
    market: 'none',
    ok: { kind: 'bare', status: 200, schema: JsonWebKeySet, maxAge: keySetMaxAge },
    problems: [],
  },
  getClientKeySet: {
    method: 'GET',
    path: '/auth/.well-known/jwks/{segment}',
    tag: 'Authentication',
    summary: 'Request-signing keys registered for a client',
    description: 'The segment is a client id; an unknown one has no keys.',
    face: 'current',
    access: 'anonymous',
    market: 'none',
    params: z.object({ segment: z.string().max(100) }),
    ok: { kind: 'bare', status: 200, schema: JsonWebKeySet, maxAge: 60 },
    problems: [],
  },
  legacyToken: {
    method: 'GET',
    path: '/api/v1.0/authentication/Token',
    tag: 'Legacy authentication',
    summary: 'Open a session',
    face: 'problem',
    access: 'anonymous',
    market: 'none',
    headers: credentials,
    ok: { kind: 'bare', status: 200, schema: Token },
    problems: ['unauthorized', 'forbidden'],
  },
  legacyRefresh: {
    method: 'GET',
    path: '/api/v1.0/authentication/Refresh',
    tag: 'Legacy authentication',
    summary: 'Exchange a refresh token',
    face: 'problem',
    access: 'anonymous',
    market: 'none',
    headers: refreshHeader.partial(),
    ok: { kind: 'bare', status: 200, schema: Token },
    problems: ['unauthorized', 'token_expired'],
  },
  legacyKeySet: {
    method: 'GET',
    path: '/api/v1.0/authentication/Jwks',
    tag: 'Legacy authentication',
    summary: 'Keys that verify access tokens and webhook deliveries',
    face: 'problem',
    access: 'anonymous',
    market: 'none',
    ok: { kind: 'bare', status: 200, schema: JsonWebKeySet, maxAge: keySetMaxAge },
    problems: [],
  },
} as const satisfies Routes;
