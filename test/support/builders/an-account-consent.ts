import { type AccountConsent, newAccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { type AccountRequest, newAccountRequest } from '#shared/accounts/request/account-request.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

/** Creates an account consent that the customer gave a day before `at`, and that is still active then. */
export const anAuthorisedSharing = (clientId: string, at: string): AccountConsent => {
  const givenAt = addSeconds(at, -86_400);
  const consent = newAccountConsent(
    {
      id: newId(),
      clientId,
      market: 'UAE',
      linkToken: 'link',
      stagings: [],
      accountRequestId: newId(),
      permissions: ['ReadAccountsBasic', 'ReadBalances'],
      purpose: 'AccountAggregation',
      userType: 'Retail',
      expiresAt: addSeconds(at, 86_400),
      termEndsAt: addSeconds(at, 86_400),
    },
    givenAt,
  );
  return move(consentLifecycle, consent, 'Authorized', givenAt);
};

/** Creates an account consent that was revoked at `at`. */
export const aRevokedSharing = (clientId: string, at: string): AccountConsent =>
  move(consentLifecycle, anAuthorisedSharing(clientId, at), 'Revoked', at);

/** Creates the request of an account consent, as it was before the customer opened it. */
export const requestOf = (consent: AccountConsent, at: string, expiresAt = at): AccountRequest => {
  const { clientId, market, linkToken, permissions, purpose, userType, accountRequestId: id } = consent;
  const terms = { permissions, purpose, userType, term: { seconds: 60 } };
  const flow = { redirectionFlow: 'WEB', autoRedirect: true, linkToken } as const;
  return newAccountRequest({ id, clientId, market, ...terms, ...flow, providerCodes: [], expiresAt }, at);
};
