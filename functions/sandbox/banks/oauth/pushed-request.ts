import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import type { PushedRequest } from '../books/grants.ts';
import type { RegisteredClient, Scope } from '../registry/registered-client.ts';
import type { BankCall, Reply } from '../server/call.ts';

/** The parameters that the request objects of both markets have (RFC 9101, RFC 7636). */
export const requestFields = {
  iss: z.string(),
  exp: z.number(),
  nbf: z.number(),
  iat: z.number().optional(),
  jti: z.string().optional(),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string(),
  max_age: z.int().optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
};

interface Asked {
  readonly consentId: string;
  readonly scope: readonly Scope[];
  readonly request: {
    readonly redirect_uri: string;
    readonly state?: string | undefined;
    readonly nonce: string;
    readonly code_challenge: string;
  };
}

interface Pushed {
  readonly requestUri: string;
  readonly pushed: PushedRequest;
  readonly reply: Reply;
}

/** The record of a pushed authorisation request (RFC 9126), and the reply once it is saved. */
export const pushedRequest = (
  { bank, switches }: BankCall,
  { clientId }: RegisteredClient,
  { consentId, scope, request }: Asked,
  now: Date,
): Pushed => {
  const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(24).toString('base64url')}`;
  const { requestUriSeconds } = switches;
  const pushed = {
    bank: bank.code,
    clientId,
    consentId,
    redirectUri: request.redirect_uri,
    state: request.state,
    nonce: request.nonce,
    codeChallenge: request.code_challenge,
    scope: [...scope],
    expiresAt: addSeconds(now, requestUriSeconds),
    version: 0,
  };
  const json = { request_uri: requestUri, expires_in: requestUriSeconds };
  return { requestUri, pushed, reply: { status: 201, body: { json } } };
};
