import type { ClientGrant } from '#functions/sandbox/banks/books/grants.ts';
import { accessGrantOf, clientGrantOf, consentOf } from '#functions/sandbox/banks/server/bearer-token.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import type { Consent } from '../records/consent.ts';
import type { BankDeps } from './deps.ts';

/** Throws ResourceError 406 if the client accepts neither of the two types that the standard declares. */
const assertAcceptable = ({ headers }: BankCall): void => {
  const accept = headers.accept ?? '*/*';
  if (!/\*\/\*|application\/(?:\*|json|jwt)/.test(accept)) throw new ResourceError(406);
};

/** Returns what the access token of a client itself allows. Throws ResourceError 401, 403 without the scope, or 406. */
export const requireClientToken = async (call: BankCall, deps: BankDeps): Promise<ClientGrant> => {
  const grant = await clientGrantOf(call, deps);
  assertAcceptable(call);
  if (grant.scope.includes('accounts') && grant.scope.includes('openid')) return grant;
  throw new ResourceError(403, 'KSAOB.AccessToken.InvalidScope', 'The access token must have openid and accounts');
};

/** Returns the consent of a customer's access token. Throws ResourceError 401, also if the tokens were revoked, or 406. */
export const requireConsentToken = async (call: BankCall, deps: BankDeps): Promise<Consent> => {
  const grant = await accessGrantOf(call, deps);
  assertAcceptable(call);
  return consentOf(grant, deps);
};
