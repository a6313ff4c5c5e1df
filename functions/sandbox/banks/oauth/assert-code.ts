import { createHash } from 'node:crypto';
import type { BankCall } from '../server/call.ts';
import { OAuthError } from '../server/errors.ts';

/** What an authorisation code is bound to. */
export interface Code {
  readonly expiresAt: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
}

export const invalidGrant = (reason: string): OAuthError => new OAuthError('invalid_grant', reason);

const challengeOf = (codeVerifier: string): string => createHash('sha256').update(codeVerifier).digest('base64url');

/** Throws OAuthError `invalid_grant` unless the request shows what the code is bound to (RFC 6749 §4.1.3, RFC 7636 §4.6). */
export const assertCode = ({ form }: BankCall, { expiresAt, redirectUri, codeChallenge }: Code, at: string): void => {
  if (expiresAt <= at) throw invalidGrant('The code has expired');
  if (redirectUri !== form.get('redirect_uri')) throw invalidGrant('The code was issued for another redirect_uri');
  if (codeChallenge !== challengeOf(form.get('code_verifier') ?? ''))
    throw invalidGrant('code_verifier does not fit the code_challenge');
};
