import * as z from 'zod';
import type { Lifecycle } from '#shared/platform/lifecycle/lifecycle.ts';

/** The statuses of a customer's consent, as the UAE standard names them (AEConsentStatusCodes). */
export const ConsentStatus = z.enum([
  /** Staged at the bank. The customer has not decided yet. */
  'AwaitingAuthorization',
  /** The customer approved. We can use it once the redirect has brought us its tokens. */
  'Authorized',
  /** The bank has blocked it for the time being. */
  'Suspended',
  /** Every payment it allows has been made. */
  'Consumed',
  /** The customer or the bank declined. */
  'Rejected',
  /** The customer did not decide in time, or the consent reached the end of its term. */
  'Expired',
  /** Withdrawn by the customer, the client or the bank. */
  'Revoked',
]);
export type ConsentStatus = z.infer<typeof ConsentStatus>;

export const consentLifecycle: Lifecycle<ConsentStatus> = {
  AwaitingAuthorization: ['Authorized', 'Rejected', 'Expired', 'Revoked'],
  Authorized: ['Suspended', 'Consumed', 'Expired', 'Revoked'],
  Suspended: ['Authorized', 'Expired', 'Revoked'],
  Consumed: [],
  Rejected: [],
  Expired: [],
  Revoked: [],
};

export const consentEvents = {
  AwaitingAuthorization: 'created',
  Authorized: 'authorized',
  Suspended: 'suspended',
  Consumed: 'consumed',
  Rejected: 'rejected',
  Expired: 'expired',
  Revoked: 'revoked',
} as const satisfies Record<ConsentStatus, string>;
