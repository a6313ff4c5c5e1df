import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import type { BankConsent } from '../books/records.ts';
import { ApiError } from '../http/errors.ts';
import { scenarioOf } from '#shared/sandbox-banks/scenario.ts';
import type { PaymentOrder } from './payment-order.ts';

/** How long after the approval the bank is unavailable, if the amount selects the fault `unavailable-at-first`. */
const unavailableSeconds = 4;

/**
 * Throws ApiError unless the consent allows the payment: the order names the consent, the consent is authorised, and
 * the amount is the agreed one, if one was agreed. Then applies the faults of the amount's scenario.
 */
export const assertAllowed = (consent: BankConsent, order: PaymentOrder, now: Date): void => {
  if (consent.consentId !== order.ConsentId)
    throw new ApiError(400, 'Consent.Invalid', 'The access token is for another consent');
  if (consent.status !== 'Authorized')
    throw new ApiError(400, 'Consent.BusinessRuleViolation', `The consent is ${consent.status}`);
  const { amount: agreed } = consent;
  const { Amount: ordered } = order.Instruction;
  const { fault } = scenarioOf(ordered);
  const differs = agreed && (agreed.Amount !== ordered.Amount || agreed.Currency !== ordered.Currency);
  if (differs || fault === 'order-refused')
    throw new ApiError(400, 'Consent.FailsControlParameters', 'The payment does not match the consent');
  if (fault === 'unavailable-at-first' && secondsBetween(consent.statusUpdatedAt, now) < unavailableSeconds)
    throw new ApiError(503, 'GenericRecoverableError', 'The bank is unavailable. Try again later');
};
