import { incomeGroups, outflowOf } from '../features/feature.ts';
import type { DailyBalances } from '../aggregates/balances.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { largest, meanMinor, smallest, sumOf, trendLine } from '../measure/statistics.ts';
import type { Affordability, BalanceSummary } from './account-information.ts';

/**
 * Returns the customer's affordability in the last complete month and on average, or undefined if no month is complete.
 */
export const affordabilityOf = (aggregates: ReportAggregates): Affordability | undefined => {
  const month = aggregates.months.at(-1);
  if (month === undefined) return undefined;
  const incomes = aggregates.monthly(incomeGroups);
  const expenses = outflowOf(aggregates);
  const commitments = aggregates.monthly(['fixed', 'loan']).map((sum) => -sum);
  const afterCommitments = incomes.map((income, index) => income - (commitments[index] ?? 0n));
  const net = incomes.map((income, index) => income - (expenses[index] ?? 0n));
  return {
    month,
    income: incomes.at(-1) ?? 0n,
    expenses: expenses.at(-1) ?? 0n,
    incomeAffordability: afterCommitments.at(-1) ?? 0n,
    netAffordability: net.at(-1) ?? 0n,
    averageIncomeAffordability: meanMinor(sumOf(afterCommitments), incomes.length),
    averageNetAffordability: meanMinor(sumOf(net), incomes.length),
  };
};

/** Returns the summary of the daily balances, or undefined if there are no days. */
export const balanceSummaryOf = ({ days, totals, byAccount }: DailyBalances): BalanceSummary | undefined => {
  const [current, minimum, maximum] = [totals.at(-1), smallest(totals), largest(totals)];
  if (current === undefined || minimum === null || maximum === null) return undefined;
  const sum = sumOf(totals);
  const count = BigInt(totals.length);
  return {
    current,
    minimum,
    maximum,
    average: meanMinor(sum, totals.length),
    // Compare without division, to avoid rounding errors.
    daysBelowMean: totals.filter((total) => total * count < sum).length,
    trend: trendLine(totals),
    accounts: [...byAccount].map(([accountId, balances]) => ({
      accountId,
      trend: trendLine(balances),
      history: balances.map((balance, index) => ({ day: days[index] ?? '', balance })),
    })),
  };
};
