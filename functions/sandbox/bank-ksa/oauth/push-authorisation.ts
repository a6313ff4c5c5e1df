import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { invalidRequest, readRequestObject } from '#functions/sandbox/banks/oauth/request-object.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { authenticateClient } from '#functions/sandbox/banks/server/client-authentication.ts';
import { OAuthError } from '#functions/sandbox/banks/server/errors.ts';
import type { BankDeps } from '../access/deps.ts';
import type { PushedRequest } from '../records/grants.ts';

/** The parameters that FAPI 1.0 Advanced wants in a signed request object (§5.2.2). */
const RequestObject = z.strictObject({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  nbf: z.number(),
  iat: z.number().optional(),
  jti: z.string().optional(),
  client_id: z.string(),
  response_type: z.literal('code id_token'),
  redirect_uri: z.string(),
  scope: z.string(),
  state: z.string().min(1),
  nonce: z.string().min(1),
  max_age: z.int().optional(),
  claims: z.looseObject({}).optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});
type RequestObject = z.infer<typeof RequestObject>;

/**
 * Takes a pushed authorisation request (RFC 9126) for a consent that the client has created before. Its scope names the
 * consent. Throws OAuthError: `invalid_scope` for another scope, `invalid_request` for all else.
 */
export const pushAuthorisation: Operation<BankDeps> = async (call, deps) => {
  const client = await authenticateClient(call, deps);
  const request = await readRequestObject(RequestObject, call, client, deps);
  const consentId = consentOf(request, client);
  const at = deps.now().toISOString();
  const consent = await deps.books.consent(call.bank.code, consentId, at);
  if (consent?.clientId !== client.clientId || consent.status !== 'AwaitingAuthorization')
    throw invalidRequest('scope: the consent does not exist or does not wait for its customer');
  const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(24).toString('base64url')}`;
  const { requestUriSeconds } = call.switches;
  const pushed: PushedRequest = {
    bank: call.bank.code,
    clientId: client.clientId,
    consentId,
    redirectUri: request.redirect_uri,
    state: request.state,
    nonce: request.nonce,
    codeChallenge: request.code_challenge,
    expiresAt: addSeconds(at, requestUriSeconds),
    version: 0,
  };
  await deps.books.savePushed(requestUri, pushed);
  return { status: 201, body: { json: { request_uri: requestUri, expires_in: requestUriSeconds } } };
};

/** The consent that a scope such as `openid accounts:<ConsentId>` names. */
const consentOf = ({ scope }: RequestObject, { scopes }: RegisteredClient): string => {
  const [openid, accounts = '', ...more] = scope.split(' ').toSorted().toReversed();
  const [, consentId] = /^accounts:(.+)$/.exec(accounts) ?? [];
  const isRegistered = scopes.includes('openid') && scopes.includes('accounts');
  if (openid === 'openid' && consentId && more.length === 0 && isRegistered) return consentId;
  throw new OAuthError('invalid_scope', 'The scope must be openid accounts:<ConsentId>, and it must be registered');
};
