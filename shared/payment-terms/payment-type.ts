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

/** A consent to one payment is used at once; a mandate may run for a year at most (decisions 1.2). */
export const consentTermSeconds = (type: PaymentType): number => (isSingle(type) ? 86_400 : 365 * 86_400);
