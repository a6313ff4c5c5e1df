import type { PaymentConsentTerms } from '../../port/consents.ts';
import { formatAmountText, formatMoney } from '#shared/standard/money.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import { maxAmountOf } from '#shared/standard/payments/max-amount.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { maxPaymentsOf, periodLimits } from '#shared/standard/payments/period-limits.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';

type Periodic = Omit<NonNullable<Instructions['periodicSchedule']>, 'startDate'> & {
  readonly startDate: string | undefined;
};

/** The days on which a consent begins and ends, in the time zone of its currency. */
export interface ConsentDays {
  readonly first: Day;
  readonly last: Day;
}

/** Returns a consent's default schedule: daily periods that begin on the day of the consent. */
const dailySchedule = (days: ConsentDays | undefined): Periodic => ({ frequency: 'Day', startDate: days?.first });

/**
 * Returns the `ConsentSchedule` of the UAE standard: when and how much may be paid under a consent. The format depends
 * on the payment type. The bank enforces every amount in it, and shows it to the payer.
 *
 * @param days needed for terms that the client did not specify. If undefined, those terms are omitted
 */
export const consentSchedule = (payment: PaymentConsentTerms, days: ConsentDays | undefined): object => {
  const { type, amount, instructions } = payment;
  const wireAmount = (text: string | undefined) =>
    text && { Amount: formatAmountText(text, amount.currency), Currency: amount.currency };
  const amountTerms = { type, amount: formatMoney(amount), instructions };
  const amountPerPayment = wireAmount(maxAmountOf(amountTerms));
  const periodic: Periodic = instructions?.periodicSchedule ?? dailySchedule(days);
  const period = { PeriodType: periodic.frequency, PeriodStartDate: periodic.startDate };
  const limits = periodLimits(type, instructions);
  const perPeriod = {
    MaximumCumulativeValueOfPaymentsPerPeriod: wireAmount(limits.maxCumulativeAmountPerPeriod),
    MaximumCumulativeNumberOfPaymentsPerPeriod: limits.maxCumulativeNumberOfPaymentsPerPeriod,
  };
  const entries = instructions?.paymentSchedule ?? [];
  const multiPayment = (schedule: object) => ({
    MultiPayment: {
      MaximumCumulativeValueOfPayments: wireAmount(instructions?.maxCumulativeAmount),
      MaximumCumulativeNumberOfPayments: maxPaymentsOf(type, instructions, days?.last),
      PeriodicSchedule: { Type: type, ...schedule },
    },
  });
  const schedules: Record<PaymentType, () => object> = {
    SingleInstantPayment: () => ({ SinglePayment: { Type: type, Amount: amountPerPayment } }),
    VariableOnDemand: () =>
      multiPayment({ ...period, Controls: { MaximumIndividualAmount: amountPerPayment, ...perPeriod } }),
    FixedOnDemand: () => multiPayment({ ...period, Amount: amountPerPayment, Controls: perPeriod }),
    VariablePeriodicSchedule: () => multiPayment({ ...period, MaximumIndividualAmount: amountPerPayment }),
    FixedPeriodicSchedule: () => multiPayment({ ...period, Amount: amountPerPayment }),
    VariableDefinedSchedule: () =>
      multiPayment({
        Schedule: entries.map((entry) => ({
          PaymentExecutionDate: entry.paymentExecutionDate,
          MaximumIndividualAmount: wireAmount(maxAmountOf(amountTerms, entry)),
        })),
      }),
    FixedDefinedSchedule: () =>
      multiPayment({
        Schedule: entries.map((entry) => ({
          PaymentExecutionDate: entry.paymentExecutionDate,
          Amount: wireAmount(maxAmountOf(amountTerms, entry)),
        })),
      }),
  };
  return schedules[type]();
};
