import type { PaymentConsentTerms } from '../../port/consents.ts';
import { formatAmountText, formatMoney } from '#shared/standard/money.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import { periodLimits } from '#shared/standard/payments/period-limits.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';

type Periodic = Omit<NonNullable<Instructions['periodicSchedule']>, 'startDate'> & {
  readonly startDate: string | undefined;
};

/** Returns a consent's default schedule: daily periods that begin on the day of the consent. */
const dailySchedule = (consentedOn: string | undefined): Periodic => ({ frequency: 'Day', startDate: consentedOn });

/**
 * Returns the `ConsentSchedule` of the UAE standard: when and how much may be paid under a consent. The format depends
 * on the payment type. Every amount that the payer sees is a limit that the bank enforces.
 *
 * @param consentedOn the day on which a schedule without a start begins. If undefined, that start is omitted
 */
export const consentSchedule = (payment: PaymentConsentTerms, consentedOn: string | undefined): object => {
  const { type, amount, instructions } = payment;
  const wire = (text: string | undefined) =>
    text && { Amount: formatAmountText(text, amount.currency), Currency: amount.currency };
  const fixed = { Amount: formatMoney(amount), Currency: amount.currency };
  const periodic: Periodic = instructions?.periodicSchedule ?? dailySchedule(consentedOn);
  const period = { PeriodType: periodic.frequency, PeriodStartDate: periodic.startDate };
  const maxPerPayment = wire(periodic.maxAmount) ?? fixed;
  const limits = periodLimits(type, instructions);
  const perPeriod = {
    MaximumCumulativeValueOfPaymentsPerPeriod: wire(limits.maxCumulativeAmountPerPeriod),
    MaximumCumulativeNumberOfPaymentsPerPeriod: limits.maxCumulativeNumberOfPaymentsPerPeriod,
  };
  const entries = instructions?.paymentSchedule ?? [];
  const multiPayment = (schedule: object) => ({
    MultiPayment: {
      MaximumCumulativeValueOfPayments: wire(instructions?.maxCumulativeAmount),
      MaximumCumulativeNumberOfPayments: instructions?.maxCumulativeNumberOfPayments,
      PeriodicSchedule: { Type: type, ...schedule },
    },
  });
  const schedules: Record<PaymentType, () => object> = {
    SingleInstantPayment: () => ({ SinglePayment: { Type: type, Amount: fixed } }),
    VariableOnDemand: () =>
      multiPayment({ ...period, Controls: { MaximumIndividualAmount: maxPerPayment, ...perPeriod } }),
    FixedOnDemand: () => multiPayment({ ...period, Amount: fixed, Controls: perPeriod }),
    VariablePeriodicSchedule: () => multiPayment({ ...period, MaximumIndividualAmount: maxPerPayment }),
    FixedPeriodicSchedule: () => multiPayment({ ...period, Amount: fixed }),
    VariableDefinedSchedule: () =>
      multiPayment({
        Schedule: entries.map((entry) => ({
          PaymentExecutionDate: entry.paymentExecutionDate,
          MaximumIndividualAmount: wire(entry.maxAmount ?? entry.amount) ?? fixed,
        })),
      }),
    FixedDefinedSchedule: () =>
      multiPayment({
        Schedule: entries.map((entry) => ({
          PaymentExecutionDate: entry.paymentExecutionDate,
          Amount: wire(entry.amount) ?? fixed,
        })),
      }),
  };
  return schedules[type]();
};
