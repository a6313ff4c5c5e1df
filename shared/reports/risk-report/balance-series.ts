import { areBalancesKnown, dailyBalances, matchesStatements } from '#shared/reports/figures/aggregates/balances.ts';
import type { ReportFacts, TransactionFacts } from '#shared/reports/figures/facts.ts';

/**
 * Creates the series of the accounts' total balances at the end of each day, calculated backwards from the current
 * balances by subtracting later bookings. Accepts transactions in any order, and stores one sum per day. Includes only
 * deposit accounts in the report's currency, because the balance of a card or a loan is owed.
 */
export const createBalanceSeries = (facts: ReportFacts) => {
  const { accounts, currency, asOf } = facts;
  const includedAccounts = accounts.filter((account) => account.kind === 'deposit' && account.currency === currency);
  const netByAccount = new Map(includedAccounts.map(({ accountId }) => [accountId, new Map<string, bigint>()]));
  let period: { from: string; to: string } | undefined;
  return {
    take({ accountId, day, minor, currency: transactionCurrency }: TransactionFacts): void {
      if (transactionCurrency !== currency) return;
      const netByDay = netByAccount.get(accountId);
      netByDay?.set(day, (netByDay.get(day) ?? 0n) + minor);
      if (day > asOf) return;
      period ??= { from: day, to: day };
      if (day < period.from) period.from = day;
      if (day > period.to) period.to = day;
    },
    /** Returns the days of the first and the last transaction, or undefined if there are no transactions. */
    period: () => period,
    /**
     * Returns the totals in minor units from the day of the first transaction, or from the first day that all consents
     * share if it is later. Returns an empty list if there are no transactions or deposit accounts, or the balance of an
     * account is unknown or contradicts a statement, or later transactions are not shared.
     */
    days(): readonly { readonly date: string; readonly minor: bigint }[] {
      if (!period || !areBalancesKnown(facts)) return [];
      if (includedAccounts.some(({ balance }) => balance === undefined)) return [];
      if (!includedAccounts.every((account) => matchesStatements(account, netByAccount.get(account.accountId), asOf)))
        return [];
      const from = facts.from !== undefined && facts.from > period.from ? facts.from : period.from;
      const balances = dailyBalances(includedAccounts, netByAccount, { from, to: asOf, asOf });
      return balances?.days.map((date, index) => ({ date, minor: balances.totals[index] ?? 0n })) ?? [];
    },
  };
};
