import type { Category } from '#shared/reports/categories/category.ts';
import { addDays } from '#shared/standard/markets/day.ts';
import { addMonths, type Month, monthsBetween, monthOf } from '#shared/standard/markets/month.ts';
import { lastDayOf } from '../measure/days.ts';
import { median, medianMinor, sumOf } from '../measure/statistics.ts';
import type { ReportAggregates } from './report-aggregates.ts';
import type { PartySum } from './sums.ts';

/** A loan, inferred from its instalments. */
export interface Loan {
  readonly category: Category;
  /** The usual instalment in minor units: the median of the totals of the months with a payment. */
  readonly instalment: bigint;
  /** Whether an instalment was paid in the last three months. */
  readonly isActive: boolean;
  /** Whether the first instalment was paid in the last two months, and there is earlier data. */
  readonly isNew: boolean;
  /** The numbers of instalments that were due, paid on time, missed and paid in full. */
  readonly expected: number;
  readonly onTime: number;
  readonly missed: number;
  readonly full: number;
}

const activeMonths = 3;
const newMonths = 2;
const graceDays = 5;

/**
 * Returns the customer's loans. Instalments in the same category to the same lender count as one loan. Credit cards are
 * excluded.
 */
export const loansOf = (aggregates: ReportAggregates): readonly Loan[] =>
  [
    ...Map.groupBy(
      aggregates.partiesOf('loan').filter(({ category, minor }) => category !== 'CARD_REPAYMENT' && minor < 0n),
      ({ category, party }) => `${category} ${party}`,
    ).values(),
  ].flatMap((payments) => loanOf(payments, aggregates) ?? []);

const loanOf = (payments: readonly PartySum[], { months }: ReportAggregates): Loan | undefined => {
  const [first, last, end] = [payments[0], payments.at(-1), months.at(-1)];
  if (!first || !last || !end) return undefined;
  const [firstMonth, lastMonth] = [monthOf(first.day), monthOf(last.day)];
  const isActive = lastMonth > addMonths(end, -activeMonths);
  const isNew = firstMonth > addMonths(end, -newMonths) && firstMonth !== months[0];
  // The fewest missed, then the fewest late instalments. If several are equal, the first: calendar months.
  const [instalments] = [0, -graceDays, graceDays]
    .flatMap((shift) => instalmentsOf(payments, shift, isActive ? end : lastMonth) ?? [])
    .toSorted((a, b) => a.missed - b.missed || lateOf(a) - lateOf(b));
  return instalments && { category: first.category, isActive, isNew, ...instalments };
};

type Instalments = Pick<Loan, 'instalment' | 'expected' | 'onTime' | 'missed' | 'full'>;

const lateOf = ({ expected, onTime, missed }: Instalments): number => expected - missed - onTime;

/**
 * Counts the instalments on the assumption that each payment, moved by `shift` days, is in the month in which it was
 * due. Banks move a payment that is due on a holiday, possibly to the next or the previous month. An unpaid instalment
 * counts as missed if its days of grace ended by the end of the month `end`.
 */
const instalmentsOf = (payments: readonly PartySum[], shift: number, end: Month): Instalments | undefined => {
  const moved = payments.map(({ day, minor }) => ({ day: addDays(day, shift), minor: -minor }));
  const byMonth = Map.groupBy(moved, ({ day }) => monthOf(day));
  const paid = [...byMonth.values()].map((sums) => ({
    date: Number(sums[0]?.day.slice(8)),
    total: sumOf(sums.map(({ minor }) => minor)),
  }));
  const [firstMonth] = byMonth.keys();
  const instalment = medianMinor(paid.map(({ total }) => total));
  const usualDate = median(paid.map(({ date }) => date));
  if (firstMonth === undefined || instalment === null || usualDate === null) return undefined;
  const isOverdue = (month: Month): boolean =>
    addDays(`${month}-01`, usualDate - 1 - shift + graceDays) <= lastDayOf(end);
  const missed = monthsBetween(firstMonth, end).filter((month) => !byMonth.has(month) && isOverdue(month)).length;
  return {
    instalment,
    expected: paid.length + missed,
    onTime: paid.filter(({ date }) => date <= usualDate + graceDays).length,
    missed,
    full: paid.filter(({ total }) => total * 100n >= instalment * 95n).length,
  };
};
