import type { AccountFacts } from '../facts.ts';
import { dayOfNumber, numberOfDay } from '../measure/days.ts';
import type { Day } from '#shared/standard/markets/day.ts';

/** What was on the deposit accounts at the end of each day. */
export interface DailyBalances {
  /** From the first to the last day, both included. */
  readonly days: readonly Day[];
  /** The total of the accounts at the end of each day. */
  readonly totals: readonly bigint[];
  /** The days at the end of which at least one account was overdrawn. */
  readonly overdrawn: readonly boolean[];
  /** The same by account, each with one balance for every day. */
  readonly byAccount: ReadonlyMap<string, readonly bigint[]>;
}

/** What moved on each account on each day, in minor units. */
export type Movements = ReadonlyMap<string, ReadonlyMap<Day, bigint>>;

/**
 * The balances of the deposit accounts at the end of each day, counted back from the balance at `asOf`: what moved after a
 * day was not on the account that day. Accounts without a balance are left out. Undefined if none has one.
 */
export const dailyBalances = (
  accounts: readonly AccountFacts[],
  movements: Movements,
  { from, to, asOf }: { readonly from: Day; readonly to: Day; readonly asOf: Day },
): DailyBalances | undefined => {
  const known = accounts.flatMap(({ kind, accountId, balance }) =>
    kind === 'deposit' && balance !== undefined ? [{ accountId, balance }] : [],
  );
  if (known.length === 0) return undefined;
  const [first, last, current] = [numberOfDay(from), numberOfDay(to), numberOfDay(asOf)];
  const count = Math.max(0, last - first + 1);
  const byAccount = new Map(
    known.map(({ accountId, balance }) => {
      const moved = movements.get(accountId);
      const values = Array.from({ length: count }, () => 0n);
      let atEnd = balance;
      for (let day = current; day >= first; day -= 1) {
        if (day <= last) values[day - first] = atEnd;
        atEnd -= moved?.get(dayOfNumber(day)) ?? 0n;
      }
      return [accountId, values] as const;
    }),
  );
  const days = Array.from({ length: count }, (_, index) => dayOfNumber(first + index));
  const all = [...byAccount.values()];
  return {
    days,
    totals: days.map((_day, index) => all.reduce((sum, values) => sum + (values[index] ?? 0n), 0n)),
    overdrawn: days.map((_day, index) => all.some((values) => (values[index] ?? 0n) < 0n)),
    byAccount,
  };
};
