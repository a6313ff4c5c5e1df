import type { RiskFeatures } from '../assessment.ts';
import { daysIn, type ReportAggregates } from '../aggregates/report-aggregates.ts';
import { lastDayOf } from '../measure/days.ts';
import { scoreBetween } from '../measure/scores.ts';
import { meanMinor, percentage, quotient, rounded, roundedRatio, sumOf, variation } from '../measure/statistics.ts';
import {
  scored,
  minMonths,
  incomeGroups,
  inflowOf,
  monthlyMean,
  noMonth,
  outflowOf,
  tooFewMonths,
  unscored,
} from './feature.ts';
import { capitalised, counted, countedOf, proportionOf, shown, spoken } from './words.ts';

const noBalance = 'The bank returned no balance of a current or savings account.';
const noInflow = 'There is no inflow.';

/** Returns the deposit accounts' total at the end of each month, or undefined if no balance is known. */
const monthEnds = ({ balances, months }: ReportAggregates): readonly bigint[] | undefined => {
  if (!balances) return undefined;
  const ends = new Set(months.map(lastDayOf));
  return balances.totals.filter((_total, index) => ends.has(balances.days[index] ?? ''));
};

/**
 * Computes the volatility of income, spending and balance. Each volatility is a coefficient of variation: of the
 * monthly income (or the inflow, if there is no income), of the monthly outflow, and of the daily balances (or the
 * monthly net cash flow, if no balances are known). Raw index = 40% income + 30% spending + 30% balance; unknown parts
 * are excluded. Normalised index = raw ÷ (1 + raw), which is always less than 1.
 *
 * Score: 100 × (1 − normalised index).
 */
export const volatilityIndex = (aggregates: ReportAggregates): RiskFeatures['volatilityIndexDetail'] => {
  const income = aggregates.monthly(incomeGroups);
  const inflow = inflowOf(aggregates);
  const outflow = outflowOf(aggregates);
  const net = inflow.map((value, index) => value - (outflow[index] ?? 0n));
  const daily = aggregates.hasMovements ? aggregates.balances?.totals : undefined;
  const [ofIncome, ofSpending, ofBalance] = [
    variation(sumOf(income) === 0n ? inflow : income),
    variation(outflow),
    variation(daily ?? net),
  ];
  const parts = (
    [
      [0.4, ofIncome],
      [0.3, ofSpending],
      [0.3, ofBalance],
    ] as const
  ).flatMap(([weight, value]) => (value === null ? [] : [{ weight, value }]));
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const raw = weights === 0 ? null : parts.reduce((sum, { weight, value }) => sum + weight * value, 0) / weights;
  const figures = {
    incomeVolatility: roundedRatio(ofIncome),
    expenseVolatility: roundedRatio(ofSpending),
    balanceVolatility: roundedRatio(ofBalance),
    balanceVolatilityFromDailyBalances: daily !== undefined,
    volatilityIndexRaw: roundedRatio(raw),
    normalizedIndex: raw === null ? null : rounded(raw / (1 + raw)),
  };
  if (aggregates.months.length < minMonths || raw === null)
    return { ...unscored(aggregates, 'insufficientData', tooFewMonths(aggregates)), ...figures };
  const sentence =
    raw < 0.005
      ? 'Income, spending and balance hardly vary.'
      : `On average, income, spending and balance vary by ${proportionOf(raw, 'their means')}.`;
  return { ...scored(aggregates, scoreBetween(1, 0, raw / (1 + raw)), sentence), ...figures };
};

/** Counts the overdraft episodes: runs of consecutive days with an overdrawn account. */
const episodesIn = (overdrawn: readonly boolean[]): number =>
  overdrawn.filter((isOverdrawn, index) => isOverdrawn && !overdrawn[index - 1]).length;

const minDays = 28;

/**
 * Measures how often a current or savings account is overdrawn at the end of the day. Ratio = days with an overdrawn
 * account ÷ days. An episode is a run of such days. Credit card debt is not an overdraft.
 *
 * Score: 100 at a ratio of 0, 0 at 25%, less 5 for each episode.
 */
export const overdraftFrequency = (aggregates: ReportAggregates): RiskFeatures['overdraftFrequencyDetail'] => {
  const { balances } = aggregates;
  const days = daysIn(aggregates.months);
  const unknown = { overdraftDays: null, overdraftEpisodeCount: null, overdraftFrequencyRatio: null };
  if (!balances || !aggregates.hasMovements || days < minDays) {
    const figures = { observationWindowDays: days, ...unknown, insufficientBalanceHistory: true };
    return { ...unscored(aggregates, 'insufficientData', days < minDays ? noMonth : noBalance), ...figures };
  }
  const count = balances.overdrawn.filter(Boolean).length;
  const episodes = episodesIn(balances.overdrawn);
  const figures = {
    observationWindowDays: days,
    overdraftDays: count,
    overdraftEpisodeCount: episodes,
    overdraftFrequencyRatio: rounded(count / days),
    insufficientBalanceHistory: false,
  };
  const score = Math.max(0, scoreBetween(0.25, 0, count / days) - 5 * episodes);
  const sentence =
    count === 0
      ? `No account was overdrawn on any of ${counted(days, 'day')}.`
      : `An account was overdrawn on ${countedOf(count, days, 'day')}, in ${counted(episodes, 'episode')}.`;
  return { ...scored(aggregates, score, sentence), ...figures };
};

/**
 * Measures how many months end with a positive total balance of the deposit accounts. If no balances are known, how
 * many months have an inflow that is at least the outflow. Percentage = positive months ÷ months.
 *
 * Score: the percentage.
 */
