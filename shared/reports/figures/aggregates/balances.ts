import type { AccountFacts, ReportFacts } from '../facts.ts';
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

/** Returns whether the transactions up to the current balances are shared, so that earlier ones can be calculated. */
export const areBalancesKnown = ({ asOf, to = asOf }: Pick<ReportFacts, 'asOf' | 'to'>): boolean => to >= asOf;

/** Returns an account's balance at the end of `asOf`. The balance that the bank returned may be that of another day. */
export const balanceAt = (
  { balance, balanceOn }: AccountFacts,
  netByDay: ReadonlyMap<Day, bigint> | undefined,
  asOf: Day,
): bigint | undefined => {
  if (balance === undefined || balanceOn === undefined) return balance;
  const netBetween = (before: Day, last: Day): bigint =>
    [...(netByDay ?? [])].reduce((sum, [day, net]) => (before < day && day <= last ? sum + net : sum), 0n);
  return balance + netBetween(balanceOn, asOf) - netBetween(asOf, balanceOn);
};

/**
 * Returns the deposit accounts' end-of-day balances, calculated backwards from the balance at `asOf`. Accounts without
 * a balance are excluded. Returns undefined if no account has a balance.
 */
export const dailyBalances = (
  accounts: readonly AccountFacts[],
  movements: Movements,
  { from, to, asOf }: { readonly from: Day; readonly to: Day; readonly asOf: Day },
): DailyBalances | undefined => {
  const withBalance = accounts.flatMap((account) => {
    const { kind, accountId } = account;
    const balance = balanceAt(account, movements.get(accountId), asOf);
    return kind === 'deposit' && balance !== undefined ? [{ accountId, balance }] : [];
  });
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

/**
 * Returns whether an account's transactions lead from the closing balances of its statements to its current balance.
 * Otherwise, the bank has not returned all transactions, and the balances of earlier days are unknown. Statements that
 * end before the first transaction are ignored.
 */
export const matchesStatements = (
  account: AccountFacts,
  netByDay: ReadonlyMap<Day, bigint> | undefined,
  asOf: Day,
): boolean => {
  const balance = balanceAt(account, netByDay, asOf);
  if (balance === undefined || netByDay === undefined) return true;
  const movements = [...netByDay].filter(([day]) => day <= asOf);
  const first = movements.map(([day]) => day).toSorted()[0] ?? asOf;
  const { statements = [] } = account;
  return statements
    .filter(({ day }) => first <= day && day <= asOf)
    .every((statement) => {
      const later = movements.filter(([day]) => day > statement.day);
      return statement.balance === later.reduce((sum, [, net]) => sum - net, balance);
    });
};
