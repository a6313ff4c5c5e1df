import type { Instructions } from './instructions.ts';
import { isFixed, isSingle, type PaymentType } from './payment-type.ts';

/** The terms of a payment request that determine the amount of each payment. */
interface AmountTerms {
  readonly type: PaymentType;
  /** The amount of the payment request, a decimal string. */
  readonly amount: string;
  readonly instructions?: Instructions | undefined;
}

export type ScheduledPayment = NonNullable<Instructions['paymentSchedule']>[number];

/**
 * Returns the highest amount of a payment, which the customer sees, the bank enforces and the mandate allows. The amount
 * of a periodic schedule is only the default: it does not change the highest amount.
 *
 * @param entry the payment's entry in a defined schedule
 */
export const maxAmountOf = ({ type, amount, instructions }: AmountTerms, entry?: ScheduledPayment): string => {
  if (isFixed(type) || isSingle(type)) return entry?.amount ?? amount;
  const maxAmount = entry ? (entry.maxAmount ?? entry.amount) : instructions?.periodicSchedule?.maxAmount;
  return maxAmount ?? amount;
};
