import { dayBefore } from '#shared/standard/accounts/balance-history.ts';
import type { AccountFacts, TransactionFacts } from '#shared/reports/figures/facts.ts';

/** What was on several accounts together at the end of a day, in minor units. */
export interface TotalBalance {
  readonly date: string;
  readonly minor: bigint;
}

/** Gathers the total balance of accounts by day. Transactions may come in any order. It keeps one sum for each day. */
export interface BalanceSeries {
  take(transaction: TransactionFacts): void;
  /** The days of the first and the last transaction. Undefined if there was none. */
  period(): { readonly from: string; readonly to: string } | undefined;
  /** From the day of the first transaction on. Empty if the balance of an account is not known. */
  days(): readonly TotalBalance[];
}

/**
 * Counts back from the balances of today: what was booked after a day was not on an account that day. Only deposit
 * accounts in the currency count, because money on a card or a loan is owed.
 */
export const openBalanceSeries = (accounts: readonly AccountFacts[], currency: string, asOf: string): BalanceSeries => {
  const counted = accounts.filter((account) => account.kind === 'deposit' && account.currency === currency);
  const ids = new Set(counted.map(({ accountId }) => accountId));
  const moved = new Map<string, bigint>();
  let period: { from: string; to: string } | undefined;
  return {
    take({ accountId, day, minor, currency: own }) {
      if (own !== currency || day > asOf) return;
      period ??= { from: day, to: day };
      if (day < period.from) period.from = day;
      if (day > period.to) period.to = day;
      if (ids.has(accountId)) moved.set(day, (moved.get(day) ?? 0n) + minor);
    },
    period: () => period,
    days() {
      const known = counted.flatMap(({ balance }) => balance ?? []);
      if (!period || counted.length === 0 || known.length < counted.length) return [];
      let minor = known.reduce((sum, balance) => sum + balance, 0n);
      const days: TotalBalance[] = [];
      for (let date = asOf; date >= period.from; date = dayBefore(date)) {
        days.push({ date, minor });
        minor -= moved.get(date) ?? 0n;
      }
      return days.toReversed();
    },
  };
};
