import { plainNumbers } from '#shared/standard/languages/plain-numbers.ts';
import type { Range } from '#shared/platform/storage/listing.ts';
import { BankDay, endOf, startOf } from '#shared/standard/markets/day.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { type Days, periods } from '../pages/fields.ts';
import type { Query } from './row.ts';

/** Returns the list position after which the requested page begins, or undefined if it is missing or invalid. */
export const positionIn = ({ before = '' }: Query): string | undefined =>
  /^[\w:.#-]{1,128}$/.test(before) ? before : undefined;

/** Maximum length of a search: that of the longest reference that a client can give. */
export const maxSearch = 255;

/** Returns the text of a search with Latin digits, without the invisible marks that may be copied with an id. */
export const searchIn = (text = ''): string => plainNumbers(text).trim().slice(0, maxSearch);

/** Returns the number of the requested page, or 1 if it is missing or invalid. */
export const pageIn = ({ page }: Query): number => Math.min(1_000, Math.max(1, Math.trunc(Number(page)) || 1));

export const periodIn = (query: Query): number => periods.find((days) => String(days) === query.days) ?? 30;

/** Returns the first and the last day that were chosen. A day that is missing or invalid is undefined. */
export const daysIn = ({ from, to }: Query): Days => ({
  from: BankDay.safeParse(from).data,
  to: BankDay.safeParse(to).data,
});

/** Returns the time from the beginning of the first day to the end of the last. */
export const rangeOf = ({ from, to }: Days, timeZone: string): Range => ({
  from: from === undefined ? undefined : startOf(from, timeZone),
  to: to === undefined ? undefined : endOf(to, timeZone),
});

/** Returns the query of a link, without the values that are missing. */
export const queryOf = (values: Readonly<Record<string, string | number | undefined>>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

/** Returns the requested market if it is one of the client's, and otherwise the client's first. */
export const marketIn = (query: Query, markets: readonly Market[]): Market => {
  const requested = Market.safeParse(query.market).data;
  return requested !== undefined && markets.includes(requested) ? requested : (markets[0] ?? 'UAE');
};
