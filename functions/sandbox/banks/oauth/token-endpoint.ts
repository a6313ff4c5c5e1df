import * as z from 'zod';
import type { CodeGrant, ConsentRecord } from '../store/consent-record.ts';
import type { BankDeps, BankOperation } from '../market/market.ts';
import { type RegisteredClient, Scope } from '../registry/registered-client.ts';
import type { BankCall } from '../server/call.ts';
import { authenticateClient } from '../server/client-authentication.ts';
import { OAuthError } from '../server/errors.ts';
import { forgedTokens } from '../server/forgeries.ts';
import { issueAccessToken, issueClientToken, issueIdToken, issueRefreshToken } from './issue-tokens.ts';
import { createHash } from 'node:crypto';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';

/** Serves the token endpoint (RFC 6749 §3.2). */
export const issueTokens: BankOperation = async (call, deps) => {
  const client = await authenticateClient(call, deps);
  return { status: 200, body: { json: await tokensFor(call, client, deps) } };
};

type TokensFor = <C extends ConsentRecord>(
  call: BankCall,
  client: RegisteredClient,
  deps: BankDeps<C>,
) => Promise<object>;

const tokensFor: TokensFor = (call, client, deps) => {
  switch (call.form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(call, client, deps);
    case 'refresh_token':
      return refresh(call, client, deps);
    case 'client_credentials':
      return issueClientToken(call, client, requestedScope(call, client, deps.market.authorisation.clientScopes), deps);
    case null:
    default:
      throw new OAuthError(
        'unsupported_grant_type',
        'grant_type must be authorization_code, refresh_token or client_credentials',
      );
  }
};

const requestedScope = ({ form }: BankCall, client: RegisteredClient, offered: readonly Scope[]): readonly Scope[] => {
  const requested = z.array(Scope).safeParse((form.get('scope') ?? '').split(' '));
  if (requested.data?.every((name) => offered.includes(name) && client.scopes.includes(name))) return requested.data;
  throw new OAuthError('invalid_scope', 'scope must contain only scopes that are registered for the client');
};

const exchangeCode: TokensFor = async (call, client, deps) => {
  const { consent, grant, family } = await redeemCode(call, client, deps);
  const { scope, nonce } = grant;
  const { expiresIn, claims, fields } = deps.market.authorisation.exchange(consent, grant);
  return forgedTokens(call.switches, {
    ...(await issueAccessToken(call, consent, { scope, family, expiresIn }, deps)),
    refresh_token: await issueRefreshToken(consent, { scope, family }, deps),
    id_token: await issueIdToken(call, consent, { ...claims, nonce }, deps),
    ...fields,
  });
};

/**
 * Issues a new access token (RFC 6749 §6). The refresh token stays valid, as FAPI 2.0 requires. With the switch
 * `rotatesRefreshTokens` it is replaced, and reusing a replaced refresh token revokes the tokens of the consent.
 */
const refresh: TokensFor = async (call, { clientId }, deps) => {
  const { bank, form, switches } = call;
  const { store, now } = deps;
  const refreshToken = form.get('refresh_token') ?? '';
  const grant = await store.grant(refreshToken);
  if (grant?.kind !== 'refresh' || grant.bank !== bank.code || grant.clientId !== clientId)
    throw invalidGrant('The refresh token is unknown');
  const consent = await store.consent(bank.code, grant.consentId, now().toISOString());
  if (consent?.tokenFamily !== grant.family) throw invalidGrant('The refresh token was revoked');
  if (consent.status !== 'Authorized' && consent.status !== 'AwaitingAuthorization')
    throw invalidGrant(`The consent is ${consent.status}`);
  if (grant.replacedAt !== undefined) {
    await store.saveConsent({ ...consent, tokenFamily: undefined, version: consent.version + 1 });
    throw invalidGrant('The refresh token was replaced. All tokens of the consent are revoked');
  }
  const access = await issueAccessToken(call, consent, grant, deps);
  if (!switches.rotatesRefreshTokens) return access;
  await store.saveGrant(refreshToken, { ...grant, replacedAt: now().toISOString(), version: grant.version + 1 });
  return { ...access, refresh_token: await issueRefreshToken(consent, grant, deps) };
};

const invalidGrant = (reason: string): OAuthError => new OAuthError('invalid_grant', reason);

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
const redeemCode = <C extends ConsentRecord>(
  call: BankCall,
  { clientId }: RegisteredClient,
  { store, now }: BankDeps<C>,
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
