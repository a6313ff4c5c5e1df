import * as z from 'zod';
import { type Category, isCategory } from '#shared/reports/categories/category.ts';

/** A day as YYYY-MM-DD. */
const Day = z.string();
/** A number of minor units. JSON has no such numbers, so they are stored as texts. */
const Minor = z.codec(z.string(), z.bigint(), { decode: BigInt, encode: String });

/** A transaction with what it was for. */
export const CategorisedTransaction = z.object({
  accountId: z.string(),
  day: Day,
  /** Positive if the account received it, negative if it paid it. */
  minor: Minor,
  category: z.custom<Category>((name) => typeof name === 'string' && isCategory(name)),
  description: z.string().optional(),
});
export type CategorisedTransaction = z.output<typeof CategorisedTransaction>;

/** What came and went on a day on all accounts, own transfers included, without sign. */
const DayTotals = z.object({ day: Day, credit: Minor, debit: Minor });
export type DayTotals = z.output<typeof DayTotals>;

/**
 * What the customer can afford, in complete months. What is left of the income after rent, bills, school and instalments
 * is the affordability by income; what is left of it after all spending is the net affordability.
 */
const Affordability = z.object({
  /** The last complete month, as YYYY-MM. */
  month: z.string(),
  income: Minor,
  expenses: Minor,
  incomeAffordability: Minor,
  netAffordability: Minor,
  /** The means over all complete months, rounded to a minor unit. */
  averageIncomeAffordability: Minor,
  averageNetAffordability: Minor,
});
export type Affordability = z.output<typeof Affordability>;

/** The least-squares line through the balances at the end of the days, in minor units. The first day has the position 0. */
const TrendLine = z.object({
  /** How much the balance changes in a day. */
  slope: z.number(),
  intercept: z.number(),
});

/** What was on one account, and where it is going. */
const BalanceTrend = z.object({
  accountId: z.string(),
  /** Null if there is one day only. */
  trend: TrendLine.nullable(),
  history: z.array(z.object({ day: Day, balance: Minor })).readonly(),
});
export type BalanceTrend = z.output<typeof BalanceTrend>;

/** What was on the current and savings accounts together at the end of the days. */
const BalanceSummary = z.object({
  current: Minor,
  minimum: Minor,
  maximum: Minor,
  /** The mean over the days, rounded to a minor unit. */
  average: Minor,
  daysBelowMean: z.int(),
  /** Null if there is one day only. */
  trend: TrendLine.nullable(),
  accounts: z.array(BalanceTrend).readonly(),
});
export type BalanceSummary = z.output<typeof BalanceSummary>;

/** The figures of an account information report. All amounts are in minor units. */
export const AccountInformation = z.object({
  currency: z.string(),
  /** The first day with a transaction and the day of the report. Left out without a transaction. */
  period: z.object({ from: Day, to: Day }).optional(),
  /** The days with transactions, oldest first. */
  days: z.array(DayTotals).readonly(),
  totalCredit: Minor,
  totalDebit: Minor,
  /** Of the last six months up to the day of the report. */
  totalSixMonthCredit: Minor,
  /** The means over the complete months, rounded to a minor unit. Null without a complete month. */
  averageMonthlyCredit: Minor.nullable(),
  averageMonthlyDebit: Minor.nullable(),
  /** Left out without a complete month. */
  affordability: Affordability.optional(),
  /** Left out if no balance or no transaction is known. */
  balances: BalanceSummary.optional(),
});
export type AccountInformation = z.output<typeof AccountInformation>;
