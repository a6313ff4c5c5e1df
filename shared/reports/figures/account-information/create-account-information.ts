import type { ReportFacts, TransactionFacts } from '../facts.ts';
import type { Entry } from '../aggregates/entry.ts';
import { createAggregator } from '../aggregates/aggregator.ts';
import { dayOfNumber, lastDayOf, numberOfDay } from '../measure/days.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { addMonths, type Month, monthOf } from '#shared/standard/markets/month.ts';
import { meanMinor, sumOf } from '../measure/statistics.ts';
import type { AccountInformation, CategorisedTransaction, DayTotals } from './account-information.ts';
import { affordabilityOf, balanceSummaryOf } from './summaries.ts';

/**
 * Collects the figures of an account information report. Accepts transactions in any order. Returns each transaction
 * once, with its category, and retains only the undecided ones, so that a large report can be written page by page.
 */
export const createAccountInformation = (facts: ReportFacts) => {
  const aggregator = createAggregator(facts);
  const days = new Map<Day, DayTotals>();
  return {
    /**
     * Adds a transaction and returns it with its category. Returns undefined if `undecided` will return it later, or if
     * it belongs to no account of the report.
     */
    take(transaction: TransactionFacts): CategorisedTransaction | undefined {
      const entry = aggregator.take(transaction);
      if (!aggregator.isIncluded(transaction)) return undefined;
      const { day, minor } = transaction;
      const { credit, debit } = days.get(day) ?? { credit: 0n, debit: 0n };
      days.set(day, minor < 0n ? { day, credit, debit: debit - minor } : { day, credit: credit + minor, debit });
      return entry && categorised(entry);
    },
    /**
     * Returns the transactions that `take` withheld, because they may be one side of a transfer between the customer's
     * own accounts.
     */
    undecided: (): readonly CategorisedTransaction[] => aggregator.undecidedEntries().map(categorised),
    figures(): AccountInformation {
      const ordered = [...days.values()].toSorted((a, b) => numberOfDay(a.day) - numberOfDay(b.day));
      const aggregates = aggregator.aggregates();
      const balances = aggregator.balances();
      const sixMonthsAgo = startOfPeriodEndingOn(facts.asOf, 6);
      const [first] = ordered;
      return {
        currency: facts.currency,
        period: first && { from: first.day, to: facts.asOf },
        days: ordered,
        totalCredit: sumOf(ordered.map(({ credit }) => credit)),
        totalDebit: sumOf(ordered.map(({ debit }) => debit)),
        totalSixMonthCredit: sumOf(ordered.map(({ day, credit }) => (day >= sixMonthsAgo ? credit : 0n))),
        averageMonthlyCredit: monthlyMean(ordered, aggregates.months, 'credit'),
        averageMonthlyDebit: monthlyMean(ordered, aggregates.months, 'debit'),
        affordability: affordabilityOf(aggregates),
        balances: balances && balanceSummaryOf(balances),
      };
    },
  };
};

const categorised = ({ accountId, day, minor, category, description }: Entry): CategorisedTransaction => ({
  accountId,
  day,
  minor,
  category,
  description,
});

/**
 * Returns the first day of the period of `count` months that ends on `day`. For example, the six months that end on 31
 * August begin on 1 March.
 */
const startOfPeriodEndingOn = (day: Day, count: number): Day => {
  const month = addMonths(monthOf(day), -count);
  const sameDay = `${month}-${day.slice(8)}`;
  const last = lastDayOf(month);
  return dayOfNumber(numberOfDay(sameDay > last ? last : sameDay) + 1);
};

const monthlyMean = (days: readonly DayTotals[], months: readonly Month[], side: 'credit' | 'debit'): bigint | null => {
  const complete = new Set(months);
  const total = sumOf(days.map((day) => (complete.has(monthOf(day.day)) ? day[side] : 0n)));
  return months.length === 0 ? null : meanMinor(total, months.length);
};
