import type { Grant } from '../books/grants.ts';
import type { BankCall } from './call.ts';
import type { ServerDeps } from './deps.ts';

/** The client that the request's access token was issued to. Undefined without a good token. */
export const clientOfToken = async (call: BankCall, deps: ServerDeps): Promise<string | undefined> =>
  (await grantOf(call, deps))?.clientId;

/**
 * The grant of the request's bearer token (RFC 6750 §2.1), if it is of this bank, has not expired, and is shown with the
 * certificate that it is bound to (RFC 8705 §3).
 */
export const grantOf = async (call: BankCall, { books, now, bindsTokens }: ServerDeps): Promise<Grant | undefined> => {
  const [, token] = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '') ?? [];
  const grant = token === undefined ? undefined : await books.grant(token);
  if (!grant || grant.bank !== call.bank.code || grant.expiresAt <= now().toISOString()) return undefined;
  const isBound = grant.kind !== 'code' && grant.thumbprint === call.thumbprint;
  return isBound || !bindsTokens ? grant : undefined;
};
