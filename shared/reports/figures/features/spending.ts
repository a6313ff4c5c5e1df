import type { RiskFeatures } from '../assessment.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { recurringPayments } from '../aggregates/recurring.ts';
import { scoreBetween } from '../measure/scores.ts';
import { percentage, quotient, rounded, roundedRatio, sumOf } from '../measure/statistics.ts';
import { scored, minMonths, inflowOf, monthlyMean, outflowOf, withTooFewMonths, unscored, noMonth } from './feature.ts';
import { countText, proportionOf, shareOf, meanText } from './words.ts';

const noFixedCosts = 'No fixed costs were found.';

const spentOn = (aggregates: ReportAggregates, groups: Parameters<ReportAggregates['monthly']>[0]): readonly bigint[] =>
  aggregates.monthly(groups).map((sum) => -sum);

/** Returns the share of all spending, or null if nothing was spent or refunds exceed it. */
const ratioToSpending = (part: readonly bigint[], total: readonly bigint[]): number | null =>
  sumOf(total) > 0n ? quotient(sumOf(part), sumOf(total)) : null;

const withoutSpending = (aggregates: ReportAggregates) =>
  unscored(
    aggregates,
    'notApplicable',
    sumOf(outflowOf(aggregates)) < 0n ? 'More was refunded than spent.' : 'Nothing was spent.',
  );

/** Maximum share of spending without a known purpose for the categories to be reliable. */
const maxUnknown = 0.4;

const fixedGroups = ['fixed', 'loan'] as const;

/** Discretionary spending includes high-risk spending, less refunds. */
export const fixedVsDiscretionarySpend = (
  aggregates: ReportAggregates,
): RiskFeatures['fixedVsDiscretionarySpendDetail'] => {
  const [fixed, discretionary, unknown] = [
    spentOn(aggregates, fixedGroups),
    spentOn(aggregates, ['discretionary', 'high-risk', 'refund']),
    spentOn(aggregates, ['unknown']),
  ];
  const total = outflowOf(aggregates);
  const ratio = ratioToSpending(fixed, total);
  const figures = {
    avgFixedSpend: monthlyMean(fixed, aggregates),
    avgDiscretionarySpend: monthlyMean(discretionary, aggregates),
    avgTotalSpend: monthlyMean(total, aggregates),
    fixedSpendRatio: roundedRatio(ratio),
    discretionaryRatio: roundedRatio(ratioToSpending(discretionary, total)),
    unreliableCategorization: (ratioToSpending(unknown, total) ?? 0) > maxUnknown,
  };
  if (total.length === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), ...figures };
  if (ratio === null) return { ...withoutSpending(aggregates), ...figures };
  const sentence = ratio > 0 ? `Fixed costs are ${shareOf(ratio, 'the spending')}.` : noFixedCosts;
  return { ...scored(aggregates, scoreBetween(0.9, 0.4, ratio), sentence), ...figures };
};

export const fixedSpendRatio = (aggregates: ReportAggregates): RiskFeatures['fixedSpendRatio'] => {
  const fixed = spentOn(aggregates, fixedGroups);
  if (fixed.length === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), value: null };
  const ratio = quotient(sumOf(fixed), sumOf(inflowOf(aggregates)));
  if (ratio === null) return { ...unscored(aggregates, 'notApplicable', 'There is no inflow.'), value: null };
  const sentence = ratio > 0 ? `Fixed costs take ${proportionOf(ratio, 'the inflow')}.` : noFixedCosts;
  return { ...scored(aggregates, scoreBetween(0.9, 0.3, ratio), sentence), value: rounded(ratio) };
};

export const recurringPaymentLoad = (aggregates: ReportAggregates): RiskFeatures['recurringPaymentLoadDetail'] => {
  const recurring = recurringPayments(aggregates);
  const inflow = inflowOf(aggregates);
  const load = quotient(sumOf(recurring), sumOf(inflow));
  const figures = {
    avgMonthlyInflow: monthlyMean(inflow, aggregates),
    avgMonthlyRecurringPayment: monthlyMean(recurring, aggregates),
    recurringPaymentLoad: roundedRatio(load),
    recurringPaymentLoadPercentage: percentage(load),
  };
  if (aggregates.months.length < minMonths) return { ...withTooFewMonths(aggregates), ...figures };
  if (load === null) return { ...unscored(aggregates, 'notApplicable', 'There is no inflow.'), ...figures };
  const sentence =
    load > 0 ? `Recurring payments take ${proportionOf(load, 'the inflow')}.` : 'No recurring payments were found.';
  return { ...scored(aggregates, scoreBetween(0.8, 0.2, load), sentence), ...figures };
};

const riskyCount = (aggregates: ReportAggregates): number =>
  aggregates.daysOf(['high-risk']).reduce((sum, { count }) => sum + count, 0);

export const highRiskCategorySpend = (aggregates: ReportAggregates): RiskFeatures['highRiskCategorySpendDetail'] => {
  const isSingle = riskyCount(aggregates) === 1;
  const risky = isSingle ? aggregates.months.map(() => 0n) : spentOn(aggregates, ['high-risk']);
  const total = outflowOf(aggregates);
  const ratio = ratioToSpending(risky, total);
  const figures = {
    avgTotalSpend: monthlyMean(total, aggregates),
    avgHighRiskSpend: monthlyMean(risky, aggregates),
    highRiskSpendRatio: roundedRatio(ratio),
    highRiskSpendPercentage: percentage(ratio),
    singleIsolatedRiskyTransactionExcluded: isSingle,
  };
  if (total.length === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), ...figures };
  if (ratio === null) return { ...withoutSpending(aggregates), ...figures };
  const sentence =
    ratio > 0
      ? `High-risk spending is ${shareOf(ratio, 'the spending')}, ${meanText(risky, aggregates)} a month.`
      : isSingle
        ? 'One high-risk payment was found. It is excluded, because a single payment is not a habit.'
        : 'No high-risk spending was found.';
  return { ...scored(aggregates, scoreBetween(0.2, 0, ratio), sentence), ...figures };
};

export const riskyTransactionCount = (aggregates: ReportAggregates): RiskFeatures['riskyTransactionCount'] => {
  const months = aggregates.months.length;
  if (months === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), value: null };
  const value = riskyCount(aggregates);
  const sentence = `The customer made ${countText(value, 'high-risk payment')} in ${countText(months, 'month')}.`;
  return { ...scored(aggregates, scoreBetween(4, 0, value / months), sentence), value };
};
