import type { AccountFacts, ReportFacts, TransactionFacts } from '../facts.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { areBalancesKnown, dailyBalances } from './balances.ts';
import { categoryOf, entryOf, type Entry, pairedTransfers } from './entry.ts';
import { createOwnAccounts } from './own-accounts.ts';
import { type ReportAggregates, aggregatesOf } from './report-aggregates.ts';
import { createSums } from './sums.ts';

/**
 * Aggregates transactions into sums. Does not retain transactions, except for transfers with an unknown counterparty,
 * which are needed to detect transfers between the customer's own accounts.
 */
export const createAggregator = (facts: ReportFacts) => {
  const accounts = facts.accounts.filter(({ currency }) => currency === facts.currency);
  const byId = new Map<string, AccountFacts>(accounts.map((account) => [account.accountId, account]));
  const context = { own: createOwnAccounts(facts.accounts), hasCard: accounts.some(({ kind }) => kind === 'card') };
  const sums = createSums();
  const movements = new Map<string, Map<Day, bigint>>();
  const undecided: Entry[] = [];
  let firstDay: Day | undefined;

  /** Returns the added transactions whose category `take` could not determine, with their categories. */
  const undecidedEntries = (): readonly Entry[] => {
    const ownTransfers = pairedTransfers(undecided);
    return undecided.map((entry) => (ownTransfers.has(entry) ? { ...entry, category: 'OWN_TRANSFER' } : entry));
  };

  /**
   * Returns the account of a transaction if the report includes it. Loan accounts are excluded, because they mirror
   * repayments from other accounts.
   */
  const accountOf = ({ accountId, currency }: TransactionFacts): AccountFacts | undefined => {
    const account = byId.get(accountId);
    return account?.kind === 'loan' || currency !== facts.currency ? undefined : account;
  };

  return {
    /** Returns whether the report covers a transaction's account, currency and day. Loan accounts are not covered. */
    isIncluded: (transaction: TransactionFacts): boolean =>
      transaction.day <= facts.asOf && accountOf(transaction) !== undefined,
    /**
     * Adds a transaction and returns it with its category. Returns undefined if the category depends on later
     * transactions, or if the transaction is not included in the report.
     */
    take(transaction: TransactionFacts): Entry | undefined {
      const { accountId, day, minor } = transaction;
      const account = accountOf(transaction);
      if (!account) return undefined;
      const netByDay = movements.get(accountId) ?? new Map<Day, bigint>();
      movements.set(accountId, netByDay.set(day, (netByDay.get(day) ?? 0n) + minor));
      // A balance that was read later includes later transactions.
      if (day > facts.asOf) return undefined;
      if (firstDay === undefined || day < firstDay) firstDay = day;
      const entry = entryOf(transaction, categoryOf(transaction, account.kind, context));
      if (entry.mayBeOwn) {
        undecided.push(entry);
        return undefined;
      }
      sums.add(entry);
      return entry;
    },
    undecidedEntries,
    /** Returns the aggregates of all transactions added so far. */
    aggregates(): ReportAggregates {
      const allSums = createSums(sums);
      for (const entry of undecidedEntries()) allSums.add(entry);
      return aggregatesOf(facts, accounts, allSums, movements, firstDay);
    },
    /**
     * Returns the deposit accounts' end-of-day balances since the first transaction, or undefined if there are no
     * transactions or the balances are unknown.
     */
    balances: () =>
      firstDay === undefined || !areBalancesKnown(facts)
        ? undefined
        : dailyBalances(accounts, movements, { from: firstDay, to: facts.asOf, asOf: facts.asOf }),
  };
};
