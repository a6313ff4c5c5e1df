import { type AccountRequestStatus, accountRequestLifecycle } from '#shared/accounts/request/account-request.ts';
import { type SealedGrant, withoutSecrets } from '#shared/consents/authorisation.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { canMove, isFinal, move, revise } from '#shared/platform/lifecycle/lifecycle.ts';
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
  // A look at the bank may have authorised the consent already. Then only the tokens are new.
  const consent = known.status === 'Authorized' ? revise(known, at) : move(consentLifecycle, known, 'Authorized', at);
  return follow(sharing, consent, at);
};

const follow = ({ request }: AccountAgreement, consent: AccountConsent, at: string): AccountAgreement => {
  const next = statusOfRequest[consent.status];
  const follows = next !== undefined && canMove(accountRequestLifecycle, request.status, next);
  return { request: follows ? move(accountRequestLifecycle, request, next, at) : request, consent };
};
