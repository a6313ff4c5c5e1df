import type { Category } from '#shared/reports/categories/category.ts';
import { lastDayOf, numberOfDay } from '../measure/days.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import type { Month } from '#shared/standard/markets/month.ts';
import { compare, median } from '../measure/statistics.ts';
import type { ReportAggregates } from './report-aggregates.ts';

type Frequency = 'DAILY' | 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY' | 'QUARTERLY' | 'IRREGULAR';

/** Recurring income from one source, such as the salary from an employer. */
export interface IncomeSource {
  readonly category: Category;
  /** The total received from this source, in minor units. */
  readonly total: bigint;
  readonly frequency: Frequency;
  readonly medianGapDays: number;
  /** The share of gaps between payments that are close to the median gap. */
  readonly stability: number;
  /**
   * The day of the last payment. Set only if at least two more payments were due before the end of the report's last
   * month.
   */
  readonly endedOn: Day | undefined;
}

interface Payment {
  readonly category: Category;
  readonly party: string;
  readonly day: string;
  readonly minor: bigint;
}

/** Minimum number of days with a payment needed to determine a frequency. */
const minPaymentDays = 3;

/** Number of missed payments after which a source counts as ended. */
const missedPayments = 2;

/** Maximum median gap of each frequency, in days. */
const frequencies: readonly (readonly [maxGap: number, Frequency])[] = [
  [4, 'DAILY'],
  [10, 'WEEKLY'],
  [20, 'FORTNIGHTLY'],
  [45, 'MONTHLY'],
  [100, 'QUARTERLY'],
];

const paymentsOf = (aggregates: ReportAggregates): readonly Payment[] => {
  const byParty = [...aggregates.partiesOf('salary'), ...aggregates.partiesOf('income')];
  const categoriesByParty = new Set(byParty.map(({ category }) => category));
  // Sales have too many payers to track individually, so they are combined into one source.
  const pooledSales = aggregates
    .daysOf(['salary', 'income'])
    .filter(({ category }) => !categoriesByParty.has(category))
    .map((sum) => ({ ...sum, party: '' }));
  return [...byParty, ...pooledSales];
};

const sourceOf = (payments: readonly Payment[], lastMonth: Month): readonly IncomeSource[] => {
  const [first] = payments;
  const lastDay = payments
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  const days = [...new Set(payments.map(({ day }) => day))].toSorted().map(numberOfDay);
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day));
  const medianGapDays = median(gaps);
  if (!first || !lastDay || medianGapDays === null || days.length < minPaymentDays) return [];
  const tolerance = Math.max(3, medianGapDays / 5);
  const stability = gaps.filter((gap) => Math.abs(gap - medianGapDays) <= tolerance).length / gaps.length;
  const daysSinceLast = numberOfDay(lastDayOf(lastMonth)) - numberOfDay(lastDay);
  const frequencyByGap = frequencies.find(([maxGap]) => medianGapDays <= maxGap)?.[1] ?? 'IRREGULAR';
  return [
    {
      category: first.category,
      total: payments.reduce((sum, { minor }) => sum + minor, 0n),
      frequency: stability < 0.5 ? 'IRREGULAR' : frequencyByGap,
      medianGapDays,
      stability,
      endedOn: daysSinceLast > missedPayments * (medianGapDays + tolerance) ? lastDay : undefined,
    },
  ];
};

/**
 * Returns the sources of income with payments on at least three days, largest first. A source is one payer in one
 * category. Payers that paid on fewer than three days are combined into one source per category, so that a change of
 * employer does not hide a salary.
 */
export const incomeSourcesOf = (aggregates: ReportAggregates): readonly IncomeSource[] => {
  const byPayer = Map.groupBy(paymentsOf(aggregates), ({ category, party }) => `${category} ${party}`);
  const countDays = (payments: readonly Payment[]): number => new Set(payments.map(({ day }) => day)).size;
  const frequent = [...byPayer.values()].filter((payments) => countDays(payments) >= minPaymentDays);
  const rare = [...byPayer.values()].filter((payments) => countDays(payments) < minPaymentDays).flat();
  const lastMonth = aggregates.months.at(-1) ?? '';
  const pooledRare = Map.groupBy(rare, ({ category }) => category).values();
  return [...frequent, ...pooledRare]
    .flatMap((payments) => sourceOf(payments, lastMonth))
    .toSorted((a, b) => compare(b.total, a.total) || compare(a.category, b.category));
};
