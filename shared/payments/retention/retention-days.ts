import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';

/** The days from the end of a payment request until its personal data is erased, by market. */
export type RetentionDays = Readonly<Record<Market, number>>;

/** Returns the text that `RetentionDays` parses. */
export const retentionDaysText = (days: RetentionDays): string =>
  Object.entries(days)
    .map((entry) => entry.join('='))
    .join(' ');

/** Parses `MARKET=days` entries, separated by spaces. */
export const RetentionDays = z.string().transform((text): RetentionDays => {
  const byMarket = text.split(' ').map((entry) => entry.split('='));
  return z.record(Market, z.coerce.number().int().nonnegative()).parse(Object.fromEntries(byMarket));
});
