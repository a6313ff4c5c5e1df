import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import type { Consent } from '../records/consent.ts';
import type { ClientGrant, Grant, TokenGrant } from '../records/grants.ts';
import type { Scope } from '#functions/sandbox/banks/registry/registered-client.ts';
import type { BankDeps } from './deps.ts';

const invalidScope = (scope: Scope): ResourceError =>
  new ResourceError(403, 'AccessToken.InvalidScope', `The access token does not have the scope ${scope}`);

/** Returns what the access token of a client itself allows. Throws ResourceError 401, or 403 without the scope. */
export const requireClientToken = async (call: BankCall, scope: Scope, deps: BankDeps): Promise<ClientGrant> => {
  const grant = await grantOf(call, deps);
  if (grant?.kind !== 'client') throw new ResourceError(401);
  if (!grant.scope.includes(scope)) throw invalidScope(scope);
  return grant;
};

/**
 * Returns what the access token of a customer's consent allows, and the consent. Throws ResourceError 401: also if the
 * tokens of the consent were revoked. Throws 403 without the scope.
 */
export const requireConsentToken = async (
  call: BankCall,
  scope: Scope,
  deps: BankDeps,
): Promise<{ readonly grant: TokenGrant; readonly consent: Consent }> => {
  const grant = await grantOf(call, deps);
  if (grant?.kind !== 'access') throw new ResourceError(401);
  if (!grant.scope.includes(scope)) throw invalidScope(scope);
  const consent = await deps.books.consent(grant.bank, grant.consentId, deps.now().toISOString());
  if (!consent || consent.tokenFamily !== grant.family) throw new ResourceError(401);
  return { grant, consent };
};

/** The client that the request's access token was issued to. Undefined without a good token. */
export const clientOfToken = async (call: BankCall, deps: BankDeps): Promise<string | undefined> =>
  (await grantOf(call, deps))?.clientId;

/**
 * The grant of the request's bearer token (RFC 6750 §2.1), if it is of this bank, has not expired, and is shown with the
 * certificate that it is bound to (RFC 8705 §3).
 */
const grantOf = async (call: BankCall, { books, now, bindsTokens }: BankDeps): Promise<Grant | undefined> => {
  const [, token] = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '') ?? [];
  const grant = token === undefined ? undefined : await books.grant(token);
  if (!grant || grant.bank !== call.bank.code || grant.expiresAt <= now().toISOString()) return undefined;
  const isBound = grant.kind !== 'code' && grant.thumbprint === call.thumbprint;
  return isBound || !bindsTokens ? grant : undefined;
};
