import * as z from 'zod';

/**
 * One payment now, or a mandate: a consent to several payments. The names are those of the UAE standard
 * (`AEBankServiceInitiationLongLivedPaymentConsentPeriodicSchedule`).
 */
export const paymentTypeMeanings = {
  SingleInstantPayment: 'One payment, as soon as the customer approves.',
  VariableOnDemand: 'Several payments of any amount within the limits, whenever you request one.',
  FixedOnDemand: 'Several payments of the same amount, whenever you request one.',
  VariablePeriodicSchedule: 'One payment in each period, of any amount within the limits.',
  FixedPeriodicSchedule: 'One payment of the same amount in each period.',
  VariableDefinedSchedule: 'Payments on listed dates, of any amount within the limits.',
  FixedDefinedSchedule: 'Payments on listed dates, each of a listed amount.',
} as const;
export type PaymentType = keyof typeof paymentTypeMeanings;
export const PaymentType = z.enum(Object.keys(paymentTypeMeanings) as PaymentType[]);

/** Returns whether every payment has the amount that the customer agreed to. */
export const isFixed = (type: PaymentType): boolean => type.startsWith('Fixed');

/** Returns whether one payment is made in each period. */
export const isPeriodic = (type: PaymentType): boolean => type.endsWith('PeriodicSchedule');

/** Returns whether the payments are made on listed dates. */
export const hasListedDates = (type: PaymentType): boolean => type.endsWith('DefinedSchedule');

/** Returns whether the payments may be made on any day. */
export const isOnDemand = (type: PaymentType): boolean => type.endsWith('OnDemand');

export const isSingle = (type: PaymentType): boolean => type === 'SingleInstantPayment';

/** Returns the maximum number of creditors: one for a single payment, otherwise ten, as in the UAE standard. */
export const maxCreditors = (type: PaymentType): number => (isSingle(type) ? 1 : 10);

/** Lifetime of a consent to a single payment after the customer's deadline. */
export const singleConsentSeconds = 86_400;

/**
 * Maximum lifetime of a mandate's consent. The UAE standard requires less than a year from its creation. The minute allows
 * for differences between clocks.
 */
export const maxConsentSeconds = 365 * 86_400 - 60;
