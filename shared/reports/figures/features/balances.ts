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
  withTooFewMonths,
  unscored,
} from './feature.ts';
import { capitalised, countText, countOfTotal, proportionOf, majorUnits, amountText } from './words.ts';

const noBalance =
  'The bank did not return a balance without a credit line, in the currency of the account, for any current or savings account.';
const noHistory = 'The balances of earlier days cannot be calculated from the transactions.';
const noInflow = 'There is no inflow.';
const nothingVaries = 'On average, income and spending are zero, so their variation cannot be measured.';

/** Returns the deposit accounts' total at the end of each month, or undefined if no balance is known. */
const monthEnds = ({ balances, months }: ReportAggregates): readonly bigint[] | undefined => {
  if (!balances) return undefined;
  const ends = new Set(months.map(lastDayOf));
  return balances.totals.filter((_total, index) => ends.has(balances.days[index] ?? ''));
};

/**
 * Without income, the inflow counts; without daily balances, the monthly net cash flow. Unknown parts are excluded. The
 * index is always less than 1.
 */
export const volatilityIndex = (aggregates: ReportAggregates): RiskFeatures['volatilityIndexDetail'] => {
  const income = aggregates.monthly(incomeGroups);
  const inflow = inflowOf(aggregates);
  const outflow = outflowOf(aggregates);
  const net = inflow.map((value, index) => value - (outflow[index] ?? 0n));
  const daily = aggregates.hasMovements ? aggregates.balances?.totals : undefined;
  const [incomeVariation, spendingVariation, balanceVariation] = [
    variation(sumOf(income) === 0n ? inflow : income),
    variation(outflow),
    variation(daily ?? net),
  ];
  const parts = (
    [
      [0.4, incomeVariation],
      [0.3, spendingVariation],
      [0.3, balanceVariation],
    ] as const
  ).flatMap(([weight, value]) => (value === null ? [] : [{ weight, value }]));
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const raw = weights === 0 ? null : parts.reduce((sum, { weight, value }) => sum + weight * value, 0) / weights;
  const figures = {
    incomeVolatility: roundedRatio(incomeVariation),
    expenseVolatility: roundedRatio(spendingVariation),
    balanceVolatility: roundedRatio(balanceVariation),
    balanceVolatilityFromDailyBalances: daily !== undefined,
    volatilityIndexRaw: roundedRatio(raw),
    normalizedIndex: raw === null ? null : rounded(raw / (1 + raw)),
  };
  if (aggregates.months.length < minMonths) return { ...withTooFewMonths(aggregates), ...figures };
  if (raw === null) return { ...unscored(aggregates, 'notApplicable', nothingVaries), ...figures };
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

/** Credit card debt is not an overdraft. */
export const overdraftFrequency = (aggregates: ReportAggregates): RiskFeatures['overdraftFrequencyDetail'] => {
  const { balances } = aggregates;
  const days = daysIn(aggregates.months);
  const unknown = { overdraftDays: null, overdraftEpisodeCount: null, overdraftFrequencyRatio: null };
  if (!balances || !aggregates.hasMovements || days < minDays) {
    const figures = { observationWindowDays: days, ...unknown, insufficientBalanceHistory: true };
    const reason = days < minDays ? noMonth : aggregates.currentBalance === undefined ? noBalance : noHistory;
    return { ...unscored(aggregates, 'insufficientData', reason), ...figures };
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
      ? `No account was overdrawn on any of ${countText(days, 'day')}.`
      : `An account was overdrawn on ${countOfTotal(count, days, 'day')}, in ${countText(episodes, 'episode')}.`;
  return { ...scored(aggregates, score, sentence), ...figures };
};

export const positiveEndOfMonthBalance = (
  aggregates: ReportAggregates,
): RiskFeatures['positiveEndOfMonthBalanceDetail'] => {
  const ends = aggregates.hasMovements ? monthEnds(aggregates) : undefined;
  const outflow = outflowOf(aggregates);
  const months = aggregates.months.length;
  const usedNetCashFlowFallback = ends === undefined;
  if (months === 0) {
    const figures = { positiveMonths: null, negativeMonths: null, positiveMonthPercentage: null };
    return { ...unscored(aggregates, 'insufficientData', noMonth), ...figures, usedNetCashFlowFallback };
  }
  const positive = ends
    ? ends.filter((total) => total > 0n).length
    : inflowOf(aggregates).filter((value, index) => value >= (outflow[index] ?? 0n)).length;
  const figures = {
    positiveMonths: positive,
    negativeMonths: months - positive,
    positiveMonthPercentage: percentage(positive / months),
    usedNetCashFlowFallback,
  };
  const outcome = ends ? 'ended with money in the accounts' : 'had at least as much inflow as outflow';
  const sentence = capitalised(`${countOfTotal(positive, months, 'month')} ${outcome}.`);
  return { ...scored(aggregates, scoreBetween(0, 1, positive / months), sentence), ...figures };
};

/** If there are no transactions on the deposit accounts, the current balance replaces the mean. */
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
      ? 'On average, the accounts are overdrawn at the end of the month.'
      : ratio === 0
        ? 'On average, the accounts are empty at the end of the month.'
        : `On average, the accounts hold ${proportionOf(ratio, 'the monthly inflow')} at the end of the month.`;
  return {
    ...scored(aggregates, scoreBetween(0, 2, ratio), sentence),
    ...figures,
    savingRatio: rounded(ratio),
    savingRatioPercentage: percentage(ratio),
  };
};

const daysPerMonth = 30;

/** Writes a duration in words: "less than a day", "12 days", "3.4 months", "more than 5 years". */
const durationInWords = (months: number): string => {
  const days = Math.round(months * daysPerMonth);
  if (days < 1) return 'less than a day';
  if (days < daysPerMonth) return countText(days, 'day');
  if (months > 60) return 'more than 5 years';
  return countText(rounded(months, 1), 'month');
};

/** If there are no transactions on the deposit accounts, the current balance replaces the mean. */
export const emergencyBuffer = (aggregates: ReportAggregates): RiskFeatures['emergencyBufferDetail'] => {
  const outflow = outflowOf(aggregates);
  const daily = aggregates.hasMovements ? aggregates.balances?.totals : undefined;
  const usedCurrentBalanceFallback = daily === undefined && aggregates.currentBalance !== undefined;
  const balances = daily ?? (aggregates.currentBalance === undefined ? [] : [aggregates.currentBalance]);
  const mean = balances.length === 0 ? null : meanMinor(sumOf(balances), balances.length);
  const figures = {
    avgAvailableBalance: mean === null ? null : majorUnits(mean, aggregates),
    avgMonthlyExpense: monthlyMean(outflow, aggregates),
    emergencyBufferMonths: null,
    usedCurrentBalanceFallback,
  };
  if (outflow.length === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), ...figures };
  if (mean === null) return { ...unscored(aggregates, 'insufficientData', noBalance), ...figures };
  const scheduled = sumOf(aggregates.commitments.scheduledPayments.map(({ minor }) => minor));
  const usual = meanMinor(sumOf(outflow), outflow.length);
  const excess = scheduled > usual ? scheduled - usual : 0n;
  const available = sumOf(balances) - excess * BigInt(balances.length);
  const buffer = quotient(available * BigInt(outflow.length), sumOf(outflow) * BigInt(balances.length));
  if (buffer === null || sumOf(outflow) < 0n)
    return { ...unscored(aggregates, 'notApplicable', 'There is no outflow.'), ...figures };
  const sentence =
    excess > 0n
      ? `Payments of ${amountText(scheduled, aggregates)} are scheduled. After them, the balance covers ${durationInWords(Math.max(0, buffer))} of spending.`
      : buffer < 0
        ? `On average, the accounts are overdrawn by ${amountText(-mean, aggregates)}.`
        : `On average, the accounts hold ${amountText(mean, aggregates)}, which covers ${durationInWords(buffer)} of spending.`;
  return {
    ...scored(aggregates, scoreBetween(0, 6, buffer), sentence),
    ...figures,
    emergencyBufferMonths: rounded(buffer, 2),
  };
};
