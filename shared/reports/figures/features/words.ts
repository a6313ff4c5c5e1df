import { decimalsOf } from '#shared/standard/money.ts';
import type { Picture } from '../ledger/picture.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { meanMinor, sumOf } from '../measure/statistics.ts';

/** The words that sentences about figures are made of. A reader of the report needs no other number than these. */

/** Minor units as a number of major units, which interfaces show. */
export const shown = (minor: bigint, { currency }: Pick<Picture, 'currency'>): number =>
  Number(minor) / 10 ** decimalsOf(currency);

/** An amount: "SAR 1,250.50". */
export const spoken = (minor: bigint, { currency }: Pick<Picture, 'currency'>): string => {
  const digits = decimalsOf(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${currency} ${shown(minor, { currency }).toLocaleString('en', options)}`;
};

export const spokenMean = (values: readonly bigint[], picture: Pick<Picture, 'currency'>): string =>
  spoken(values.length === 0 ? 0n : meanMinor(sumOf(values), values.length), picture);

/** A number of things: "no months", "1 month", "2 months". */
export const counted = (count: number, thing: string): string =>
  `${count === 0 ? 'no' : count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;

/** How often: "never", "once", "twice", "3 times". */
export const often = (count: number): string =>
  ['never', 'once', 'twice'][count] ?? `${count.toLocaleString('en')} times`;

/** A part of several things: "none of the 6 months", "5 of 6 months", "both months", "all 6 months". */
export const countedOf = (part: number, all: number, thing: string): string => {
  if (part === 0) return all === 1 ? `no ${thing}` : `none of the ${counted(all, thing)}`;
  if (part < all) return `${part} of ${counted(all, thing)}`;
  return all === 1 ? `the ${thing}` : all === 2 ? `both ${thing}s` : `all ${counted(all, thing)}`;
};

/** From this ratio on, "2.4 times" says more than "240%". */
const fewestTimes = 2;

/** A positive ratio: "less than 1%", "42%", "7.2 times". */
const proportion = (ratio: number): string => {
  if (ratio < 0.005) return 'less than 1%';
  if (ratio < fewestTimes) return `${Math.round(ratio * 100)}%`;
  return `${ratio.toLocaleString('en', { maximumFractionDigits: ratio < 10 ? 1 : 0 })} times`;
};

/** One amount beside another: "42% of what comes in", "about as much as what comes in", "7.2 times what comes in". */
export const proportionOf = (ratio: number, other: string): string => {
  if (ratio >= fewestTimes) return `${proportion(ratio)} ${other}`;
  return Math.round(ratio * 100) === 100 ? `about as much as ${other}` : `${proportion(ratio)} of ${other}`;
};

/** A part of a whole, which it is not larger than: "42% of the spending", "all the spending". */
export const shareOf = (ratio: number, whole: string): string =>
  ratio >= 0.995 ? `${ratio < 1 ? 'almost ' : ''}all ${whole}` : `${proportion(ratio)} of ${whole}`;

/** How far values are from their mean on average: "hardly varies", "varies by 12% of its mean". */
export const variesBy = (ratio: number): string =>
  ratio < 0.005 ? 'hardly varies' : `varies by ${proportionOf(ratio, 'its mean')}`;

/** A sentence begins with a capital letter. */
export const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** The month of a day: "March 2026". */
export const monthNamed = (day: Day): string =>
  new Date(day).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
