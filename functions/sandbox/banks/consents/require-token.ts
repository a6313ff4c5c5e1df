import type { ClientGrant, ConsentRecord, TokenGrant } from '../store/consent-record.ts';
import type { BankDeps } from '../market/market.ts';
import type { Scope } from '../registry/registered-client.ts';
import { grantOf } from '../server/bearer-token.ts';
import type { BankCall } from '../server/call.ts';
import { ResourceError } from '../server/errors.ts';

/**
 * Returns the grant of a client credentials token. Throws ResourceError: 401 if the token is invalid, 403 if a scope is
 * missing, 406 if the client does not accept the media type.
 */
export const requireClientToken = async <C extends ConsentRecord>(
  call: BankCall,
  scopes: readonly Scope[],
  deps: BankDeps<C>,
): Promise<ClientGrant> => {
  const grant = await grantOf(call, deps);
  if (grant?.kind !== 'client') throw new ResourceError(401);
  assertScopes(grant, scopes, call, deps);
  return grant;
};

/**
 * Returns the consent of an access token, and the token's grant. Throws ResourceError: 401 if the token is invalid or
 * the consent's tokens were revoked, 403 if a scope is missing, 406 if the client does not accept the media type.
 */
export const requireConsentToken = async <C extends ConsentRecord>(
  call: BankCall,
  scopes: readonly Scope[],
  deps: BankDeps<C>,
): Promise<{ readonly grant: TokenGrant; readonly consent: C }> => {
  const grant = await grantOf(call, deps);
  if (grant?.kind !== 'access') throw new ResourceError(401);
  assertScopes(grant, scopes, call, deps);
  const consent = await deps.store.consent(grant.bank, grant.consentId, deps.now().toISOString());
  if (consent?.tokenFamily === grant.family) return { grant, consent };
  throw new ResourceError(401);
};

const assertScopes = <C extends ConsentRecord>(
  { scope: granted }: ClientGrant | TokenGrant,
  scopes: readonly Scope[],
  { headers }: BankCall,
  { market }: BankDeps<C>,
): void => {
  if (market.consents.accepted?.test(headers.accept ?? '*/*') === false) throw new ResourceError(406);
  if (scopes.every((scope) => granted.includes(scope))) return;
  const message = `The access token must have ${scopes.join(' and ')}`;
  throw new ResourceError(403, market.standard.code('AccessToken.InvalidScope'), message);
};
