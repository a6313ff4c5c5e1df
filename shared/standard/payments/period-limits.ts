import type { Instructions } from './instructions.ts';
import type { PaymentType } from './payment-type.ts';

type PeriodLimits = NonNullable<NonNullable<Instructions['periodicSchedule']>['controls']>;

/**
 * Returns the limits on the number and value of payments per period, for a payment type with periods.
 *
 * The UAE standard requires at least one of the two limits for fixed on-demand payments. If the client specifies
 * neither, the overall limits of the consent also apply to each period. If the consent has no limits either, the limit
 * is one payment per period, the least that the payer can have intended.
 */
export const periodLimits = (type: PaymentType, instructions: Instructions = {}): PeriodLimits => {
  const { periodicSchedule, maxCumulativeAmount, maxCumulativeNumberOfPayments } = instructions;
  const limits = periodicSchedule?.controls ?? {};
  if (type !== 'FixedOnDemand' || isLimited(limits)) return limits;
  const consentLimits = {
    maxCumulativeAmountPerPeriod: maxCumulativeAmount,
    maxCumulativeNumberOfPaymentsPerPeriod: maxCumulativeNumberOfPayments,
  };
  return isLimited(consentLimits) ? consentLimits : { maxCumulativeNumberOfPaymentsPerPeriod: 1 };
};

const isLimited = (limits: PeriodLimits): boolean => Object.values(limits).some((limit) => limit !== undefined);
