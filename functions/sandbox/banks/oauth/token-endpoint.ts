import * as z from 'zod';
import type { ConsentRecord } from '../store/consent-record.ts';
import type { BankDeps, BankOperation } from '../market/market.ts';
import { type RegisteredClient, Scope } from '../registry/registered-client.ts';
import type { BankCall } from '../server/call.ts';
import { authenticateClient } from '../server/client-authentication.ts';
import { OAuthError } from '../server/errors.ts';
import { forgedTokens } from '../server/forgeries.ts';
import { issueAccessToken, issueClientToken, issueIdToken, issueRefreshToken } from './issue-tokens.ts';
import { invalidGrant, redeemCode } from './redeem-code.ts';

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
