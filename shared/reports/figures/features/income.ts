import { categories } from '#shared/reports/categories/category.ts';
import type { RiskFeatures } from '../assessment.ts';
import { type IncomeSource, incomeSourcesOf } from '../aggregates/income-sources.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { scoreBetween, weightedScore } from '../measure/scores.ts';
import { growthRate, meanMinor, rounded, sumOf, variation } from '../measure/statistics.ts';
import { scored, minMonths, incomeGroups, noMonth, majorUnitsOrNull, withTooFewMonths, unscored } from './feature.ts';
import { countText, monthText, frequencyText, proportionOf, amountText, meanText, variesBy } from './words.ts';

const withoutIncome = (aggregates: ReportAggregates) =>
  aggregates.months.length === 0
    ? unscored(aggregates, 'insufficientData', noMonth)
    : unscored(aggregates, 'notApplicable', 'No salary, pension, business income or other regular income was found.');

const coverageOf = (values: readonly bigint[]): number => values.filter((sum) => sum > 0n).length / values.length;

/** Gaps, in days, that have an everyday name. A gap more than a seventh away from all of them is written in days. */
const everydayGaps: readonly (readonly [days: number, name: string])[] = [
  [1, 'almost every day'],
  [7, 'every week'],
  [14, 'every two weeks'],
  [30, 'every month'],
  [91, 'every three months'],
];

const gapText = (gap: number): string =>
  everydayGaps.find(([days]) => Math.abs(gap - days) <= days / 7)?.[1] ?? `every ${countText(Math.round(gap), 'day')}`;

/** Examples: "salary, paid every month until March 2026", "pension, usually paid every month". */
const sourceText = ({ category, stability, medianGapDays, endedOn }: IncomeSource): string => {
  const paid = stability >= 0.5 && stability < 0.75 ? 'usually paid' : 'paid';
  const when = stability < 0.5 ? 'at irregular intervals' : gapText(medianGapDays);
  const until = endedOn === undefined ? '' : ` until ${monthText(endedOn)}`;
  return `${categories[category].title.toLowerCase()}, ${paid} ${when}${until}`;
};

/** Maximum number of sources that the interpretation lists. */
const maxListedSources = 3;

const sourcesText = (sources: readonly IncomeSource[]): string => {
  const [main, ...otherSources] = [...new Set(sources.map(sourceText))];
  const listed = otherSources.slice(0, maxListedSources - 1);
  return [`Main income: ${main}.`, ...(listed.length > 0 ? [`Other income: ${listed.join('; ')}.`] : [])].join(' ');
};

/**
 * Sources are measured separately, so that two monthly payments from different sources do not look like one fortnightly
 * payment.
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
    frequencyType: main.frequency,
    medianGapDays: main.medianGapDays,
    gapStabilityRatio: rounded(stability),
    coverageRatio: rounded(coverage),
  };
  return { ...scored(aggregates, score, sourcesText(sources)), ...figures };
};

export const incomeTrend = (aggregates: ReportAggregates): RiskFeatures['incomeTrendDetail'] => {
  const values = aggregates.monthly(incomeGroups);
  const growth = growthRate(values);
  const figures = {
    firstMonthIncome: majorUnitsOrNull(values[0] ?? null, aggregates),
    lastMonthIncome: majorUnitsOrNull(values.at(-1) ?? null, aggregates),
    normalizedGrowthRate: null,
    growthConsistencyRatio: null,
    adjustedScore: null,
  };
  if (values.length < minMonths) return { ...withTooFewMonths(aggregates), ...figures };
  if (growth === null) return { ...withoutIncome(aggregates), ...figures };
  const steadyMonths = values.slice(1).filter((value, index) => value * 100n >= (values[index] ?? 0n) * 95n).length;
  const consistency = steadyMonths / (values.length - 1);
  const score = weightedScore([
    [70, scoreBetween(-0.1, 0.02, growth)],
    [30, scoreBetween(0, 1, consistency)],
  ]);
  const monthlyChange = meanMinor(BigInt(Math.round(Math.abs(growth) * Number(sumOf(values)))), values.length);
  const sentence =
    Math.abs(growth) < 0.005
      ? 'Income is level.'
      : `Income is ${growth > 0 ? 'growing' : 'falling'} by about ${amountText(monthlyChange, aggregates)} a month, ${proportionOf(Math.abs(growth), 'the monthly mean')}.`;
  return {
    ...scored(aggregates, score, sentence),
    ...figures,
    normalizedGrowthRate: rounded(growth),
    growthConsistencyRatio: rounded(consistency),
    adjustedScore: score,
  };
};

export const incomeTransactionCount = (aggregates: ReportAggregates): RiskFeatures['incomeTransactionCount'] => {
  const value = aggregates.daysOf(incomeGroups).reduce((sum, { count }) => sum + count, 0);
  if (aggregates.months.length === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), value: null };
  const months = countText(aggregates.months.length, 'month');
  const sentence =
    value === 0 ? `No income was paid in ${months}.` : `Income was paid ${frequencyText(value)} in ${months}.`;
  return { ...scored(aggregates, scoreBetween(0, 1, value / aggregates.months.length), sentence), value };
};

export const incomeStabilityScore = (aggregates: ReportAggregates): RiskFeatures['incomeStabilityScore'] => {
  const values = aggregates.monthly(incomeGroups);
  const incomeVariation = variation(values);
  if (values.length < minMonths) return { ...withTooFewMonths(aggregates), value: null };
  if (sumOf(values) === 0n || incomeVariation === null) return { ...withoutIncome(aggregates), value: null };
  const value = weightedScore([
    [50, scoreBetween(1, 0, incomeVariation)],
    [50, scoreBetween(0, 1, coverageOf(values))],
  ]);
  const mean = meanText(values, aggregates);
  const sentence =
    incomeVariation === 0
      ? `Monthly income is always ${mean}.`
      : `Monthly income is ${mean} on average and ${variesBy(incomeVariation)}.`;
  return { ...scored(aggregates, value, sentence), value };
};
