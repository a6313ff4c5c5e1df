import { categories } from '#shared/reports/categories/category.ts';
import type { RiskFeatures } from '../assessment.ts';
import { type IncomeSource, incomeSourcesOf } from '../aggregates/income-sources.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { scoreBetween, weightedScore } from '../measure/scores.ts';
import { growthRate, meanMinor, rounded, sumOf, variation } from '../measure/statistics.ts';
import { scored, minMonths, incomeGroups, noMonth, shownOrNull, tooFewMonths, unscored } from './feature.ts';
import { counted, monthNamed, often, proportionOf, spoken, spokenMean, variesBy } from './words.ts';

const withoutIncome = (aggregates: ReportAggregates) =>
  aggregates.months.length === 0
    ? unscored(aggregates, 'insufficientData', noMonth)
    : unscored(aggregates, 'notApplicable', 'No salary, pension, business income or other regular income was found.');

const coverageOf = (values: readonly bigint[]): number => values.filter((sum) => sum > 0n).length / values.length;

/** Gaps in days that have a name. A gap that differs from all of them by more than a seventh is stated in days. */
const namedGaps: readonly (readonly [days: number, name: string])[] = [
  [1, 'almost every day'],
  [7, 'every week'],
  [14, 'every two weeks'],
  [30, 'every month'],
  [91, 'every three months'],
];

const spokenGap = (gap: number): string =>
  namedGaps.find(([days]) => Math.abs(gap - days) <= days / 7)?.[1] ?? `every ${counted(Math.round(gap), 'day')}`;

/** "salary, paid every month until March 2026", "salary, paid mostly every month", "business income, paid every 3 days". */
const spokenSource = ({ category, stability, medianGapDays, endedOn }: IncomeSource): string => {
  const mostly = stability < 0.75 ? 'mostly ' : '';
  const when = stability < 0.5 ? 'at irregular intervals' : `${mostly}${spokenGap(medianGapDays)}`;
  const until = endedOn === undefined ? '' : ` until ${monthNamed(endedOn)}`;
  return `${categories[category].title.toLowerCase()}, paid ${when}${until}`;
};

/** Maximum number of sources that the sentence names. */
const maxSpoken = 3;

const spokenSources = (sources: readonly IncomeSource[]): string => {
  const [main, ...others] = [...new Set(sources.map(spokenSource))];
  const other = others.slice(0, maxSpoken - 1);
  return [`Main income: ${main}.`, ...(other.length > 0 ? [`Other income: ${other.join('; ')}.`] : [])].join(' ');
};

/**
 * Measures how regularly income is received, separately for each source: two monthly payments from two sources are not
 * one payment every two weeks. The frequency and the median gap are those of the largest source. A gap is the number of
 * days from one payment of a source to the next. Stability = share of gaps that differ from the median gap by at most a
 * fifth of it or three days, whichever is more, averaged over the sources and weighted by amount. Coverage = months
 * with income ÷ months. The frequency is IRREGULAR if the stability of the largest source is less than 0.5.
 *
 * Score: half stability, half coverage.
 */
export const incomeFrequency = (aggregates: ReportAggregates): RiskFeatures['incomeFrequencyDetail'] => {
  const monthly = aggregates.monthly(incomeGroups);
  const none = { frequencyType: 'NONE', medianGapDays: null, gapStabilityRatio: null, coverageRatio: null } as const;
  if (sumOf(monthly) === 0n) return { ...withoutIncome(aggregates), ...none };
  const sources = incomeSourcesOf(aggregates);
  const coverage = coverageOf(monthly);
  const [main] = sources;
  if (!main) {
    const figures = { ...none, frequencyType: 'IRREGULAR', coverageRatio: rounded(coverage) } as const;
    return {
      ...unscored(aggregates, 'insufficientData', 'Income was received too rarely to measure its regularity.'),
      ...figures,
    };
  }
  const total = sumOf(sources.map((source) => source.total));
  const stability = sources.reduce((sum, source) => sum + source.stability * (Number(source.total) / Number(total)), 0);
  const score = weightedScore([
    [50, scoreBetween(0, 1, stability)],
    [50, scoreBetween(0, 1, coverage)],
  ]);
  const figures = {
    frequencyType: main.rhythm,
    medianGapDays: main.medianGapDays,
    gapStabilityRatio: rounded(stability),
    coverageRatio: rounded(coverage),
  };
  return { ...scored(aggregates, score, spokenSources(sources)), ...figures };
};

