import {
  type AccountRequest,
  accountRequestsIn,
  type AccountRequestStatus,
  accountRequestLifecycle,
} from '#shared/accounts/request/account-request.ts';
import type { AgreementKind } from '#shared/consents/agreement.ts';
import { permissionsAt } from '#shared/standard/markets/market-permissions.ts';
import { bumpVersion, isFinal, move, moveIfPossible } from '#shared/platform/lifecycle/lifecycle.ts';
import type { AccountAgreement, AccountConsentStore } from './account-consent-store.ts';
import { sharedDays, type AccountConsent } from './account-consent.ts';
import { authorised, type EncryptedGrant, withoutSecrets } from '#shared/consents/authorisation.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { connectionIdOf } from './connection.ts';

export const accountAgreements = (stores: AccountConsentStore): AgreementKind<AccountAgreement> => ({
  ...accountRequestsIn(stores),
  name: 'account_consent',
  bankKind: 'account',
  consents: stores.accountConsents,
  async load({ id, accountRequestId }) {
    const request = await stores.accountRequests.get(accountRequestId);
    const consent = await stores.accountConsents.get(id);
    return request && consent && { request, consent };
  },
  save: stores.saveSharing,
  terms: ({ consent }) => ({
    kind: 'account',
    data: {
      permissions: permissionsAt(consent.market, consent.permissions),
      purpose: consent.purpose,
      userType: consent.userType,
      ...sharedDays(consent),
    },
  }),
  baseConsentId: ({ base }) => base?.bankConsentId,
  termEnd: ({ consent }) => consent.termEndsAt,
  canPause: () => true,
  onBankChosen: ({ request, consent }, providerCode, at) => ({
    request,
    consent: { ...bumpVersion(consent, at), providerCode },
  }),
  onGranted: (agreement, grant, _by, at) => authoriseSharing(agreement, grant, at),
  withStatus: moveSharing,
});

/** Maps each consent status to the resulting status of its request; undefined if the request does not change. */
export const statusOfRequest: Record<ConsentStatus, AccountRequestStatus | undefined> = {
  AwaitingAuthorization: undefined,
  Authorized: 'Authorized',
  Paused: undefined,
  Suspended: undefined,
  Consumed: undefined,
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

/** Returns a new request that waits for the customer to decide on its consent. */
export const withConsent = (request: AccountRequest, { id }: AccountConsent, at: string): AccountRequest =>
  move(accountRequestLifecycle, { ...request, consentId: id }, 'AwaitingAuthorization', at);

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

/** After the loss of a region, there may be a consent that its request does not name, because it has another one. */
const withUpdatedRequest = ({ request }: AccountAgreement, consent: AccountConsent, at: string): AccountAgreement => ({
  request:
    request.consentId === consent.id
      ? moveIfPossible(accountRequestLifecycle, request, statusOfRequest[consent.status], at)
      : request,
  consent,
});
