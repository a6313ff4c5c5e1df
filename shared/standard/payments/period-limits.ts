import type { Day } from '../markets/day.ts';
import type { Instructions } from './instructions.ts';
import { isPeriodic, type PaymentType } from './payment-type.ts';
import { periodsUntil } from './periods.ts';

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

/**
 * Returns the limit on the number of all payments under a consent, or undefined if there is none. Banks require the
 * number for periodic consents: by default, it is one in every period that begins before the consent ends.
 *
 * @param lastDay the day on which the consent ends. If undefined, the default is omitted
 */
export const maxPaymentsOf = (
  type: PaymentType,
  instructions: Instructions | undefined,
  lastDay: Day | undefined,
): number | undefined => {
  const { maxCumulativeNumberOfPayments, periodicSchedule: period } = instructions ?? {};
  if (maxCumulativeNumberOfPayments !== undefined) return maxCumulativeNumberOfPayments;
  if (!isPeriodic(type) || !period || lastDay === undefined) return undefined;
  return periodsUntil(lastDay, period.startDate, period.frequency);
};

const isLimited = (limits: PeriodLimits): boolean => Object.values(limits).some((limit) => limit !== undefined);
