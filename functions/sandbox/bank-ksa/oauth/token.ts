import { invalidGrant } from '#functions/sandbox/banks/oauth/assert-code.ts';
import { redeemCode } from '#functions/sandbox/banks/oauth/redeem-code.ts';
import { tokenEndpoint } from '#functions/sandbox/banks/oauth/token-endpoint.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import type { BankDeps } from '../access/deps.ts';
import type { Consent } from '../records/consent.ts';
import { ClientScope, type CodeGrant } from '../records/grants.ts';
import { issueAccessToken, issueClientToken, issueIdToken, issueRefreshToken } from './issue-tokens.ts';

const refusalOf = ({ status }: Consent): string | undefined =>
  status === 'Authorized' ? undefined : `The consent is ${status}`;

const exchangeCode = async (call: BankCall, client: RegisteredClient, deps: BankDeps) => {
  const { consent, grant, family } = await redeemCode<Consent, CodeGrant>(call, client, { ...deps, refusalOf });
  return {
    ...(await issueAccessToken(call, consent, family, deps)),
    refresh_token: await issueRefreshToken(consent, family, deps),
    id_token: await issueIdToken(call, consent, { nonce: grant.nonce }, deps),
  };
};

/** Issues a new access token (RFC 6749 §6). The refresh token stays valid. */
const refresh = async (call: BankCall, client: RegisteredClient, deps: BankDeps) => {
  const { books, now } = deps;
  const at = now().toISOString();
  const grant = await books.grant(call.form.get('refresh_token') ?? '');
  if (grant?.kind !== 'refresh' || grant.bank !== call.bank.code || grant.clientId !== client.clientId)
    throw invalidGrant('The refresh token is unknown');
  const consent = await books.consent(call.bank.code, grant.consentId, at);
  if (consent?.tokenFamily !== grant.family) throw invalidGrant('The refresh token was revoked');
  if (consent.status !== 'Authorized') throw invalidGrant(`The consent is ${consent.status}`);
  return issueAccessToken(call, consent, grant.family, deps);
};

export const issueTokens = tokenEndpoint({ exchangeCode, refresh, clientScope: ClientScope, issueClientToken });
