import * as z from 'zod';
import { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { addSeconds, type Clock, earliest, latest } from '#shared/platform/runtime/clock.ts';
import type { Range } from '#shared/platform/storage/listing.ts';
import { type Market, timeZoneIn } from '#shared/standard/markets/market.ts';
import { daysIn, marketIn, rangeOf, searchIn } from '../../http/position.ts';
import type { Query } from '../../http/row.ts';

/** Selectable periods, in days. */
export const periods = [1, 7, 30] as const;

const instantIn = (text: string | undefined): string | undefined => z.iso.datetime().safeParse(text).data;

/**
 * Returns which payments a page or a file shows: those of a market, or those that a search finds in all markets. A file
 * that continues another one covers the time between two instants.
 */
export const selectionIn = (query: Query, markets: readonly Market[]) => {
  const search = searchIn(query.search);
  const isSearch = search !== '';
  return {
    search: isSearch ? search : undefined,
    market: marketIn(query, markets),
    status: isSearch ? undefined : PaymentRequestStatus.safeParse(query.status).data,
    days: isSearch ? undefined : periods.find((period) => String(period) === query.days),
    ...daysIn(query),
    after: instantIn(query.after),
    before: instantIn(query.before),
  };
};
export type Selection = ReturnType<typeof selectionIn>;

/** Returns the time range of a selection. Its days are those of the market's time zone. */
export const rangeIn = ({ days, after, before, ...chosen }: Selection, market: Market, now: Clock): Range => {
  const { from, to } = rangeOf(chosen, timeZoneIn(market));
  const since = days === undefined ? undefined : addSeconds(now(), -days * 86_400);
  return { from: latest([from, since, after]), to: before === undefined ? to : earliest(before, to) };
};
