import * as z from 'zod';

/**
 * One payment now, or a mandate: a consent to several payments. The names are those of the UAE standard
 * (`AEBankServiceInitiationLongLivedPaymentConsentPeriodicSchedule`).
 */
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

/** Whether every payment has the amount that the customer agreed to. */
export const isFixed = (type: PaymentType): boolean => type.startsWith('Fixed');

export const isSingle = (type: PaymentType): boolean => type === 'SingleInstantPayment';

/** The UAE standard allows a consent to several payments to list ten creditors. A single payment has one. */
export const mostCreditors = (type: PaymentType): number => (isSingle(type) ? 1 : 10);

/**
 * How long a consent lasts once it is authorised. A single payment starts at once, so a day is enough. A mandate lasts
 * a year, because the UAE standard allows no payment later than that (`AERequestedExecutionDate`).
 */
export const consentTermSeconds = (type: PaymentType): number => (isSingle(type) ? 86_400 : 365 * 86_400);
