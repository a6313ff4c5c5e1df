import { createHash } from 'node:crypto';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { ConsentRecord } from '../store/consent-record.ts';
import type { CodeGrant } from '../store/grants.ts';
import type { RegisteredClient } from '../registry/registered-client.ts';
import type { BankCall } from '../server/call.ts';
import type { AuthorisationDeps } from '../server/deps.ts';
import { OAuthError } from '../server/errors.ts';

export const invalidGrant = (reason: string): OAuthError => new OAuthError('invalid_grant', reason);

interface Redeemed<C> {
  readonly consent: C;
  readonly grant: CodeGrant;
  /** The family of the new tokens. */
  readonly family: string;
}

/**
 * Redeems a code (RFC 6749 §4.1.3, RFC 7636 §4.6). A code works only once: reusing it revokes the tokens issued for it,
 * because the code may have been stolen (RFC 6749 §4.1.2). Throws OAuthError `invalid_grant`.
 */
export const redeemCode = <C extends ConsentRecord>(
  call: BankCall,
  { clientId }: RegisteredClient,
  { store, now }: AuthorisationDeps<C>,
): Promise<Redeemed<C>> => {
  const { bank, form } = call;
  const code = form.get('code') ?? '';
  const family = newRandomId();
  return retryOnConflict(async () => {
    const at = now().toISOString();
    const grant = await store.grant(code);
    if (grant?.kind !== 'code' || grant.bank !== bank.code || grant.clientId !== clientId)
      throw invalidGrant('The code is unknown');
    const consent = await store.consent(bank.code, grant.consentId, at);
    if (!consent) throw invalidGrant('The consent is unknown');
    if (grant.usedAt !== undefined) {
      await store.saveConsent({ ...consent, tokenFamily: undefined, version: consent.version + 1 });
      throw invalidGrant('The code was used before. The tokens issued for it are revoked');
    }
    assertCode(call, grant, at);
    // Tokens are issued even while a consent awaits its second authoriser, but they grant nothing until then.
    const isGranted =
      consent.status === 'Authorized' || (consent.status === 'AwaitingAuthorization' && consent.approvals.length > 0);
    if (!isGranted) throw invalidGrant(`The consent is ${consent.status}`);
    const granted = { ...consent, tokenFamily: family, version: consent.version + 1 };
    await store.saveConsentWithGrant(granted, code, { ...grant, usedAt: at, version: grant.version + 1 });
    return { consent: granted, grant, family };
  });
};

const challengeOf = (codeVerifier: string): string => createHash('sha256').update(codeVerifier).digest('base64url');

/**
 * Throws OAuthError `invalid_grant` unless the request matches the values bound to the code (RFC 6749 §4.1.3, RFC 7636
 * §4.6).
 */
const assertCode = ({ form }: BankCall, { expiresAt, redirectUri, codeChallenge }: CodeGrant, at: string): void => {
  if (expiresAt <= at) throw invalidGrant('The code has expired');
  if (redirectUri !== form.get('redirect_uri')) throw invalidGrant('The code was issued for another redirect_uri');
  if (codeChallenge !== challengeOf(form.get('code_verifier') ?? ''))
    throw invalidGrant('code_verifier does not match the code_challenge');
};
