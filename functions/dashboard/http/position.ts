import { plainNumbers } from '#shared/standard/languages/plain-numbers.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { periods } from '../pages/fields.ts';
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

/** Returns the requested market if it is one of the client's, and otherwise the client's first. */
export const marketIn = (query: Query, markets: readonly Market[]): Market => {
  const requested = Market.safeParse(query.market).data;
  return requested !== undefined && markets.includes(requested) ? requested : (markets[0] ?? 'UAE');
};
