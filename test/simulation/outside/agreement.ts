import type { ConsentToStage } from '#shared/banks/port/consents.ts';

/** The conditions of a payment consent, as the bank interprets them. */
export type Agreement = Pick<
  Extract<ConsentToStage, { readonly kind: 'payment' }>['payment'],
  'type' | 'amount' | 'instructions'
>;

type Period = NonNullable<NonNullable<Agreement['instructions']>['periodicSchedule']>;

/** The payments that an agreement allows on a day: the limits of the day's period and of a single payment. */
export interface Allowance {
  /** Payments with the same period share its limits. */
  readonly period: string;
  readonly maxPayments: number;
  readonly maxTotal: bigint;
  readonly defaultMinor: bigint;
  readonly maxMinor: bigint;
}

const dayMs = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const minorOf = (amount: string | undefined): bigint | undefined =>
  amount === undefined ? undefined : BigInt(amount.replace('.', ''));

/** An amount greater than any payment. */
const noLimit = 10n ** 20n;

/** Returns the first day of the n-th period. In a month that is too short, it is the last day of the month. */
const startOf = ({ startDate, frequency }: Period, n: number): number => {
  const days = { Day: 1, Week: 7, Month: 0, Year: 0 }[frequency];
  if (days > 0) return timeOf(startDate) + n * days * dayMs;
  const [year = 0, month = 1, day = 1] = startDate.split('-').map(Number);
  const months = month - 1 + n * (frequency === 'Year' ? 12 : 1);
  const length = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return Date.UTC(year, months, Math.min(day, length));
};

/** Returns the first day of the period that includes a day. Returns undefined if there is none. */
const periodOf = (period: Period, day: string): number | undefined => {
  const { startDate, endDate = '9999' } = period;
  if (day < startDate || day > endDate) return undefined;
  let n = 0;
  while (startOf(period, n + 1) <= timeOf(day)) n += 1;
  return startOf(period, n);
};

const isFixed = ({ type }: Agreement): boolean => type.startsWith('Fixed');

/** Returns the default amount of a payment and the maximum, which the bank shows to the customer. */
const amountsOf = (agreement: Agreement, defaultMinor: bigint | undefined, maxMinor: bigint | undefined) => {
  const { minor } = agreement.amount;
  const amount = defaultMinor ?? minor;
  return { defaultMinor: amount, maxMinor: isFixed(agreement) ? amount : (maxMinor ?? minor) };
};

/** Returns the allowance on a day. Returns undefined if the agreement does not allow payments on that day. */
export const allowanceOn = (agreement: Agreement, day: string): Allowance | undefined => {
  const { type, instructions = {} } = agreement;
  const { periodicSchedule: period, paymentSchedule = [] } = instructions;
  const { maxCumulativeAmountPerPeriod: ofPeriod, maxCumulativeNumberOfPaymentsPerPeriod: count } =
    period?.controls ?? {};
  const amounts = amountsOf(agreement, minorOf(period?.amount), minorOf(period?.maxAmount));
  if (type.endsWith('DefinedSchedule')) {
    const entry = paymentSchedule.find(({ paymentExecutionDate }) => paymentExecutionDate === day);
    const { amount, maxAmount } = entry ?? {};
    const [ofAmount, ofMax] = [minorOf(amount), minorOf(maxAmount)];
    return (
      entry && {
        period: day,
        maxPayments: 1,
        maxTotal: noLimit,
        ...amountsOf(agreement, ofAmount ?? ofMax, ofMax ?? ofAmount),
      }
    );
  }
  const from = period ? periodOf(period, day) : timeOf(day);
  if (from === undefined) return undefined;
  if (type.endsWith('PeriodicSchedule')) {
    if (from !== timeOf(day)) return undefined;
    return { period: day, maxPayments: 1, maxTotal: minorOf(ofPeriod) ?? noLimit, ...amounts };
  }
  // Without any other limit, a fixed on-demand agreement allows one payment per period.
  const hasNoPeriodLimit = isFixed(agreement) && ofPeriod === undefined && count === undefined;
  const { maxCumulativeAmount, maxCumulativeNumberOfPayments } = instructions;
  const hasNoTotalLimit = maxCumulativeAmount === undefined && maxCumulativeNumberOfPayments === undefined;
  return {
    // The limits of a month apply to the calendar month. The other periods begin with the agreement.
    period: period?.frequency === 'Month' ? day.slice(0, 7) : String(from),
    maxPayments: count ?? (hasNoPeriodLimit && hasNoTotalLimit ? 1 : Infinity),
    maxTotal: minorOf(ofPeriod) ?? noLimit,
    ...amounts,
  };
};

/** Returns whether the payments in a period are limited. */
export const isLimited = ({ maxPayments, maxTotal }: Allowance): boolean =>
  maxPayments < Infinity || maxTotal < noLimit;

/** Returns the limits on all payments together. */
export const limitsOf = ({ instructions = {} }: Agreement) => ({
  maxPayments: instructions.maxCumulativeNumberOfPayments ?? Infinity,
  maxTotal: minorOf(instructions.maxCumulativeAmount) ?? noLimit,
});
