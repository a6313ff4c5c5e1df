import type { ClientGrant, Grant, TokenGrant } from '../books/grants.ts';
import type { ConsentRecord } from '../books/consent-record.ts';
import type { BankCall } from './call.ts';
import type { AuthorisationDeps, ServerDeps } from './deps.ts';
import { ResourceError } from './errors.ts';

/** What the access token of a client itself allows. Throws ResourceError 401. */
export const clientGrantOf = async (call: BankCall, deps: ServerDeps): Promise<ClientGrant> => {
  const grant = await grantOf(call, deps);
  if (grant?.kind === 'client') return grant;
  throw new ResourceError(401);
};

/** What the access token of a customer's consent allows. Throws ResourceError 401. */
export const accessGrantOf = async (call: BankCall, deps: ServerDeps): Promise<TokenGrant> => {
  const grant = await grantOf(call, deps);
  if (grant?.kind === 'access') return grant;
  throw new ResourceError(401);
};

/** The consent of a customer's access token. Throws ResourceError 401: also if the tokens of the consent were revoked. */
export const consentOf = async <C extends ConsentRecord>(
  { bank, consentId, family }: TokenGrant,
  { books, now }: AuthorisationDeps<C>,
): Promise<C> => {
  const consent = await books.consent(bank, consentId, now().toISOString());
  if (consent?.tokenFamily === family) return consent;
  throw new ResourceError(401);
};

/** The client that the request's access token was issued to. Undefined without a good token. */
export const clientOfToken = async (call: BankCall, deps: ServerDeps): Promise<string | undefined> =>
  (await grantOf(call, deps))?.clientId;

/**
 * The grant of the request's bearer token (RFC 6750 §2.1), if it is of this bank, has not expired, and is shown with the
 * certificate that it is bound to (RFC 8705 §3).
 */
const grantOf = async (call: BankCall, { books, now, bindsTokens }: ServerDeps): Promise<Grant | undefined> => {
  const [, token] = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '') ?? [];
  const grant = token === undefined ? undefined : await books.grant(token);
  if (!grant || grant.bank !== call.bank.code || grant.expiresAt <= now().toISOString()) return undefined;
  const isBound = grant.kind !== 'code' && grant.thumbprint === call.thumbprint;
  return isBound || !bindsTokens ? grant : undefined;
};
