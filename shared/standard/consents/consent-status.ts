import * as z from 'zod';
import type { Lifecycle } from '#shared/platform/lifecycle/lifecycle.ts';

/** The status of a customer's consent (`AEConsentStatusCodes` of the UAE standard). */
export const ConsentStatus = z.enum([
  /** Created at the bank. The customer has not decided yet. */
  'AwaitingAuthorization',
  /** The customer approved. This service can use it once it has exchanged the code for tokens. */
  'Authorized',
  /** The bank has blocked it for the time being. */
  'Suspended',
  /** Every payment that it allows has been made. */
  'Consumed',
  /** The customer or the bank declined. */
  'Rejected',
  /** The customer did not decide in time, or the term of the consent has ended. */
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

/** The name of the event that announces each status. */
export const consentEvents = {
  AwaitingAuthorization: 'created',
  Authorized: 'authorized',
  Suspended: 'suspended',
  Consumed: 'consumed',
  Rejected: 'rejected',
  Expired: 'expired',
  Revoked: 'revoked',
} as const satisfies Record<ConsentStatus, string>;
