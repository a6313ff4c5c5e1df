import type { AccountFacts, ReportFacts, TransactionFacts } from '../facts.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { dailyBalances, type DailyBalances } from './balances.ts';
import { categoryOf, entryOf, type Entry, pairedTransfers } from './entry.ts';
import { openOwnAccounts } from './own-accounts.ts';
import { type Picture, pictureOf } from './picture.ts';
import { openSums } from './sums.ts';

/**
 * Gathers transactions as sums. It keeps no transaction, except transfers of which the bank does not name the other side:
 * of them it keeps what is needed to find the transfers between own accounts.
 */
export interface Ledger {
  /** Whether a transaction belongs to an account of the report and is not too late for it. */
  isIncluded(transaction: TransactionFacts): boolean;
  /**
   * Returns what the transaction was for. Undefined if that is open until all transactions are there, or if the
   * transaction belongs to no account of the report.
   */
  take(transaction: TransactionFacts): Entry | undefined;
  /** The transactions so far of which `take` could not say what they were for. */
  openEntries(): readonly Entry[];
  /** What the transactions so far show. */
  picture(): Picture;
  /** What was on the deposit accounts at the end of each day since the first transaction. Undefined if nothing is known. */
  balances(): DailyBalances | undefined;
}

export const openLedger = (facts: ReportFacts): Ledger => {
  const accounts = facts.accounts.filter(({ currency }) => currency === facts.currency);
  const byId = new Map<string, AccountFacts>(accounts.map((account) => [account.accountId, account]));
  const known = { own: openOwnAccounts(facts.accounts), hasCard: accounts.some(({ kind }) => kind === 'card') };
  const sums = openSums();
  const movements = new Map<string, Map<Day, bigint>>();
  const undecided: Entry[] = [];
  let firstDay: Day | undefined;

  const openEntries = (): readonly Entry[] => {
    const own = pairedTransfers(undecided);
    return undecided.map((entry) => (own.has(entry) ? { ...entry, category: 'OWN_TRANSFER' } : entry));
  };

  /** The account of a transaction that the report looks at. Loan accounts mirror what other accounts repay. */
  const accountOf = ({ accountId, day, currency }: TransactionFacts): AccountFacts | undefined => {
    const account = byId.get(accountId);
    return account?.kind === 'loan' || currency !== facts.currency || day > facts.asOf ? undefined : account;
  };

  return {
    isIncluded: (transaction) => accountOf(transaction) !== undefined,
    take(transaction) {
      const { accountId, day, minor } = transaction;
      const account = accountOf(transaction);
      if (!account) return undefined;
      if (firstDay === undefined || day < firstDay) firstDay = day;
      const moved = movements.get(accountId) ?? new Map<Day, bigint>();
      movements.set(accountId, moved.set(day, (moved.get(day) ?? 0n) + minor));
      const entry = entryOf(transaction, categoryOf(transaction, account.kind, known));
      if (entry.mayBeOwn) {
        undecided.push(entry);
        return undefined;
      }
      sums.add(entry);
      return entry;
    },
    openEntries,
    picture() {
      const all = openSums(sums);
      for (const entry of openEntries()) all.add(entry);
      return pictureOf(facts, accounts, all, movements, firstDay);
    },
    balances: () =>
      firstDay === undefined
        ? undefined
        : dailyBalances(accounts, movements, { from: firstDay, to: facts.asOf, asOf: facts.asOf }),
  };
};
