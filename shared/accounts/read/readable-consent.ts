import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';
import type { LegacyConsentCode } from '#shared/standard/problems/legacy-code.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { problemOf } from '#shared/standard/problems/problems.ts';

const legacyCodeOf: Record<Exclude<ConsentStatus, 'Authorized'>, LegacyConsentCode> = {
  AwaitingAuthorization: 'CONSENT_UNAUTHORIZED',
  Suspended: 'CONSENT_UNAUTHORIZED',
  Consumed: 'CONSENT_UNAUTHORIZED',
  Rejected: 'CONSENT_REJECTED',
  Expired: 'CONSENT_EXPIRED',
  Revoked: 'CONSENT_REVOKED',
};

/**
 * Returns a consent's status at a given time. A consent may have passed its expiry time before its timer has changed
 * the stored status.
 */
export const statusAt = ({ status, expiresAt }: AccountConsent, at: string): ConsentStatus =>
  (status === 'Authorized' || status === 'AwaitingAuthorization' || status === 'Suspended') && expiresAt <= at
    ? 'Expired'
    : status;

/** Throws Problem `consent_not_authorized` unless the consent currently permits reading data. */
export const assertReadable = (consent: AccountConsent, now: Date): void => {
  const status = statusAt(consent, now.toISOString());
  if (status === 'Authorized' && consent.accessToken !== undefined) return;
  const legacy = status === 'Authorized' ? 'CONSENT_UNAUTHORIZED' : legacyCodeOf[status];
  throw problemOf('consent_not_authorized', { message: `The consent is ${status}`, legacy });
};

/** Throws Problem `insufficient_permissions` unless the consent has all of the permissions. */
export const assertPermitted = ({ permissions }: AccountConsent, required: readonly DataPermission[]): void => {
  const missing = required.filter((permission) => !permissions.includes(permission));
  if (missing.length > 0) throw insufficientPermissions(`The consent lacks ${missing.join(', ')}`);
};

export const permitsOneOf = ({ permissions }: AccountConsent, alternatives: readonly DataPermission[]): boolean =>
  alternatives.some((permission) => permissions.includes(permission));

/** Throws Problem `insufficient_permissions` unless the consent has one of the permissions. */
export const assertOneOf = (consent: AccountConsent, alternatives: readonly DataPermission[]): void => {
  if (!permitsOneOf(consent, alternatives))
    throw insufficientPermissions(`The consent needs ${alternatives.join(' or ')}`);
};

const insufficientPermissions = (message: string): Problem => problemOf('insufficient_permissions', { message });
