import * as z from 'zod';
import { defineLifecycle, statusesOf } from '#shared/platform/lifecycle/lifecycle.ts';

export const consentLifecycle = defineLifecycle({
  AwaitingAuthorization: {
    to: ['Authorized', 'Rejected', 'Expired', 'Revoked'],
    event: 'created',
    description: 'The customer has not decided yet.',
  },
  Authorized: {
    to: ['Paused', 'Suspended', 'Consumed', 'Expired', 'Revoked'],
    event: 'authorized',
    eventAfter: { Paused: 'reactivated' },
    description: 'The customer has approved.',
  },
  Paused: {
    to: ['Authorized', 'Suspended', 'Consumed', 'Expired', 'Revoked'],
    event: 'paused',
    description: 'You or the customer paused it. Nothing is read or paid until it is reactivated. Banks are not told.',
  },
  Suspended: {
    to: ['Authorized', 'Paused', 'Consumed', 'Expired', 'Revoked'],
    event: 'suspended',
    description: 'The bank has suspended it.',
  },
  Consumed: { to: [], event: 'consumed', description: 'It is used up: every payment that it allows has been made.' },
  Rejected: { to: [], event: 'rejected', description: 'The customer or the bank rejected it.' },
  Expired: { to: [], event: 'expired', description: 'The customer did not decide in time, or the consent has ended.' },
  Revoked: { to: [], event: 'revoked', description: 'The customer, you or the bank revoked it.' },
});

/** The status of a customer's consent: `AEConsentStatusCodes` of the UAE standard, and our own `Paused`. */
export const ConsentStatus = statusesOf(consentLifecycle);
export type ConsentStatus = z.infer<typeof ConsentStatus>;

/** A status in a request, where `Authorised` also means `Authorized`. Responses always contain `Authorized`. */
export const statusInput = <S extends z.ZodType<ConsentStatus>>(statuses: S) =>
  z.preprocess((status) => (status === 'Authorised' ? 'Authorized' : status), statuses);

/** The statuses that a bank reports. `Paused` exists only in this service. */
export const BankConsentStatus = ConsentStatus.exclude(['Paused']);
export type BankConsentStatus = z.infer<typeof BankConsentStatus>;
