import { decimalsOf } from '#shared/standard/money.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { meanMinor, sumOf } from '../measure/statistics.ts';

/** Functions that format numbers for the interpretations of features. */

export const majorUnits = (minor: bigint, { currency }: Pick<ReportAggregates, 'currency'>): number =>
  Number(minor) / 10 ** decimalsOf(currency);

/** Writes an amount: "SAR 1,250.50". */
export const amountText = (minor: bigint, { currency }: Pick<ReportAggregates, 'currency'>): string => {
  const digits = decimalsOf(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${currency} ${majorUnits(minor, { currency }).toLocaleString('en', options)}`;
};

export const meanText = (values: readonly bigint[], aggregates: Pick<ReportAggregates, 'currency'>): string =>
  amountText(values.length === 0 ? 0n : meanMinor(sumOf(values), values.length), aggregates);

/** Writes a count with its noun: "no months", "1 month", "2 months". */
export const countText = (count: number, noun: string): string =>
  `${count === 0 ? 'no' : count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Writes a frequency: "never", "once", "twice", "3 times". */
export const frequencyText = (count: number): string =>
  ['never', 'once', 'twice'][count] ?? `${count.toLocaleString('en')} times`;

/** Writes a count out of a total: "none of the 6 months", "5 of 6 months", "both months", "all 6 months". */
export const countOfTotal = (count: number, total: number, noun: string): string => {
  if (count === 0) return total === 1 ? `no ${noun}` : `none of the ${countText(total, noun)}`;
  if (count < total) return `${count} of ${countText(total, noun)}`;
  return total === 1 ? `the ${noun}` : total === 2 ? `both ${noun}s` : `all ${countText(total, noun)}`;
};

/** The ratio from which "2.4 times" is clearer than "240%". */
const minTimes = 2;

/** Writes a positive ratio: "less than 1%", "42%", "7.2 times". */
const proportion = (ratio: number): string => {
  if (ratio < 0.005) return 'less than 1%';
  if (ratio < minTimes) return `${Math.round(ratio * 100)}%`;
  return `${ratio.toLocaleString('en', { maximumFractionDigits: ratio < 10 ? 1 : 0 })} times`;
};

/** Compares one amount with another: "42% of the inflow", "about as much as the inflow", "7.2 times the inflow". */
export const proportionOf = (ratio: number, other: string): string => {
  if (ratio >= minTimes) return `${proportion(ratio)} ${other}`;
  return Math.round(ratio * 100) === 100 ? `about as much as ${other}` : `${proportion(ratio)} of ${other}`;
};

/** Writes a share of at most 100%: "42% of the spending", "all the spending". */
export const shareOf = (ratio: number, total: string): string =>
  ratio >= 0.995 ? `${ratio < 1 ? 'almost ' : ''}all ${total}` : `${proportion(ratio)} of ${total}`;

/** Writes a coefficient of variation: "hardly varies", "varies by 12% of its mean". */
export const variesBy = (ratio: number): string =>
  ratio < 0.005 ? 'hardly varies' : `varies by ${proportionOf(ratio, 'its mean')}`;

export const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Writes the month of a day: "March 2026". */
export const monthText = (day: Day): string =>
  new Date(day).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
