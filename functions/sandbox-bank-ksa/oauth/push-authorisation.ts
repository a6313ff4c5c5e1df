import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { InvalidToken, readClientToken } from '#shared/sandbox-banks/registry/client-tokens.ts';
import type { RegisteredClient } from '#shared/sandbox-banks/registry/registered-client.ts';
import type { BankCall, Operation } from '#shared/sandbox-banks/server/call.ts';
import { authenticateClient } from '#shared/sandbox-banks/server/client-authentication.ts';
import { OAuthError } from '#shared/sandbox-banks/server/errors.ts';
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

const invalid = (description: string): OAuthError => new OAuthError('invalid_request', description);

/**
 * Takes a pushed authorisation request (RFC 9126) for a consent that the client has created before. Its scope names the
 * consent. Throws OAuthError: `invalid_scope` for another scope, `invalid_request` for all else.
 */
export const pushAuthorisation: Operation<BankDeps> = async (call, deps) => {
  const client = await authenticateClient(call, deps);
  const request = await readRequestObject(call, client, deps);
  const consentId = consentOf(request, client);
  const at = deps.now().toISOString();
  const consent = await deps.books.consent(call.bank.code, consentId, at);
  if (consent?.clientId !== client.clientId || consent.status !== 'AwaitingAuthorization')
    throw invalid('scope: the consent does not exist or does not wait for its customer');
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

const readRequestObject = async (
  { form, addresses }: BankCall,
  client: RegisteredClient,
  deps: BankDeps,
): Promise<RequestObject> => {
  const text = form.get('request');
  if (text === null) throw invalid('request is missing: the parameters must come in a signed request object');
  const claims = await readClientToken(text, client, {
    now: deps.now(),
    claims: { audience: addresses.issuer, required: ['nbf'] },
  }).catch((error: unknown) => {
    if (error instanceof InvalidToken) throw invalid(`request: ${error.message}`);
    throw error;
  });
  const parsed = RequestObject.safeParse(claims);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(`request: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (parsed.data.client_id !== client.clientId) throw invalid('client_id is not the client of the assertion');
  if (!client.redirectUris.includes(parsed.data.redirect_uri)) throw invalid('redirect_uri is not registered');
  return parsed.data;
};

/** The consent that a scope such as `openid accounts:<ConsentId>` names. */
const consentOf = ({ scope }: RequestObject, { scopes }: RegisteredClient): string => {
  const [openid, accounts = '', ...more] = scope.split(' ').toSorted().toReversed();
  const [, consentId] = /^accounts:(.+)$/.exec(accounts) ?? [];
  const isRegistered = scopes.includes('openid') && scopes.includes('accounts');
  if (openid === 'openid' && consentId && more.length === 0 && isRegistered) return consentId;
  throw new OAuthError('invalid_scope', 'The scope must be openid accounts:<ConsentId>, and it must be registered');
};
