import type { BankAccount } from './bank-account.ts';
import { monthOf, startOf } from './calendar.ts';
import { addMonths, monthsBetween } from '#shared/standard/markets/month.ts';
import { monthOfAccount } from './month-of-account.ts';
import { type Movement, totalOf } from './movement.ts';

/** How many months of the past a bank shows, besides the current one. */
const monthsKept = 12;

/** The start of what a bank shows at the given time. */
export const historyStart = (now: Date | string): string => startOf(addMonths(monthOf(now), -monthsKept));

/** What happened on an account from the one moment to the other, both included, in the order of time. */
export const movementsBetween = (account: BankAccount, from: string, to: string): readonly Movement[] =>
  monthsBetween(monthOf(from), monthOf(to))
    .flatMap((month) => monthOfAccount(account, month))
    .filter(({ at }) => from <= at && at <= to);

/** What is on an account at a moment, in minor units, without the payments that third parties have initiated. */
export const plannedBalance = (account: BankAccount, at: string): number => {
  const start = startOf(monthOf(at));
  return account.plan.base + totalOf(movementsBetween(account, start, at));
};
