import {
  accessTokenSeconds,
  issueAccessToken,
  issueIdToken,
  issueRefreshToken,
  shownGrant,
  type TokenTerms,
} from '#functions/sandbox/banks/oauth/issue-tokens.ts';
import { invalidGrant, redeemCode } from '#functions/sandbox/banks/oauth/redeem-code.ts';
import { tokenEndpoint } from '#functions/sandbox/banks/oauth/token-endpoint.ts';
import { type RegisteredClient, Scope } from '#functions/sandbox/banks/registry/registered-client.ts';
import { scenarioOf } from '#functions/sandbox/banks/scenario.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import type { BankDeps } from '../access/deps.ts';
import type { Consent } from '../records/consent.ts';
import { lodgedDetails } from '../views/consent-view.ts';

/** The lifetime of the first access token when the amount selects the fault `short-lived-token`. */
const shortLifeSeconds = 1;

const firstLifetime = (consent: Consent): number => {
  if (consent.kind === 'account') return accessTokenSeconds;
  const { ConsentSchedule } = consent.terms.ControlParameters;
  const single = 'SinglePayment' in ConsentSchedule ? ConsentSchedule.SinglePayment.Amount : undefined;
  return single && scenarioOf(single).fault === 'short-lived-token' ? shortLifeSeconds : accessTokenSeconds;
};

/** A consent that waits for its second authoriser gives tokens already. They are good for nothing until then. */
const refusalOf = ({ status, approvals }: Consent): string | undefined =>
  status === 'Authorized' || (status === 'AwaitingAuthorization' && approvals.length > 0)
    ? undefined
    : 'The consent is not authorised';

const accessTo = async (
  call: BankCall,
  consent: Consent,
  terms: TokenTerms & { readonly expiresIn?: number },
  deps: BankDeps,
) => ({
  ...(await issueAccessToken(call, consent, terms, deps)),
  authorization_details: [lodgedDetails(consent, call.addresses.resources)],
});

const exchangeCode = async (call: BankCall, client: RegisteredClient, deps: BankDeps) => {
  const { consent, grant, family } = await redeemCode(call, client, { ...deps, refusalOf });
  const { scope, state, nonce } = grant;
  const expiresIn = firstLifetime(consent);
  return {
    ...(await accessTo(call, consent, { scope, family, expiresIn }, deps)),
    refresh_token: await issueRefreshToken(consent, { scope, family }, consent.expiresAt, deps),
    id_token: await issueIdToken(call, consent, { acr: 'urn:openbanking:psd2:sca', nonce }, deps),
    ...(state !== undefined && { state }),
  };
};

/**
 * Issues a new access token (RFC 6749 §6). The refresh token stays valid, as FAPI 2.0 demands. With the switch
 * `rotatesRefreshTokens` it is replaced, and showing a replaced one again revokes the tokens of the consent.
 */
const refresh = async (call: BankCall, client: RegisteredClient, deps: BankDeps) => {
  const { grant, consent } = await shownGrant(call, client, deps);
  const { scope, family, replacedAt } = grant;
  if (replacedAt !== undefined) {
    await deps.books.saveConsent({ ...consent, tokenFamily: undefined, version: consent.version + 1 });
    throw invalidGrant('The refresh token was replaced. All tokens of the consent are revoked');
  }
  const access = await accessTo(call, consent, { scope, family }, deps);
  if (!call.switches.rotatesRefreshTokens) return access;
  const replaced = { ...grant, replacedAt: deps.now().toISOString(), version: grant.version + 1 };
  await deps.books.saveGrant(call.form.get('refresh_token') ?? '', replaced);
  return { ...access, refresh_token: await issueRefreshToken(consent, { scope, family }, consent.expiresAt, deps) };
};

export const issueTokens = tokenEndpoint({ exchangeCode, refresh, clientScope: Scope });
