import type { RiskFeatures } from '../assessment.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { scoreBetween, weightedScore } from '../measure/scores.ts';
import { growthRate, meanMinor, quotient, rounded, roundedRatio, sumOf, variation } from '../measure/statistics.ts';
import {
  scored,
  minMonths,
  inflowGroups,
  inflowOf,
  monthlyMean,
  noMonth,
  outflowGroups,
  outflowOf,
  unscored,
} from './feature.ts';
import { countText, countOfTotal, proportionOf, shareOf, majorUnits, amountText, meanText } from './words.ts';

const noFlow = 'There was no inflow and no outflow.';

/** Scores how stable monthly values are: 100 if all are equal, 0 if the coefficient of variation is 1 or more. */
const scoreOfStability = (values: readonly bigint[], ratio: number | null): number | null =>
  values.length < minMonths || ratio === null ? null : scoreBetween(1, 0, ratio);

export const avgMonthlyInflow = (aggregates: ReportAggregates): RiskFeatures['avgMonthlyInflowDetail'] => {
  const values = inflowOf(aggregates);
  const total = sumOf(values);
  const ratio = values.length < 2 ? null : variation(values);
  const monthsWithInflow = values.filter((value) => value > 0n).length;
  const coverage = values.length === 0 ? null : monthsWithInflow / values.length;
  const figures = {
    monthlyInflowValues: values.map((value) => majorUnits(value, aggregates)),
    avgMonthlyInflow: monthlyMean(values, aggregates),
    inflowVariabilityRatio: roundedRatio(ratio),
    coverageRatio: roundedRatio(coverage),
    magnitudeScore: null,
    stabilityScore: null,
  };
  if (coverage === null) return { ...unscored(aggregates, 'insufficientData', noMonth), ...figures };
  const outflow = sumOf(outflowOf(aggregates));
  const magnitude = outflow > 0n ? scoreBetween(0.5, 1.5, Number(total) / Number(outflow)) : total > 0n ? 100 : 0;
  const stability = scoreOfStability(values, ratio);
  const score = weightedScore([
    [40, magnitude],
    [40, stability],
    [20, scoreBetween(0, 1, coverage)],
  ]);
  const sentence =
    monthsWithInflow === 0
      ? `There was no inflow in ${countText(values.length, 'month')}.`
      : `The average monthly inflow is ${meanText(values, aggregates)}. There was an inflow in ${countOfTotal(monthsWithInflow, values.length, 'month')}.`;
  return { ...scored(aggregates, score, sentence), ...figures, magnitudeScore: magnitude, stabilityScore: stability };
};

export const avgMonthlyOutflow = (aggregates: ReportAggregates): RiskFeatures['avgMonthlyOutflowDetail'] => {
  const values = outflowOf(aggregates);
  const ratio = values.length < 2 ? null : variation(values);
  const burden = quotient(sumOf(values), sumOf(inflowOf(aggregates)));
  const figures = {
    monthlyOutflowValues: values.map((value) => majorUnits(value, aggregates)),
    avgMonthlyOutflow: monthlyMean(values, aggregates),
    outflowVariabilityRatio: roundedRatio(ratio),
    expenseGrowthRate: values.length < minMonths ? null : roundedRatio(growthRate(values)),
    expenseBurdenRatio: roundedRatio(burden),
    expenseBurdenScore: null,
    stabilityScore: null,
  };
  if (values.length === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), ...figures };
  if (burden === null && sumOf(values) === 0n) return { ...unscored(aggregates, 'notApplicable', noFlow), ...figures };
  const burdenScore = burden === null ? 0 : scoreBetween(1.2, 0.5, burden);
  const stability = scoreOfStability(values, ratio);
  const score = weightedScore([
    [70, burdenScore],
    [30, stability],
  ]);
  const share = burden === null ? 'There is no inflow' : `That is ${proportionOf(burden, 'the inflow')}`;
  const sentence =
    sumOf(values) > 0n
      ? `The average monthly outflow is ${meanText(values, aggregates)}. ${share}.`
      : 'Refunds are at least as high as the spending.';
  return {
    ...scored(aggregates, score, sentence),
    ...figures,
    expenseBurdenScore: burdenScore,
    stabilityScore: stability,
  };
};

