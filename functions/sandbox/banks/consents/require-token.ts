import type { ConsentRecord } from '../books/consent-record.ts';
import type { ClientGrant, TokenGrant } from '../books/grants.ts';
import type { BankDeps } from '../market/market.ts';
import type { Scope } from '../registry/registered-client.ts';
import { accessGrantOf, clientGrantOf, consentOf } from '../server/bearer-token.ts';
import type { BankCall } from '../server/call.ts';
import { ResourceError } from '../server/errors.ts';

/** Throws ResourceError 406 for a type that the standard does not declare, or 403 without a scope. */
const withScopes = <G extends ClientGrant | TokenGrant, C extends ConsentRecord>(
  grant: G,
  scopes: readonly Scope[],
  { headers }: BankCall,
  { market }: BankDeps<C>,
): G => {
  if (market.consents.accepted?.test(headers.accept ?? '*/*') === false) throw new ResourceError(406);
  if (scopes.every((scope) => grant.scope.includes(scope))) return grant;
  const message = `The access token must have ${scopes.join(' and ')}`;
  throw new ResourceError(403, market.standard.code('AccessToken.InvalidScope'), message);
};

/** Returns what the access token of a client itself allows. Throws ResourceError 401, 403 without a scope, or 406. */
export const requireClientToken = async <C extends ConsentRecord>(
  call: BankCall,
  scopes: readonly Scope[],
  deps: BankDeps<C>,
): Promise<ClientGrant> => withScopes(await clientGrantOf(call, deps), scopes, call, deps);

/**
 * Returns what the access token of a customer's consent allows, and the consent. Throws ResourceError 401: also if the
 * tokens of the consent were revoked. Throws 403 without a scope, or 406.
 */
export const requireConsentToken = async <C extends ConsentRecord>(
  call: BankCall,
  scopes: readonly Scope[],
  deps: BankDeps<C>,
): Promise<{ readonly grant: TokenGrant; readonly consent: C }> => {
  const grant = withScopes(await accessGrantOf(call, deps), scopes, call, deps);
  return { grant, consent: await consentOf(grant, deps) };
};
