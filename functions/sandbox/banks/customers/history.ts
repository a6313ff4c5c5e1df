import type { BankAccount } from './bank-account.ts';
import { localMonthOf, startOf } from './calendar.ts';
import { addMonths, monthsBetween } from '#shared/standard/markets/month.ts';
import { monthOfAccount } from './month-of-account.ts';
import { type Movement, totalOf } from './movement.ts';

/** Number of past months that a bank shows, in addition to the current month. */
const monthsShown = 12;

/** Returns the start of the history that a bank shows at the given time. */
export const historyStart = (now: Date | string): string => startOf(addMonths(localMonthOf(now), -monthsShown));

/** Returns the movements on an account between two times, both inclusive, in chronological order. */
export const movementsBetween = (account: BankAccount, from: string, to: string): readonly Movement[] =>
  monthsBetween(localMonthOf(from), localMonthOf(to))
    .flatMap((month) => monthOfAccount(account, month))
    .filter(({ at }) => from <= at && at <= to);

/** Returns an account's balance at a time, in minor units, without the payments that third parties initiated. */
export const plannedBalance = (account: BankAccount, at: string): number => {
  const start = startOf(localMonthOf(at));
  return account.plan.base + totalOf(movementsBetween(account, start, at));
};