export const cashFlowRatio = (aggregates: ReportAggregates): RiskFeatures['cashFlowRatioDetail'] => {
  const [inflows, outflows] = [inflowOf(aggregates), outflowOf(aggregates)];
  const [inflow, outflow] = [sumOf(inflows), sumOf(outflows)];
  const margin = quotient(inflow - outflow, inflow);
  const months = aggregates.months.length;
  const figures = {
    avgMonthlyInflow: monthlyMean(inflows, aggregates),
    avgMonthlyOutflow: monthlyMean(outflows, aggregates),
    ratio: roundedRatio(quotient(inflow, outflow)),
    netCashFlow: months === 0 ? null : majorUnits(meanMinor(inflow - outflow, months), aggregates),
    marginRatio: roundedRatio(margin),
  };
  if (months === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), ...figures };
  if (inflow === 0n && outflow === 0n) return { ...unscored(aggregates, 'notApplicable', noFlow), ...figures };
  const monthlyDeficit = amountText(meanMinor(outflow - inflow, months), aggregates);
  const sentence =
    margin === null
      ? 'There is outflow but no inflow.'
      : margin < 0
        ? `Outflow exceeds inflow by ${monthlyDeficit} a month, ${proportionOf(-margin, 'the inflow')}.`
        : margin === 0
          ? 'Outflow equals inflow.'
          : `After all spending, ${shareOf(margin, 'the inflow')} is left.`;
  return { ...scored(aggregates, margin === null ? 0 : scoreBetween(-0.2, 0.3, margin), sentence), ...figures };
};

export const averageTransactionAmount = (aggregates: ReportAggregates): RiskFeatures['averageTransactionAmount'] => {
  const days = aggregates.daysOf([...inflowGroups, ...outflowGroups]);
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const totalMoved = days.reduce((sum, { minor }) => sum + (minor < 0n ? -minor : minor), 0n);
  if (count === 0)
    return {
      ...unscored(aggregates, 'insufficientData', aggregates.months.length === 0 ? noMonth : noFlow),
      value: null,
    };
  const mean = meanMinor(totalMoved, count);
  const inflow = sumOf(inflowOf(aggregates));
  const share = quotient(totalMoved * BigInt(aggregates.months.length), inflow * BigInt(count));
  const sentence = `The average incoming or outgoing payment is ${amountText(mean, aggregates)}.`;
  return {
    ...scored(aggregates, share === null ? 0 : scoreBetween(0.5, 0.05, share), sentence),
    value: majorUnits(mean, aggregates),
  };
};

export const estimatedValueByYear = (aggregates: ReportAggregates): RiskFeatures['estimatedValueByYear'] => {
  const months = aggregates.months.length;
  if (months === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), value: null };
  if (months < minMonths)
    return {
      ...unscored(
        aggregates,
        'insufficientData',
        `A year cannot be estimated from ${countText(months, 'complete month')}.`,
      ),
      value: null,
    };
  const inflow = sumOf(inflowOf(aggregates));
  const net = inflow - sumOf(outflowOf(aggregates));
  if (inflow === 0n && net === 0n) return { ...unscored(aggregates, 'notApplicable', noFlow), value: null };
  const year = meanMinor(net * 12n, months);
  const margin = quotient(net, inflow);
  const sentence =
    year < 0n
      ? `Over a year of such months, outflow would exceed inflow by ${amountText(-year, aggregates)}.`
      : `A year of such months would leave ${year === 0n ? 'nothing' : amountText(year, aggregates)}.`;
  const score = margin === null ? 0 : scoreBetween(0, 0.3, margin);
  return { ...scored(aggregates, score, sentence), value: rounded(majorUnits(year, aggregates)) };
};
