import { type AccountRequestStatus, accountRequestLifecycle } from '#shared/accounts/request/account-request.ts';
import { authorised, type EncryptedGrant, withoutSecrets } from '#shared/consents/authorisation.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { isFinal, move, moveIfPossible } from '#shared/platform/lifecycle/lifecycle.ts';
import type { AccountAgreement } from './account-consent-store.ts';
import type { AccountConsent } from './account-consent.ts';
import { connectionIdOf } from './connection.ts';

/** Maps each consent status to the resulting status of its request; undefined if the request does not change. */
const statusOfRequest: Record<ConsentStatus, AccountRequestStatus | undefined> = {
  AwaitingAuthorization: undefined,
  Authorized: 'Authorized',
  Paused: undefined,
  Suspended: undefined,
  Consumed: undefined,
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

/**
 * Moves a consent and its request to a status. The tokens of a final consent are deleted. Throws IllegalTransition if
 * the consent cannot take the status.
 */
export const moveSharing = (sharing: AccountAgreement, to: ConsentStatus, at: string): AccountAgreement => {
  const movedConsent = move(consentLifecycle, sharing.consent, to, at);
  return withUpdatedRequest(sharing, isFinal(consentLifecycle, to) ? withoutSecrets(movedConsent) : movedConsent, at);
};

/** Applies the customer's approval and the bank's tokens. */
export const authoriseSharing = (sharing: AccountAgreement, grant: EncryptedGrant, at: string): AccountAgreement => {
  const { debtorAccount: _unused, ...granted } = grant;
  const updated = { ...sharing.consent, ...granted, connectionId: connectionIdOf(sharing.consent, grant.providerCode) };
  return withUpdatedRequest(sharing, authorised(updated, at), at);
};

const withUpdatedRequest = ({ request }: AccountAgreement, consent: AccountConsent, at: string): AccountAgreement => ({
  request: moveIfPossible(accountRequestLifecycle, request, statusOfRequest[consent.status], at),
  consent,
});
