import * as z from 'zod';
import { parseMoney } from '#shared/standard/money.ts';

/** An amount of money in the format of both markets' standards (`AEAmountAndCurrency` in the UAE). */
export const Amount = z.strictObject({
  Amount: z.string().regex(/^\d{1,16}\.\d{2}$/),
  Currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Amount = z.infer<typeof Amount>;

export const minorOf = ({ Amount: value, Currency }: Amount): bigint => parseMoney(value, Currency).minor;

export const isSameAmount = (first: Amount, second: Amount): boolean =>
  first.Currency === second.Currency && minorOf(first) === minorOf(second);

export const exceeds = (amount: Amount, limit: Amount): boolean =>
  amount.Currency !== limit.Currency || minorOf(amount) > minorOf(limit);
