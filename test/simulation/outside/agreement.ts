import type { ConsentToStage } from '#shared/banks/port/consents.ts';

/** The conditions of a payment consent, as the bank interprets them. */
export type Agreement = Pick<
  Extract<ConsentToStage, { readonly kind: 'payment' }>['payment'],
  'type' | 'amount' | 'instructions'
>;

type Period = NonNullable<NonNullable<Agreement['instructions']>['periodicSchedule']>;

/** The allowance on a day: the limits of that day's period and of one payment. */
export interface Allowance {
  /** Payments with the same period share its limits. */
  readonly period: string;
  readonly maxPayments: number;
  readonly maxTotal: bigint;
  readonly usual: bigint;
  readonly most: bigint;
}

const dayMs = 86_400_000;
const millisOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const minorOf = (amount: string | undefined): bigint | undefined =>
  amount === undefined ? undefined : BigInt(amount.replace('.', ''));

/** An amount greater than any payment. */
const noLimit = 10n ** 20n;

/** The first day of the n-th period. In shorter months, it is the last day of the month. */
const beginningOf = ({ startDate, frequency }: Period, n: number): number => {
  const days = { Day: 1, Week: 7, Month: 0, Year: 0 }[frequency];
  if (days > 0) return millisOf(startDate) + n * days * dayMs;
  const [year = 0, month = 1, day = 1] = startDate.split('-').map(Number);
  const months = month - 1 + n * (frequency === 'Year' ? 12 : 1);
  const length = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return Date.UTC(year, months, Math.min(day, length));
};

/** Returns the first day of a day's period, or undefined if the day is before the first period or after the end. */
const periodOf = (period: Period, day: string): number | undefined => {
  const { startDate, endDate = '9999' } = period;
  if (day < startDate || day > endDate) return undefined;
  let n = 0;
  while (beginningOf(period, n + 1) <= millisOf(day)) n += 1;
  return beginningOf(period, n);
};

const isFixed = ({ type }: Agreement): boolean => type.startsWith('Fixed');

const amountsOf = (agreement: Agreement, usual: bigint | undefined, most: bigint | undefined) => {
  const amount = usual ?? agreement.amount.minor;
  return { usual: amount, most: isFixed(agreement) ? amount : (most ?? amount) };
};

/** Returns undefined if the agreement allows no payment on the day. */
export const allowanceOn = (agreement: Agreement, day: string): Allowance | undefined => {
  const { type, instructions = {} } = agreement;
  const { periodicSchedule: period, paymentSchedule = [] } = instructions;
  const { maxCumulativeAmountPerPeriod: ofPeriod, maxCumulativeNumberOfPaymentsPerPeriod: count } =
    period?.controls ?? {};
  const amounts = amountsOf(agreement, minorOf(period?.amount), minorOf(period?.maxAmount));
  if (type.endsWith('DefinedSchedule')) {
    const entry = paymentSchedule.find(({ paymentExecutionDate }) => paymentExecutionDate === day);
    const { amount, maxAmount } = entry ?? {};
    const usual = minorOf(amount) ?? minorOf(maxAmount);
    return (
      entry && { period: day, maxPayments: 1, maxTotal: noLimit, ...amountsOf(agreement, usual, minorOf(maxAmount)) }
    );
  }
  const from = period ? periodOf(period, day) : millisOf(day);
  if (from === undefined) return undefined;
  if (type.endsWith('PeriodicSchedule')) {
    if (from !== millisOf(day)) return undefined;
    return { period: day, maxPayments: 1, maxTotal: minorOf(ofPeriod) ?? noLimit, ...amounts };
  }
  // Fixed on-demand payments have a count limit per period: that of the agreement, or else one payment.
  const hasNone = isFixed(agreement) && ofPeriod === undefined && count === undefined;
  const { maxCumulativeAmount, maxCumulativeNumberOfPayments } = instructions;
  const isOpen = maxCumulativeAmount === undefined && maxCumulativeNumberOfPayments === undefined;
  return {
    period: String(from),
    maxPayments: count ?? (hasNone && isOpen ? 1 : Infinity),
    maxTotal: minorOf(ofPeriod) ?? noLimit,
    ...amounts,
  };
};

/** Whether the agreement limits the payments of a period. */
export const isLimited = ({ maxPayments, maxTotal }: Allowance): boolean =>
  maxPayments < Infinity || maxTotal < noLimit;

/** The limits on the total of all payments. */
export const limitsOf = ({ instructions = {} }: Agreement) => ({
  maxPayments: instructions.maxCumulativeNumberOfPayments ?? Infinity,
  maxTotal: minorOf(instructions.maxCumulativeAmount) ?? noLimit,
});
