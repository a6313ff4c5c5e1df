import type { RiskFeatures } from '../assessment.ts';
import type { Picture } from '../ledger/picture.ts';
import { numberOfDay } from '../measure/days.ts';
import { scoreBetween, weightedScore } from '../measure/scores.ts';
import { growthRate, median, rounded, sumOf, variation } from '../measure/statistics.ts';
import {
  answered,
  counted,
  fewestMonths,
  incomeGroups,
  percent,
  shownOrNull,
  spokenMean,
  tooFewMonths,
  unanswered,
} from './feature.ts';

const noIncome = 'No salary, pension, business income or other regular income was found.';

const coverageOf = (values: readonly bigint[]): number => values.filter((sum) => sum > 0n).length / values.length;

type Frequency = RiskFeatures['incomeFrequencyDetail']['frequencyType'];

/** The longest median gap in days of each frequency. */
const frequencies: readonly (readonly [longestGap: number, Frequency])[] = [
  [4, 'DAILY'],
  [10, 'WEEKLY'],
  [20, 'FORTNIGHTLY'],
  [45, 'MONTHLY'],
  [100, 'QUARTERLY'],
];

/**
 * How regularly income comes. A gap is the number of days from one day with income to the next. Stability = gaps that
 * differ from the median gap by at most a fifth of it or three days ÷ gaps. Coverage = months with income ÷ months. The
 * frequency is IRREGULAR if the stability is less than 0.5.
 *
 * Score: half stability, half coverage.
 */
export const incomeFrequency = (picture: Picture): RiskFeatures['incomeFrequencyDetail'] => {
  const days = [...new Set(picture.daysOf(incomeGroups).map(({ day }) => day))].map(numberOfDay);
  const none = { frequencyType: 'NONE', medianGapDays: null, gapStabilityRatio: null, coverageRatio: null } as const;
  if (days.length === 0) return { ...unanswered(picture, 'notApplicable', noIncome), ...none };
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day));
  const medianGap = median(gaps);
  const coverage = coverageOf(picture.monthly(incomeGroups));
  if (medianGap === null || gaps.length < fewestMonths - 1) {
    const why = `Income came on ${counted(days.length, 'day')}, and this needs ${fewestMonths}.`;
    const own = { ...none, frequencyType: 'IRREGULAR', coverageRatio: rounded(coverage) } as const;
    return { ...unanswered(picture, 'insufficientData', why), ...own };
  }
  const tolerance = Math.max(3, medianGap / 5);
  const stability = gaps.filter((gap) => Math.abs(gap - medianGap) <= tolerance).length / gaps.length;
  const regular = frequencies.find(([longest]) => medianGap <= longest)?.[1] ?? 'IRREGULAR';
  const frequencyType = stability < 0.5 ? 'IRREGULAR' : regular;
  const score = weightedScore([
    [50, scoreBetween(0, 1, stability)],
    [50, scoreBetween(0, 1, coverage)],
  ]);
  const sentence = `Income comes every ${counted(medianGap, 'day')}, and ${percent(stability)} of the gaps are about as long.`;
  const own = {
    frequencyType,
    medianGapDays: medianGap,
    gapStabilityRatio: rounded(stability),
    coverageRatio: rounded(coverage),
  };
  return { ...answered(picture, score, sentence), ...own };
};

/**
 * Where income is going. Growth = slope of the trend line through the monthly income ÷ mean monthly income. Consistency =
 * months with at least 95% of the income of the month before ÷ months with a month before.
 *
 * Score: 70% growth (0 at −10% a month, 100 at +2%), 30% consistency.
 */
export const incomeTrend = (picture: Picture): RiskFeatures['incomeTrendDetail'] => {
  const values = picture.monthly(incomeGroups);
  const growth = growthRate(values);
  const own = {
    firstMonthIncome: shownOrNull(values[0] ?? null, picture),
    lastMonthIncome: shownOrNull(values.at(-1) ?? null, picture),
    normalizedGrowthRate: null,
    growthConsistencyRatio: null,
    adjustedScore: null,
  };
  if (values.length < fewestMonths)
    return { ...unanswered(picture, 'insufficientData', tooFewMonths(picture)), ...own };
  if (growth === null) return { ...unanswered(picture, 'notApplicable', noIncome), ...own };
  const kept = values.slice(1).filter((value, index) => value * 100n >= (values[index] ?? 0n) * 95n).length;
  const consistency = kept / (values.length - 1);
  const score = weightedScore([
    [70, scoreBetween(-0.1, 0.02, growth)],
    [30, scoreBetween(0, 1, consistency)],
  ]);
  const direction = growth > 0.005 ? 'grows' : growth < -0.005 ? 'falls' : 'stays the same';
  const sentence = `Income ${direction}: it changes by ${(growth * 100).toFixed(1)}% a month.`;
  return {
    ...answered(picture, score, sentence),
    ...own,
    normalizedGrowthRate: rounded(growth),
    growthConsistencyRatio: rounded(consistency),
    adjustedScore: score,
  };
};

/**
 * How many payments of income came in the months.
 *
 * Score: 100 for one a month and more, 0 for none.
 */
export const incomeTransactionCount = (picture: Picture): RiskFeatures['incomeTransactionCount'] => {
  const value = picture.daysOf(incomeGroups).reduce((sum, { count }) => sum + count, 0);
  if (picture.months.length === 0)
    return { ...unanswered(picture, 'insufficientData', 'There is no complete month of data.'), value: null };
  const sentence = `Income was paid ${counted(value, 'time')} in ${counted(picture.months.length, 'month')}.`;
  return { ...answered(picture, scoreBetween(0, 1, value / picture.months.length), sentence), value };
};

/**
 * How stable the income is from month to month, as a score from 0 to 100. Months without income count as zero.
 *
 * Value and score: half the coefficient of variation of the monthly income (100 at 0, 0 at 1 and more), half the share of
 * the months with income.
 */
export const incomeStabilityScore = (picture: Picture): RiskFeatures['incomeStabilityScore'] => {
  const values = picture.monthly(incomeGroups);
  const changes = variation(values);
  if (values.length < fewestMonths)
    return { ...unanswered(picture, 'insufficientData', tooFewMonths(picture)), value: null };
  if (sumOf(values) === 0n || changes === null)
    return { ...unanswered(picture, 'notApplicable', noIncome), value: null };
  const value = weightedScore([
    [50, scoreBetween(1, 0, changes)],
    [50, scoreBetween(0, 1, coverageOf(values))],
  ]);
  const sentence = `Monthly income is ${spokenMean(values, picture)} on average and differs from it by ${percent(changes)}.`;
  return { ...answered(picture, value, sentence), value };
};
