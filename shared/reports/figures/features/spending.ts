import type { RiskFeatures } from '../assessment.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { recurringPayments } from '../aggregates/recurring.ts';
import { scoreBetween } from '../measure/scores.ts';
import { percentage, quotient, rounded, roundedRatio, sumOf } from '../measure/statistics.ts';
import { answered, minMonths, inflowOf, monthlyMean, outflowOf, tooFewMonths, unanswered, noMonth } from './feature.ts';
import { counted, proportionOf, shareOf, spokenMean } from './words.ts';

const noSpending = 'Nothing was spent.';
const noFixedCosts = 'No fixed costs were found.';

const paid = (picture: ReportAggregates, groups: Parameters<ReportAggregates['monthly']>[0]): readonly bigint[] =>
  picture.monthly(groups).map((sum) => -sum);

/** Maximum share of spending without a known purpose. Above it, the categories are unreliable. */
const maxUnknown = 0.4;

const fixedGroups = ['fixed', 'loan'] as const;

/**
 * Computes the shares of fixed spending (rent, bills, school, government, instalments) and of discretionary spending.
 * Both are divided by all spending, including cash and transfers of unknown purpose. The categories are unreliable if
 * more than 40% of all spending has no known purpose.
 *
 * Score: 100 at a fixed share of 40% and less, 0 at 90%.
 */
export const fixedVsDiscretionarySpend = (
  picture: ReportAggregates,
): RiskFeatures['fixedVsDiscretionarySpendDetail'] => {
  const [fixed, discretionary, unknown] = [
    paid(picture, fixedGroups),
    paid(picture, ['discretionary', 'high-risk', 'refund']),
    paid(picture, ['unknown']),
  ];
  const total = outflowOf(picture);
  const ratio = quotient(sumOf(fixed), sumOf(total));
  const figures = {
    avgFixedSpend: monthlyMean(fixed, picture),
    avgDiscretionarySpend: monthlyMean(discretionary, picture),
    avgTotalSpend: monthlyMean(total, picture),
    fixedSpendRatio: roundedRatio(ratio),
    discretionaryRatio: roundedRatio(quotient(sumOf(discretionary), sumOf(total))),
    unreliableCategorization: (quotient(sumOf(unknown), sumOf(total)) ?? 0) > maxUnknown,
  };
  if (total.length === 0) return { ...unanswered(picture, 'insufficientData', noMonth), ...figures };
  if (ratio === null) return { ...unanswered(picture, 'notApplicable', noSpending), ...figures };
  const sentence = ratio > 0 ? `Fixed costs are ${shareOf(ratio, 'the spending')}.` : noFixedCosts;
  return { ...answered(picture, scoreBetween(0.9, 0.4, ratio), sentence), ...figures };
};

/**
 * Computes the committed share of the inflow: fixed spending ÷ inflow.
 *
 * Score: 100 at 30% and less, 0 at 90%.
 */
export const fixedSpendRatio = (picture: ReportAggregates): RiskFeatures['fixedSpendRatio'] => {
  const fixed = paid(picture, fixedGroups);
  if (fixed.length === 0) return { ...unanswered(picture, 'insufficientData', noMonth), value: null };
  const ratio = quotient(sumOf(fixed), sumOf(inflowOf(picture)));
  if (ratio === null) return { ...unanswered(picture, 'notApplicable', 'There is no inflow.'), value: null };
  const sentence = ratio > 0 ? `Fixed costs take ${proportionOf(ratio, 'the inflow')}.` : noFixedCosts;
  return { ...answered(picture, scoreBetween(0.9, 0.3, ratio), sentence), value: rounded(ratio) };
};

/**
 * Computes the share of the inflow that is used for recurring payments. A payment is recurring if a payee received
 * about the same amount in at least three of the months. Load = mean monthly recurring payments ÷ mean monthly inflow.
 *
 * Score: 100 at 20% and less, 0 at 80%.
 */
export const recurringPaymentLoad = (picture: ReportAggregates): RiskFeatures['recurringPaymentLoadDetail'] => {
  const recurring = recurringPayments(picture);
  const inflow = inflowOf(picture);
  const load = quotient(sumOf(recurring), sumOf(inflow));
  const figures = {
    avgMonthlyInflow: monthlyMean(inflow, picture),
    avgMonthlyRecurringPayment: monthlyMean(recurring, picture),
    recurringPaymentLoad: roundedRatio(load),
    recurringPaymentLoadPercentage: percentage(load),
  };
  if (picture.months.length < minMonths)
    return { ...unanswered(picture, 'insufficientData', tooFewMonths(picture)), ...figures };
  if (load === null) return { ...unanswered(picture, 'notApplicable', 'There is no inflow.'), ...figures };
  const sentence =
    load > 0 ? `Recurring payments take ${proportionOf(load, 'the inflow')}.` : 'No recurring payment was found.';
  return { ...answered(picture, scoreBetween(0.8, 0.2, load), sentence), ...figures };
};

const riskyCount = (picture: ReportAggregates): number =>
  picture.daysOf(['high-risk']).reduce((sum, { count }) => sum + count, 0);

/**
 * Computes the share of spending on gambling, crypto assets, payday loans and penalties. A single such payment is
 * ignored, because it does not indicate a habit.
 *
 * Score: 100 at 0, 0 at 20% of the spending.
 */
export const highRiskCategorySpend = (picture: ReportAggregates): RiskFeatures['highRiskCategorySpendDetail'] => {
  const isSingle = riskyCount(picture) === 1;
  const risky = isSingle ? picture.months.map(() => 0n) : paid(picture, ['high-risk']);
  const total = outflowOf(picture);
  const ratio = quotient(sumOf(risky), sumOf(total));
  const figures = {
    avgTotalSpend: monthlyMean(total, picture),
    avgHighRiskSpend: monthlyMean(risky, picture),
    highRiskSpendRatio: roundedRatio(ratio),
    highRiskSpendPercentage: percentage(ratio),
    singleIsolatedRiskyTransactionExcluded: isSingle,
  };
  if (total.length === 0) return { ...unanswered(picture, 'insufficientData', noMonth), ...figures };
  if (ratio === null) return { ...unanswered(picture, 'notApplicable', noSpending), ...figures };
  const sentence =
    ratio > 0
      ? `High-risk spending is ${shareOf(ratio, 'the spending')}, ${spokenMean(risky, picture)} a month.`
      : isSingle
        ? 'One high-risk payment was found. It is excluded, because a single payment is not a habit.'
        : 'No high-risk spending was found.';
  return { ...answered(picture, scoreBetween(0.2, 0, ratio), sentence), ...figures };
};

/**
 * Computes the number of high-risk payments in the months.
 *
 * Score: 100 for none, 0 for four or more per month.
 */
export const riskyTransactionCount = (picture: ReportAggregates): RiskFeatures['riskyTransactionCount'] => {
  const months = picture.months.length;
  if (months === 0) return { ...unanswered(picture, 'insufficientData', noMonth), value: null };
  const value = riskyCount(picture);
  const sentence = `The customer made ${counted(value, 'high-risk payment')} in ${counted(months, 'month')}.`;
  return { ...answered(picture, scoreBetween(4, 0, value / months), sentence), value };
};
