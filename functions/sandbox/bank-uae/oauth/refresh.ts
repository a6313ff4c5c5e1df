import type { BankDeps } from '../access/deps.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { invalidGrant } from '#functions/sandbox/banks/oauth/assert-code.ts';
import { type Consent, hasEnded } from '../records/consent.ts';
import type { TokenGrant } from '../records/grants.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import { accessTokenSeconds, issueAccessToken, issueRefreshToken } from './issue-tokens.ts';

/**
 * Issues a new access token (RFC 6749 §6). The refresh token stays valid, as FAPI 2.0 demands. With the switch
 * `rotatesRefreshTokens` it is replaced, and showing a replaced one again revokes the tokens of the consent.
 */
export const refresh = async (call: BankCall, client: RegisteredClient, deps: BankDeps) => {
  const { books, now } = deps;
  const shown = call.form.get('refresh_token') ?? '';
  const at = now().toISOString();
  const grant = await books.grant(shown);
  if (grant?.kind !== 'refresh' || grant.bank !== call.bank.code || grant.clientId !== client.clientId)
    throw invalidGrant('The refresh token is unknown');
  const consent = await books.consent(call.bank.code, grant.consentId, at);
  if (!consent || consent.tokenFamily !== grant.family) throw invalidGrant('The refresh token was revoked');
  if (hasEnded(consent) || consent.status === 'Suspended') throw invalidGrant(`The consent is ${consent.status}`);
  if (grant.replacedAt !== undefined) {
    await books.saveConsent({ ...consent, tokenFamily: undefined, version: consent.version + 1 });
    throw invalidGrant('The refresh token was replaced. All tokens of the consent are revoked');
  }
  const { clientId, scope, family } = grant;
  const terms = { clientId, scope, family };
  return {
    ...(await issueAccessToken(call, consent, { ...terms, expiresIn: accessTokenSeconds }, deps)),
    ...(call.switches.rotatesRefreshTokens && { refresh_token: await replace(shown, grant, consent, deps) }),
  };
};

const replace = async (shown: string, grant: TokenGrant, consent: Consent, deps: BankDeps): Promise<string> => {
  const replacedAt = deps.now().toISOString();
  await deps.books.saveGrant(shown, { ...grant, replacedAt, version: grant.version + 1 });
  return issueRefreshToken(consent, grant, deps);
};
