import type { AccountFacts } from '../facts.ts';
import { dayOfNumber, numberOfDay } from '../measure/days.ts';
import type { Day } from '#shared/standard/markets/day.ts';

/** End-of-day balances of the deposit accounts. */
export interface DailyBalances {
  /** The days from the first to the last, inclusive. */
  readonly days: readonly Day[];
  /** The total balance of the accounts at the end of each day. */
  readonly totals: readonly bigint[];
  /** Whether at least one account was overdrawn at the end of each day. */
  readonly overdrawn: readonly boolean[];
  /** The daily balances of each account. */
  readonly byAccount: ReadonlyMap<string, readonly bigint[]>;
}

/** Net movement per account and day, in minor units. */
export type Movements = ReadonlyMap<string, ReadonlyMap<Day, bigint>>;

/**
 * Returns the deposit accounts' end-of-day balances, calculated backwards from the balance at `asOf`. Accounts without
 * a balance are excluded. Returns undefined if no account has a balance.
 */
export const dailyBalances = (
  accounts: readonly AccountFacts[],
  movements: Movements,
  { from, to, asOf }: { readonly from: Day; readonly to: Day; readonly asOf: Day },
): DailyBalances | undefined => {
  const withBalance = accounts.flatMap(({ kind, accountId, balance }) =>
    kind === 'deposit' && balance !== undefined ? [{ accountId, balance }] : [],
  );
  if (withBalance.length === 0) return undefined;
  const [first, last, current] = [numberOfDay(from), numberOfDay(to), numberOfDay(asOf)];
  const count = Math.max(0, last - first + 1);
  const byAccount = new Map(
    withBalance.map(({ accountId, balance }) => {
      const netByDay = movements.get(accountId);
      const values = Array.from({ length: count }, () => 0n);
      let endOfDay = balance;
      for (let day = current; day >= first; day -= 1) {
        if (day <= last) values[day - first] = endOfDay;
        endOfDay -= netByDay?.get(dayOfNumber(day)) ?? 0n;
      }
      return [accountId, values] as const;
    }),
  );
  const days = Array.from({ length: count }, (_, index) => dayOfNumber(first + index));
  const perAccount = [...byAccount.values()];
  return {
    days,
    totals: days.map((_day, index) => perAccount.reduce((sum, values) => sum + (values[index] ?? 0n), 0n)),
    overdrawn: days.map((_day, index) => perAccount.some((values) => (values[index] ?? 0n) < 0n)),
    byAccount,
  };
};
