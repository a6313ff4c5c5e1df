import type { ClientGrant, TokenGrant } from '#functions/sandbox/banks/books/grants.ts';
import type { Scope } from '#functions/sandbox/banks/registry/registered-client.ts';
import { accessGrantOf, clientGrantOf, consentOf } from '#functions/sandbox/banks/server/bearer-token.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import type { Consent } from '../records/consent.ts';
import type { BankDeps } from './deps.ts';

/** Throws ResourceError 403 without the scope. */
const withScope = <G extends ClientGrant | TokenGrant>(grant: G, scope: Scope): G => {
  if (grant.scope.includes(scope)) return grant;
  throw new ResourceError(403, 'AccessToken.InvalidScope', `The access token does not have the scope ${scope}`);
};

/** Returns what the access token of a client itself allows. Throws ResourceError 401, or 403 without the scope. */
export const requireClientToken = async (call: BankCall, scope: Scope, deps: BankDeps): Promise<ClientGrant> =>
  withScope(await clientGrantOf(call, deps), scope);

/**
 * Returns what the access token of a customer's consent allows, and the consent. Throws ResourceError 401: also if the
 * tokens of the consent were revoked. Throws 403 without the scope.
 */
export const requireConsentToken = async (
  call: BankCall,
  scope: Scope,
  deps: BankDeps,
): Promise<{ readonly grant: TokenGrant; readonly consent: Consent }> => {
  const grant = withScope(await accessGrantOf(call, deps), scope);
  return { grant, consent: await consentOf(grant, deps) };
};
