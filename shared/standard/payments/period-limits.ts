import type { Instructions } from './instructions.ts';
import type { PaymentType } from './payment-type.ts';

type PeriodLimits = NonNullable<NonNullable<Instructions['periodicSchedule']>['controls']>;

/**
 * How many payments, and of what value, a payment type with periods allows in each of them.
 *
 * The UAE standard wants at least one of the two limits for fixed payments on demand. If the client gave none, the
 * limits of the whole consent are those of a period too. If the consent has none either, one payment per period is the
 * least that the payer can have meant.
 */
export const periodLimits = (type: PaymentType, instructions: Instructions = {}): PeriodLimits => {
  const { periodicSchedule, maxCumulativeAmount, maxCumulativeNumberOfPayments } = instructions;
  const limits = periodicSchedule?.controls ?? {};
  if (type !== 'FixedOnDemand' || isLimited(limits)) return limits;
  const ofConsent = {
    maxCumulativeAmountPerPeriod: maxCumulativeAmount,
    maxCumulativeNumberOfPaymentsPerPeriod: maxCumulativeNumberOfPayments,
  };
  return isLimited(ofConsent) ? ofConsent : { maxCumulativeNumberOfPaymentsPerPeriod: 1 };
};

const isLimited = (limits: PeriodLimits): boolean => Object.values(limits).some((limit) => limit !== undefined);
