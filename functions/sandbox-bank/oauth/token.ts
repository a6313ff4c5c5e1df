import { createHash } from 'node:crypto';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { BankConsent } from '../books/records.ts';
import type { BankCall, Operation } from '../http/call.ts';
import { OAuthError } from '../http/errors.ts';
import { scenarioOf } from '#shared/sandbox-banks/scenario.ts';
import { authenticateClient, type ClientDeps } from './client-authentication.ts';
import { accessTokenSeconds, issueClientToken, issueConsentTokens } from './issue-tokens.ts';

/** How long a code can be exchanged again after the first exchange, in case its response was lost. */
const repeatSeconds = 60;

/** The lifetime of the first access token when the amount selects the fault `short-lived-token`. */
const shortLifeSeconds = 1;

const invalidGrant = (description: string): OAuthError => new OAuthError('invalid_grant', description);

/** The token endpoint (RFC 6749 §3.2). */
export const issueTokens: Operation<ClientDeps> = async (call, deps) => {
  await authenticateClient(call, deps);
  return { status: 200, json: await tokensFor(call, deps) };
};

const tokensFor = (call: BankCall, deps: ClientDeps) => {
  switch (call.form.get('grant_type')) {
    case 'authorization_code':
      return retryOnConflict(() => exchangeCode(call, deps));
    case 'refresh_token':
      return refresh(call, deps);
    case 'client_credentials':
      return issueClientToken(call.bank.code, deps);
    case null:
    default:
      throw new OAuthError(
        'unsupported_grant_type',
        'grant_type must be authorization_code, refresh_token or client_credentials',
      );
  }
};

/**
 * Exchanges a code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.6). Within a minute the exchange may be repeated: the new
 * tokens invalidate the first ones. Throws OAuthError `invalid_grant`, also if the consent was revoked or used up.
 */
const exchangeCode = async ({ form, bank }: BankCall, deps: ClientDeps) => {
  const at = deps.now().toISOString();
  const code = form.get('code') ?? '';
  const grant = await deps.books.grant(code);
  if (
    grant?.kind !== 'code' ||
    grant.bank !== bank.code ||
    grant.expiresAt <= at ||
    grant.codeChallenge !== challengeOf(form.get('code_verifier') ?? '') ||
    grant.redirectUri !== form.get('redirect_uri')
  )
    throw invalidGrant('The code is invalid, has expired, or was issued for another redirect_uri or code_challenge');
  const consent = await deps.books.consent(bank.code, grant.consentId, at);
  if (consent?.status !== 'Authorized') throw invalidGrant('The consent is not authorised');
  if (grant.usedAt && secondsBetween(grant.usedAt, at) > repeatSeconds)
    throw invalidGrant('The code was exchanged before');
  const generation = (grant.generation ?? 0) + 1;
  await deps.books.saveConsentWithGrant(
    { ...consent, tokenGeneration: generation, version: consent.version + 1 },
    code,
    { ...grant, usedAt: grant.usedAt ?? at, generation, version: grant.version + 1 },
  );
  return issueConsentTokens(consent, { generation, expiresIn: firstLifetime(consent) }, deps);
};

const challengeOf = (codeVerifier: string): string => createHash('sha256').update(codeVerifier).digest('base64url');

const firstLifetime = ({ amount }: BankConsent): number =>
  amount && scenarioOf(amount).fault === 'short-lived-token' ? shortLifeSeconds : accessTokenSeconds;

/** Issues new tokens. The refresh token stays valid, so a response that is lost does no harm. */
const refresh = async ({ form, bank }: BankCall, deps: ClientDeps) => {
  const grant = await deps.books.grant(form.get('refresh_token') ?? '');
  if (grant?.kind !== 'refresh' || grant.bank !== bank.code) throw invalidGrant('The refresh token is invalid');
  const consent = await deps.books.consent(bank.code, grant.consentId, deps.now().toISOString());
  if (consent?.status !== 'Authorized') throw invalidGrant('The consent is not authorised');
  return issueConsentTokens(consent, { generation: grant.generation, expiresIn: accessTokenSeconds }, deps);
};
