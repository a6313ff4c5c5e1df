import { isSingle, maxConsentSeconds, singleConsentSeconds } from '#shared/standard/payments/payment-type.ts';
import { addSeconds, earliest } from '#shared/platform/runtime/clock.ts';
import { type MandateTerms, scheduleEndOf } from './controls.ts';

/** A consent that awaits authorisation, or a request that has no consent yet. */
interface Awaiting {
  readonly createdAt: string;
  /** The customer's deadline. */
  readonly expiresAt: string;
}

/**
 * Returns when a payment consent will end. A single payment is made at once, so a day after the customer's deadline is
 * enough. A mandate ends with its schedule: in the last second of its last day, because UAE banks require the date of a
 * defined schedule's last payment. Without an end date, it lasts as long as the UAE standard allows.
 */
export const consentEndOf = (terms: MandateTerms, { createdAt, expiresAt }: Awaiting): string => {
  if (isSingle(terms.type)) return addSeconds(expiresAt, singleConsentSeconds);
  const scheduleEnd = scheduleEndOf(terms);
  return earliest(addSeconds(createdAt, maxConsentSeconds), scheduleEnd && addSeconds(scheduleEnd, -1));
};