/**
 * Computes the trend of income. Growth = slope of the trend line through the monthly income ÷ mean monthly income.
 * Consistency = months with at least 95% of the previous month's income ÷ months that have a previous month.
 *
 * Score: 70% growth (0 at −10% per month, 100 at +2%), 30% consistency.
 */
export const incomeTrend = (aggregates: ReportAggregates): RiskFeatures['incomeTrendDetail'] => {
  const values = aggregates.monthly(incomeGroups);
  const growth = growthRate(values);
  const figures = {
    firstMonthIncome: shownOrNull(values[0] ?? null, aggregates),
    lastMonthIncome: shownOrNull(values.at(-1) ?? null, aggregates),
    normalizedGrowthRate: null,
    growthConsistencyRatio: null,
    adjustedScore: null,
  };
  if (values.length < minMonths)
    return { ...unscored(aggregates, 'insufficientData', tooFewMonths(aggregates)), ...figures };
  if (growth === null) return { ...withoutIncome(aggregates), ...figures };
  const stored = values.slice(1).filter((value, index) => value * 100n >= (values[index] ?? 0n) * 95n).length;
  const consistency = stored / (values.length - 1);
  const score = weightedScore([
    [70, scoreBetween(-0.1, 0.02, growth)],
    [30, scoreBetween(0, 1, consistency)],
  ]);
  const step = meanMinor(BigInt(Math.round(Math.abs(growth) * Number(sumOf(values)))), values.length);
  const sentence =
    Math.abs(growth) < 0.005
      ? 'Income neither grows nor falls.'
      : `Income ${growth > 0 ? 'grows' : 'falls'}: its trend ${growth > 0 ? 'gains' : 'loses'} ${spoken(step, aggregates)} a month, ${proportionOf(Math.abs(growth), 'the mean')}.`;
  return {
    ...scored(aggregates, score, sentence),
    ...figures,
    normalizedGrowthRate: rounded(growth),
    growthConsistencyRatio: rounded(consistency),
    adjustedScore: score,
  };
};

/**
 * Computes the number of income payments in the months.
 *
 * Score: 100 for at least one per month, 0 for none.
 */
export const incomeTransactionCount = (aggregates: ReportAggregates): RiskFeatures['incomeTransactionCount'] => {
  const value = aggregates.daysOf(incomeGroups).reduce((sum, { count }) => sum + count, 0);
  if (aggregates.months.length === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), value: null };
  const months = counted(aggregates.months.length, 'month');
  const sentence = value === 0 ? `No income was paid in ${months}.` : `Income was paid ${often(value)} in ${months}.`;
  return { ...scored(aggregates, scoreBetween(0, 1, value / aggregates.months.length), sentence), value };
};

/**
 * Measures how stable the income is from month to month, as a score from 0 to 100. Months without income are treated as
 * zero.
 *
 * Value and score: half the coefficient of variation of the monthly income (100 at 0, 0 at 1 and more), half the share
 * of the months with income.
 */
export const incomeStabilityScore = (aggregates: ReportAggregates): RiskFeatures['incomeStabilityScore'] => {
  const values = aggregates.monthly(incomeGroups);
  const changes = variation(values);
  if (values.length < minMonths)
    return { ...unscored(aggregates, 'insufficientData', tooFewMonths(aggregates)), value: null };
  if (sumOf(values) === 0n || changes === null) return { ...withoutIncome(aggregates), value: null };
  const value = weightedScore([
    [50, scoreBetween(1, 0, changes)],
    [50, scoreBetween(0, 1, coverageOf(values))],
  ]);
  const mean = spokenMean(values, aggregates);
  const sentence =
    changes === 0
      ? `Monthly income is always ${mean}.`
      : `Monthly income is ${mean} on average and ${variesBy(changes)}.`;
  return { ...scored(aggregates, value, sentence), value };
};
