import type { Category } from '#shared/reports/categories/category.ts';
import { addMonths, monthsBetween, monthOf } from '#shared/standard/markets/month.ts';
import { median, medianMinor } from '../measure/statistics.ts';
import type { ReportAggregates } from './report-aggregates.ts';
import type { PartySum } from './sums.ts';

/** A loan, inferred from its instalments. */
export interface Loan {
  readonly category: Category;
  /** The usual instalment in minor units: the median of the monthly totals of months with a payment. */
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
  ].flatMap((payments) => loanOf(payments, aggregates));

const loanOf = (payments: readonly PartySum[], { months }: ReportAggregates): readonly Loan[] => {
  const byMonth = Map.groupBy(payments, ({ day }) => monthOf(day));
  const totals = new Map(
    [...byMonth].map(([month, sums]) => [month, sums.reduce((sum, { minor }) => sum - minor, 0n)]),
  );
  const paidMonths = [...totals.keys()].toSorted();
  const [first, lastPaid, end] = [paidMonths[0], paidMonths.at(-1), months.at(-1)];
  const [payment] = payments;
  const instalment = medianMinor([...totals.values()]);
  const usualDay = median([...byMonth.values()].map(([earliest]) => dayOfMonth(earliest)));
  if (!payment || !first || !lastPaid || !end || instalment === null || usualDay === null) return [];
  const isActive = lastPaid > addMonths(end, -activeMonths);
  const due = monthsBetween(first, isActive ? end : lastPaid);
  return [
    {
      category: payment.category,
      instalment,
      isActive,
      isNew: first > addMonths(end, -newMonths) && first !== months[0],
      expected: due.length,
      onTime: due.filter((month) => {
        const [earliest] = byMonth.get(month) ?? [];
        return earliest !== undefined && dayOfMonth(earliest) <= usualDay + graceDays;
      }).length,
      missed: due.filter((month) => !totals.has(month)).length,
      full: due.filter((month) => (totals.get(month) ?? 0n) * 100n >= instalment * 95n).length,
    },
  ];
};

const dayOfMonth = (sum: PartySum | undefined): number => Number(sum?.day.slice(8));
