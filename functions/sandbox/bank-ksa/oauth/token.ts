import { addSeconds } from '#shared/platform/runtime/clock.ts';
import {
  issueAccessToken,
  issueIdToken,
  issueRefreshToken,
  shownGrant,
  type TokenTerms,
} from '#functions/sandbox/banks/oauth/issue-tokens.ts';
import { redeemCode } from '#functions/sandbox/banks/oauth/redeem-code.ts';
import { tokenEndpoint } from '#functions/sandbox/banks/oauth/token-endpoint.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import type { BankDeps } from '../access/deps.ts';
import type { Consent } from '../records/consent.ts';
import { ClientScope } from './discovery.ts';

/** How long a refresh token of a consent without an end is valid. */
const longestSeconds = 366 * 24 * 3_600;

const refusalOf = ({ status }: Consent): string | undefined =>
  status === 'Authorized' ? undefined : `The consent is ${status}`;

/** The scope of a customer's tokens names the consent instead of all accounts. */
const accessTo = async (call: BankCall, consent: Consent, terms: TokenTerms, deps: BankDeps) => ({
  ...(await issueAccessToken(call, consent, terms, deps)),
  scope: `openid accounts:${consent.consentId}`,
});

const exchangeCode = async (call: BankCall, client: RegisteredClient, deps: BankDeps) => {
  const { consent, grant, family } = await redeemCode(call, client, { ...deps, refusalOf });
  const { scope, nonce } = grant;
  const until = consent.terms.ExpirationDateTime ?? addSeconds(deps.now(), longestSeconds);
  return {
    ...(await accessTo(call, consent, { scope, family }, deps)),
    refresh_token: await issueRefreshToken(consent, { scope, family }, until, deps),
    id_token: await issueIdToken(call, consent, { nonce }, deps),
  };
};

/** Issues a new access token (RFC 6749 §6). The refresh token stays valid. */
const refresh = async (call: BankCall, client: RegisteredClient, deps: BankDeps) => {
  const { grant, consent } = await shownGrant(call, client, deps);
  return accessTo(call, consent, grant, deps);
};

export const issueTokens = tokenEndpoint({ exchangeCode, refresh, clientScope: ClientScope });
