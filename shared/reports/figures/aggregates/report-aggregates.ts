import { type Category, type CategoryGroup, groupOf } from '#shared/reports/categories/category.ts';
import type { AccountFacts, ReportFacts } from '../facts.ts';
import { lastDayOf, numberOfDay } from '../measure/days.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { addMonths, type Month, monthsBetween, monthOf } from '#shared/standard/markets/month.ts';
import {
  areBalancesKnown,
  balanceAt,
  dailyBalances,
  type DailyBalances,
  matchesStatements,
  type Movements,
} from './balances.ts';
import { type Commitments, commitmentsOf } from './commitments.ts';
import type { DaySum, PartySum, PayeeSum, Sums } from './sums.ts';
import { compare } from '../measure/statistics.ts';

/** The aggregated data from which all features are computed. */
export interface ReportAggregates {
  readonly currency: string;
  /** The months with complete data, oldest first, including months without transactions. */
  readonly months: readonly Month[];
  /** The deposit, card and loan accounts in the currency of the report. */
  readonly accounts: readonly AccountFacts[];
  /** Returns the net movement of the groups in each month, in minor units: credits are positive, debits negative. */
  monthly(groups: readonly CategoryGroup[]): readonly bigint[];
  /** Returns the daily sums of the groups in `months`, ordered by day. */
  daysOf(groups: readonly CategoryGroup[]): readonly DaySum[];
  /** Returns a group's daily sums per payer or payee in `months`, ordered by day. */
  partiesOf(group: CategoryGroup): readonly PartySum[];
  /** The amounts that payees received in `months`. */
  readonly payees: readonly PayeeSum[];
  /**
   * End-of-day balances of the deposit accounts in `months`. Absent if no balance is known, if later transactions are
   * not shared, or if they contradict a statement.
   */
  readonly balances: DailyBalances | undefined;
  /** The deposit accounts' total balance on the day of the report. Absent if no balance is known. */
  readonly currentBalance: bigint | undefined;
  /** Whether a deposit account has any transactions, so that earlier balances can be calculated. */
  readonly hasMovements: boolean;
  readonly commitments: Commitments;
}

const maxMonths = 24;
/** The first month counts as complete if its first transaction is not later than this day of the month. */
const maxFirstDay = 7;

/**
 * Returns the last calendar months with complete data, at most 24, or an empty list if there are no transactions. The
 * last month is complete if `to` or else the report is on its last day. The first month is that of the first transaction
 * in the shared days: a bank may have no earlier data. It is complete if the first transaction is in its first seven
 * days or, if the shared days begin in this month, if they begin on the first.
 */
export const completeMonths = (
  { asOf, from = '', to = asOf }: Pick<ReportFacts, 'asOf' | 'from' | 'to'>,
  firstDay: Day | undefined,
): readonly Month[] => {
  if (firstDay === undefined) return [];
  const start = from > firstDay ? from : firstDay;
  const isComplete = monthOf(from) === monthOf(start) ? from.endsWith('-01') : Number(start.slice(8)) <= maxFirstDay;
  const first = isComplete ? monthOf(start) : addMonths(monthOf(start), 1);
  const end = to < asOf ? to : asOf;
  const last = lastDayOf(monthOf(end)) === end ? monthOf(end) : addMonths(monthOf(end), -1);
  return monthsBetween(first, last).slice(-maxMonths);
};

export const aggregatesOf = (
  facts: ReportFacts,
  accounts: readonly AccountFacts[],
  sums: Sums,
  movements: Movements,
  firstDay: Day | undefined,
): ReportAggregates => {
  const months = completeMonths(facts, firstDay);
  const position = new Map(months.map((month, index) => [month, index]));
  const isInMonths = ({ day }: { readonly day: Day }): boolean => position.has(monthOf(day));
  const days = [...sums.days.values()].filter(isInMonths).toSorted(byDay);
  const daysOf = (groups: readonly CategoryGroup[]): readonly DaySum[] =>
    days.filter(({ category }) => groups.includes(groupOf(category)));
  const [firstMonth, lastMonth] = [months[0], months.at(-1)];
  const deposits = accounts.filter(({ kind }) => kind === 'deposit');
  const isVerified =
    areBalancesKnown(facts) &&
    deposits.every((account) => matchesStatements(account, movements.get(account.accountId), facts.asOf));
  return {
    currency: facts.currency,
    months,
    accounts,
    daysOf,
    monthly(groups) {
      const values = months.map(() => 0n);
      for (const { day, minor } of daysOf(groups)) {
        const index = position.get(monthOf(day)) ?? 0;
        values[index] = (values[index] ?? 0n) + minor;
      }
      return values;
    },
    partiesOf: (group) =>
      [...sums.parties.values()]
        .filter((sum) => isInMonths(sum) && groupOf(sum.category) === group)
        .toSorted((a, b) => byDay(a, b) || compare(a.party, b.party)),
    payees: [...sums.payees.values()].filter(({ month }) => position.has(month)),
    balances:
      firstMonth === undefined || lastMonth === undefined || !isVerified
        ? undefined
        : dailyBalances(accounts, movements, {
            from: `${firstMonth}-01`,
            to: lastDayOf(lastMonth),
            asOf: facts.asOf,
          }),
    currentBalance: deposits
      .map((account) => balanceAt(account, movements.get(account.accountId), facts.asOf))
      .reduce((total, balance) => (balance === undefined ? total : (total ?? 0n) + balance), undefined),
    hasMovements: isVerified && deposits.some(({ accountId }) => movements.has(accountId)),
    commitments: commitmentsOf(accounts, facts),
  };
};

const byDay = (
  a: { readonly day: Day; readonly category: Category },
  b: { readonly day: Day; readonly category: Category },
): number => compare(a.day, b.day) || compare(a.category, b.category);

export const daysIn = (months: readonly Month[]): number =>
  months.reduce((sum, month) => sum + numberOfDay(lastDayOf(month)) - numberOfDay(`${month}-01`) + 1, 0);
