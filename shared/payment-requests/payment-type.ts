import * as z from 'zod';

/** Decisions 4.3: one payment now, or a mandate for several. */
export const PaymentType = z.enum([
  'SingleInstantPayment',
  'VariableOnDemand',
  'FixedOnDemand',
  'VariablePeriodicSchedule',
  'FixedPeriodicSchedule',
  'VariableDefinedSchedule',
  'FixedDefinedSchedule',
]);
export type PaymentType = z.infer<typeof PaymentType>;

export const isSingle = (type: PaymentType): boolean => type === 'SingleInstantPayment';
