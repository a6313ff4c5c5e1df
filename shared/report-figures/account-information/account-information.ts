import type { Category } from '#shared/transaction-categories/category.ts';
import type { Day, Month } from '../measure/days.ts';

/** A transaction with what it was for. */
export interface CategorisedTransaction {
  readonly accountId: string;
  readonly day: Day;
  /** In minor units: positive if the account received it, negative if it paid it. */
  readonly minor: bigint;
  readonly category: Category;
  readonly description: string | undefined;
}

/** What came and went on a day on all accounts, own transfers included, in minor units and without sign. */
export interface DayTotals {
  readonly day: Day;
  readonly credit: bigint;
  readonly debit: bigint;
}

/**
 * What the customer can afford. All in minor units, and of complete months. What is left of the income after rent, bills,
 * school and instalments is the affordability by income; what is left of it after all spending is the net affordability.
 */
export interface Affordability {
  /** The last complete month. */
  readonly month: Month;
  readonly income: bigint;
  readonly expenses: bigint;
  readonly incomeAffordability: bigint;
  readonly netAffordability: bigint;
  /** The means over all complete months, rounded to a minor unit. */
  readonly averageIncomeAffordability: bigint;
  readonly averageNetAffordability: bigint;
}

/** The least-squares line through the balances at the end of the days, in minor units. The first day has the position 0. */
export interface TrendLine {
  /** How much the balance changes in a day. */
  readonly slope: number;
  readonly intercept: number;
}

/** What was on one account, and where it is going. */
export interface BalanceTrend {
  readonly accountId: string;
  /** Null if there is one day only. */
  readonly trend: TrendLine | null;
  readonly history: readonly { readonly day: Day; readonly balance: bigint }[];
}

/** What was on the current and savings accounts together at the end of the days, in minor units. */
export interface BalanceSummary {
  readonly current: bigint;
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** The mean over the days, rounded to a minor unit. */
  readonly average: bigint;
  readonly daysBelowMean: number;
  /** Null if there is one day only. */
  readonly trend: TrendLine | null;
  readonly accounts: readonly BalanceTrend[];
}

/** The figures of an account information report. */
export interface AccountInformation {
  readonly currency: string;
  /** The first day with a transaction and the day of the report. Undefined without a transaction. */
  readonly period: { readonly from: Day; readonly to: Day } | undefined;
  /** The days with transactions, oldest first. */
  readonly days: readonly DayTotals[];
  readonly totalCredit: bigint;
  readonly totalDebit: bigint;
  /** Of the last six months up to the day of the report. */
  readonly totalSixMonthCredit: bigint;
  /** The means over the complete months, rounded to a minor unit. Null without a complete month. */
  readonly averageMonthlyCredit: bigint | null;
  readonly averageMonthlyDebit: bigint | null;
  /** Undefined without a complete month. */
  readonly affordability: Affordability | undefined;
  /** Undefined if no balance or no transaction is known. */
  readonly balances: BalanceSummary | undefined;
}
