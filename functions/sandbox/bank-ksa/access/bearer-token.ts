import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import type { Consent } from '../records/consent.ts';
import type { ClientGrant, Grant } from '../records/grants.ts';
import type { BankDeps } from './deps.ts';

/** Throws ResourceError 406 if the client accepts neither of the two types that the standard declares. */
const assertAcceptable = ({ headers }: BankCall): void => {
  const accept = headers.accept ?? '*/*';
  if (!/\*\/\*|application\/(?:\*|json|jwt)/.test(accept)) throw new ResourceError(406);
};

/** Returns what the access token of a client itself allows. Throws ResourceError 401, 403 without the scope, or 406. */
export const requireClientToken = async (call: BankCall, deps: BankDeps): Promise<ClientGrant> => {
  const grant = await grantOf(call, deps);
  if (grant?.kind !== 'client') throw new ResourceError(401);
  assertAcceptable(call);
  if (grant.scope.includes('accounts') && grant.scope.includes('openid')) return grant;
  throw new ResourceError(403, 'KSAOB.AccessToken.InvalidScope', 'The access token must have openid and accounts');
};

/** Returns the consent of a customer's access token. Throws ResourceError 401: also if the tokens were revoked. */
export const requireConsentToken = async (call: BankCall, deps: BankDeps): Promise<Consent> => {
  const grant = await grantOf(call, deps);
  if (grant?.kind !== 'access') throw new ResourceError(401);
  assertAcceptable(call);
  const consent = await deps.books.consent(grant.bank, grant.consentId, deps.now().toISOString());
  if (!consent || consent.tokenFamily !== grant.family) throw new ResourceError(401);
  return consent;
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
