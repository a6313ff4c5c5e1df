import * as z from 'zod';
import { Amount } from '#functions/sandbox/banks/amount.ts';

const PeriodType = z.enum(['Day', 'Week', 'Month', 'Year']);
export type PeriodType = z.infer<typeof PeriodType>;

const period = { PeriodType, PeriodStartDate: z.iso.date() };
const count = z.int().min(1);

const perPeriod = {
  MaximumCumulativeValueOfPaymentsPerPeriod: Amount.optional(),
  MaximumCumulativeNumberOfPaymentsPerPeriod: count.optional(),
};

/** Returns whether the controls contain a limit. The standard requires at least one. */
const hasLimit = (controls: object): boolean => Object.values(controls).some((value) => value !== undefined);
const limitRequired = 'must have at least one field';

const definedSchedule = <T extends z.ZodRawShape>(amount: T) =>
  z
    .array(z.strictObject({ PaymentExecutionDate: z.iso.date(), ...amount }))
    .min(1)
    .max(53);

/** The six schedule types (`AEBankServiceInitiationLongLivedPaymentConsentPeriodicSchedule`). */
const PeriodicSchedule = z.discriminatedUnion('Type', [
  z.strictObject({
    Type: z.literal('VariableOnDemand'),
    ...period,
    Controls: z
      .strictObject({ MaximumIndividualAmount: Amount.optional(), ...perPeriod })
      .refine(hasLimit, limitRequired),
  }),
  z.strictObject({
    Type: z.literal('FixedOnDemand'),
    ...period,
    Amount,
    Controls: z.strictObject(perPeriod).refine(hasLimit, limitRequired),
  }),
  z.strictObject({ Type: z.literal('VariablePeriodicSchedule'), ...period, MaximumIndividualAmount: Amount }),
  z.strictObject({ Type: z.literal('FixedPeriodicSchedule'), ...period, Amount }),
  z.strictObject({
    Type: z.literal('VariableDefinedSchedule'),
    Schedule: definedSchedule({ MaximumIndividualAmount: Amount }),
  }),
  z.strictObject({ Type: z.literal('FixedDefinedSchedule'), Schedule: definedSchedule({ Amount }) }),
]);
export type PeriodicSchedule = z.infer<typeof PeriodicSchedule>;

export type AmountRule = { readonly Amount: Amount } | { readonly MaximumIndividualAmount?: Amount | undefined };

const MultiPayment = z.strictObject({
  MaximumCumulativeValueOfPayments: Amount.optional(),
  MaximumCumulativeNumberOfPayments: count.optional(),
  PeriodicSchedule,
});

/** A single payment or several payments. The standard also allows both together, which these banks reject. */
export const ConsentSchedule = z.union([
  z.strictObject({ SinglePayment: z.strictObject({ Type: z.literal('SingleInstantPayment'), Amount }) }),
  z.strictObject({ MultiPayment }),
]);
export type ConsentSchedule = z.infer<typeof ConsentSchedule>;

/** Returns the amount of a single payment, or undefined for several payments. */
export const singleAmountOf = (schedule: ConsentSchedule): Amount | undefined =>
  'SinglePayment' in schedule ? schedule.SinglePayment.Amount : undefined;
