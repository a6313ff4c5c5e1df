import { isDeepStrictEqual } from 'node:util';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { scenarioOf } from '#functions/sandbox/banks/scenario.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import type { PaymentConsent } from '../records/consent.ts';
import type { Creditor } from '#functions/sandbox/banks/postings/creditor.ts';
import { consume, consentViolation } from './control-parameters.ts';
import type { OrderData } from '../records/payment.ts';
import { today } from './period.ts';

/** Seconds for which the bank is unavailable after the approval when the amount selects `unavailable-at-first`. */
const unavailableSeconds = 4;

type References = Pick<OrderData, 'DebtorReference' | 'CreditorReference'>;

/**
 * Returns the consent's usage after the order. Throws ResourceError unless the consent allows the order: the order must
 * name the consent, the consent must be authorised, and the creditor, purpose, amount and, for a single payment,
 * references must equal the agreed values. Also applies the faults of the amount's scenario.
 */
export const assertAllowed = (
  consent: PaymentConsent,
  order: Omit<OrderData, 'PersonalIdentifiableInformation'>,
  creditor: Creditor,
  now: Date,
) => {
  const { terms, creditors, consumption, status } = consent;
  if (consent.consentId !== order.ConsentId)
    throw new ResourceError(400, 'Consent.Invalid', 'The access token is for a different consent');
  if (status !== 'Authorized')
    throw new ResourceError(400, 'Consent.BusinessRuleViolation', `The consent is ${status}`);
  if (creditors.length > 0 && !creditors.some((agreed) => isDeepStrictEqual(agreed, creditor)))
    throw consentViolation('The creditor must equal a creditor of the consent in every field');
  if (order.PaymentPurposeCode !== terms.PaymentPurposeCode)
    throw consentViolation('PaymentPurposeCode differs from the consent');
  // The standard allows separate references for each of several payments under a consent.
  if ('SinglePayment' in terms.ControlParameters.ConsentSchedule) assertSameReferences(terms, order);
  const { Amount: amount } = order.Instruction;
  const { fault } = scenarioOf(amount);
  if (fault === 'order-refused') throw consentViolation('The payment does not match the consent');
  if (fault === 'unavailable-at-first' && secondsBetween(consent.statusUpdatedAt, now) < unavailableSeconds)
    throw new ResourceError(500, 'GenericRecoverableError', 'The bank is unavailable. Try again later');
  return consume(terms.ControlParameters.ConsentSchedule, consumption, amount, today(consent.bank, now));
};

const assertSameReferences = (agreed: References, actual: References): void => {
  if (actual.DebtorReference !== agreed.DebtorReference)
    throw consentViolation('DebtorReference differs from the consent');
  if (actual.CreditorReference !== agreed.CreditorReference)
    throw consentViolation('CreditorReference differs from the consent');
};
