import type { Grant } from '../store/consent-record.ts';
import type { BankCall, ServerDeps } from './call.ts';

/** Returns the client to which the request's access token was issued, or undefined if it has no valid token. */
export const clientOfToken = async (call: BankCall, deps: ServerDeps): Promise<string | undefined> =>
  (await grantOf(call, deps))?.clientId;

/**
 * Returns the grant of the request's bearer token (RFC 6750 §2.1) if this bank issued it and it has not expired. If the
 * banks bind tokens to certificates (RFC 8705 §3), the request must also use the token's certificate.
 */
export const grantOf = async (call: BankCall, { store, now, bindsTokens }: ServerDeps): Promise<Grant | undefined> => {
  const [, token] = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '') ?? [];
  const grant = token === undefined ? undefined : await store.grant(token);
  if (!grant || grant.bank !== call.bank.code || grant.expiresAt <= now().toISOString()) return undefined;
  const isBound = grant.kind !== 'code' && grant.thumbprint === call.thumbprint;
  return isBound || !bindsTokens ? grant : undefined;
};
