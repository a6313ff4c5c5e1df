import { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { addSeconds, type Clock, latest } from '#shared/platform/runtime/clock.ts';
import type { Range } from '#shared/platform/storage/listing.ts';
import { type Market, timeZoneIn } from '#shared/standard/markets/market.ts';
import { daysIn, marketIn, rangeOf, searchIn } from '../../http/position.ts';
import type { Query } from '../../http/row.ts';

/** Selectable periods, in days. */
export const periods = [1, 7, 30] as const;

/** Returns which payments a page or a file shows: those of a market, or those that a search finds in all markets. */
export const selectionIn = (query: Query, markets: readonly Market[]) => {
  const search = searchIn(query.search);
  const isSearch = search !== '';
  return {
    search: isSearch ? search : undefined,
    market: marketIn(query, markets),
    status: isSearch ? undefined : PaymentRequestStatus.safeParse(query.status).data,
    days: isSearch ? undefined : periods.find((period) => String(period) === query.days),
    ...daysIn(query),
  };
};
export type Selection = ReturnType<typeof selectionIn>;

/** Returns the time range of a selection. Its days are those of the market's time zone. */
export const rangeIn = ({ days, ...chosen }: Selection, market: Market, now: Clock): Range => {
  const { from, to } = rangeOf(chosen, timeZoneIn(market));
  const since = days === undefined ? undefined : addSeconds(now(), -days * 86_400);
  return { from: latest([from, since]), to };
};
