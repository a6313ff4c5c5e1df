import { type AccountRequestStatus, accountRequestLifecycle } from '#shared/accounts/request/account-request.ts';
import { authorised, type SealedGrant, withoutSecrets } from '#shared/consents/authorisation.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { isFinal, move, moveIfPossible } from '#shared/platform/lifecycle/lifecycle.ts';
import type { AccountAgreement } from './account-consent-store.ts';
import type { AccountConsent } from './account-consent.ts';
import { connectionIdOf } from './connection.ts';

/** The status that a request takes with each status of its consent; undefined if the request does not move. */
const statusOfRequest: Record<ConsentStatus, AccountRequestStatus | undefined> = {
  AwaitingAuthorization: undefined,
  Authorized: 'Authorized',
  Suspended: undefined,
  Consumed: undefined,
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

/**
 * Moves a consent to a status, and its request with it. A consent that ends loses its tokens. Throws IllegalTransition
 * if the consent cannot take the status.
 */
export const moveSharing = (sharing: AccountAgreement, to: ConsentStatus, at: string): AccountAgreement => {
  const moved = move(consentLifecycle, sharing.consent, to, at);
  return follow(sharing, isFinal(consentLifecycle, to) ? withoutSecrets(moved) : moved, at);
};

/** The customer approved and the bank gave tokens. */
export const authoriseSharing = (sharing: AccountAgreement, grant: SealedGrant, at: string): AccountAgreement => {
  const { debtorAccount: _unused, ...granted } = grant;
  const known = { ...sharing.consent, ...granted, connectionId: connectionIdOf(sharing.consent, grant.providerCode) };
  return follow(sharing, authorised(known, at), at);
};

const follow = ({ request }: AccountAgreement, consent: AccountConsent, at: string): AccountAgreement => ({
  request: moveIfPossible(accountRequestLifecycle, request, statusOfRequest[consent.status], at),
  consent,
});