export const positiveEndOfMonthBalance = (
  aggregates: ReportAggregates,
): RiskFeatures['positiveEndOfMonthBalanceDetail'] => {
  const ends = aggregates.hasMovements ? monthEnds(aggregates) : undefined;
  const outflow = outflowOf(aggregates);
  const months = aggregates.months.length;
  const isFallback = ends === undefined;
  if (months === 0) {
    const figures = { positiveMonths: null, negativeMonths: null, positiveMonthPercentage: null };
    return { ...unscored(aggregates, 'insufficientData', noMonth), ...figures, usedNetCashFlowFallback: isFallback };
  }
  const positive = ends
    ? ends.filter((total) => total > 0n).length
    : inflowOf(aggregates).filter((value, index) => value >= (outflow[index] ?? 0n)).length;
  const figures = {
    positiveMonths: positive,
    negativeMonths: months - positive,
    positiveMonthPercentage: percentage(positive / months),
    usedNetCashFlowFallback: isFallback,
  };
  const what = ends ? 'ended with money in the accounts' : 'had at least as much inflow as outflow';
  const sentence = capitalised(`${countedOf(positive, months, 'month')} ${what}.`);
  return { ...scored(aggregates, scoreBetween(0, 1, positive / months), sentence), ...figures };
};

/**
 * Measures how much the customer saves. Saving ratio = mean balance at the end of the months ÷ mean monthly inflow. If
 * no transaction of the deposit accounts is known, the current balance replaces the mean.
 *
 * Score: 0 at 0, 100 at 2, which is two months of inflow.
 */
export const savingRatio = (aggregates: ReportAggregates): RiskFeatures['savingRatioDetail'] => {
  const inflow = inflowOf(aggregates);
  const ends = aggregates.hasMovements ? monthEnds(aggregates) : undefined;
  const usedCurrentBalanceFallback = ends === undefined && aggregates.currentBalance !== undefined;
  const balances = ends ?? (aggregates.currentBalance === undefined ? [] : [aggregates.currentBalance]);
  const closing = balances.length === 0 ? null : monthlyMean(balances, aggregates);
  const figures = {
    avgMonthlyInflow: monthlyMean(inflow, aggregates),
    avgMonthlyClosingBalance: closing,
    savingRatio: null,
    savingRatioPercentage: null,
    usedCurrentBalanceFallback,
  };
  if (inflow.length === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), ...figures };
  if (closing === null) return { ...unscored(aggregates, 'insufficientData', noBalance), ...figures };
  const ratio = quotient(sumOf(balances) * BigInt(inflow.length), sumOf(inflow) * BigInt(balances.length));
  if (ratio === null) return { ...unscored(aggregates, 'notApplicable', noInflow), ...figures };
  const sentence =
    ratio < 0
      ? 'On average the accounts are overdrawn at the end of a month.'
      : ratio === 0
        ? 'At the end of a month the accounts are empty.'
        : `At the end of a month the accounts hold ${proportionOf(ratio, 'the monthly inflow')}.`;
  return {
    ...scored(aggregates, scoreBetween(0, 2, ratio), sentence),
    ...figures,
    savingRatio: rounded(ratio),
    savingRatioPercentage: percentage(ratio),
  };
};

const daysOfMonth = 30;

/** Writes a duration in words: "less than a day", "12 days", "3.4 months", "more than 5 years". */
const lastsFor = (months: number): string => {
  const days = Math.round(months * daysOfMonth);
  if (days < 1) return 'less than a day';
  if (days < daysOfMonth) return counted(days, 'day');
  if (months > 60) return 'more than 5 years';
  return counted(rounded(months, 1), 'month');
};

/**
 * Computes the number of months for which the money in the deposit accounts would last. Buffer = mean daily balance ÷
 * mean monthly outflow. If no transaction of the deposit accounts is known, the current balance replaces the mean.
 *
 * Score: 0 at 0 months, 100 at six months and more.
 */
export const emergencyBuffer = (aggregates: ReportAggregates): RiskFeatures['emergencyBufferDetail'] => {
  const outflow = outflowOf(aggregates);
  const daily = aggregates.hasMovements ? aggregates.balances?.totals : undefined;
  const usedCurrentBalanceFallback = daily === undefined && aggregates.currentBalance !== undefined;
  const balances = daily ?? (aggregates.currentBalance === undefined ? [] : [aggregates.currentBalance]);
  const mean = balances.length === 0 ? null : meanMinor(sumOf(balances), balances.length);
  const figures = {
    avgAvailableBalance: mean === null ? null : shown(mean, aggregates),
    avgMonthlyExpense: monthlyMean(outflow, aggregates),
    emergencyBufferMonths: null,
    usedCurrentBalanceFallback,
  };
  if (outflow.length === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), ...figures };
  if (mean === null) return { ...unscored(aggregates, 'insufficientData', noBalance), ...figures };
  const buffer = quotient(sumOf(balances) * BigInt(outflow.length), sumOf(outflow) * BigInt(balances.length));
  if (buffer === null || sumOf(outflow) < 0n)
    return { ...unscored(aggregates, 'notApplicable', 'There is no outflow.'), ...figures };
  const sentence =
    buffer < 0
      ? `On average the accounts are overdrawn by ${spoken(-mean, aggregates)}.`
      : `On average the accounts hold ${spoken(mean, aggregates)}, which covers ${lastsFor(buffer)} of spending.`;
  return {
    ...scored(aggregates, scoreBetween(0, 6, buffer), sentence),
    ...figures,
    emergencyBufferMonths: rounded(buffer, 2),
  };
};
