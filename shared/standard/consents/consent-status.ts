import * as z from 'zod';
import type { Lifecycle } from '#shared/platform/lifecycle/lifecycle.ts';

/** The status of a customer's consent (`AEConsentStatusCodes` of the UAE standard). */
export const ConsentStatus = z.enum([
  'AwaitingAuthorization',
  'Authorized',
  'Suspended',
  'Consumed',
  'Rejected',
  'Expired',
  'Revoked',
]);
export type ConsentStatus = z.infer<typeof ConsentStatus>;

export const consentMeanings: Record<ConsentStatus, string> = {
  AwaitingAuthorization: 'The customer has not decided yet.',
  Authorized: 'The customer has approved.',
  Suspended: 'The bank has suspended it.',
  Consumed: 'Every payment that it allows has been made.',
  Rejected: 'The customer or the bank rejected it.',
  Expired: 'The customer did not decide in time, or the consent has ended.',
  Revoked: 'It was withdrawn by the customer, by you or by the bank.',
};

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
