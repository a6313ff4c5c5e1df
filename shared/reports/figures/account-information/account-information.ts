import * as z from 'zod';
import { type Category, isCategory } from '#shared/reports/categories/category.ts';

/** A day as YYYY-MM-DD. */
const Day = z.string();
/** An amount in minor units. JSON has no big integers, so it is stored as a string. */
const Minor = z.codec(z.string(), z.bigint(), { decode: BigInt, encode: String });

export const CategorisedTransaction = z.object({
  accountId: z.string(),
  day: Day,
  /** The amount: positive for a credit, negative for a debit. */
  minor: Minor,
  category: z.custom<Category>((name) => typeof name === 'string' && isCategory(name)),
  description: z.string().optional(),
});
export type CategorisedTransaction = z.output<typeof CategorisedTransaction>;

/**
 * Total credits and debits on all accounts on one day, unsigned, including transfers between the customer's own
 * accounts.
 */
const DayTotals = z.object({ day: Day, credit: Minor, debit: Minor });
export type DayTotals = z.output<typeof DayTotals>;

/**
 * The customer's affordability in the last complete month, and its average over all complete months. Income
 * affordability is income less fixed spending, loan instalments and credit card payments; net affordability is income
 * less all spending.
 */
const Affordability = z.object({
  /** The last complete month, as YYYY-MM. */
  month: z.string(),
  income: Minor,
  expenses: Minor,
  incomeAffordability: Minor,
  netAffordability: Minor,
  /** Means over all complete months, rounded to a minor unit. */
  averageIncomeAffordability: Minor,
  averageNetAffordability: Minor,
});
export type Affordability = z.output<typeof Affordability>;

/** The least-squares line through the end-of-day balances, in minor units. The first day is at position 0. */
const TrendLine = z.object({
  /** Change of the balance per day. */
  slope: z.number(),
  intercept: z.number(),
});

const BalanceTrend = z.object({
  accountId: z.string(),
  /** Null if there is only one day. */
  trend: TrendLine.nullable(),
  history: z.array(z.object({ day: Day, balance: Minor })).readonly(),
});
export type BalanceTrend = z.output<typeof BalanceTrend>;

/** Combined end-of-day balances of the deposit accounts. */
const BalanceSummary = z.object({
  current: Minor,
  minimum: Minor,
  maximum: Minor,
  /** The mean of the daily balances, rounded to a minor unit. */
  average: Minor,
  daysBelowMean: z.int(),
  /** Null if there is only one day. */
  trend: TrendLine.nullable(),
  accounts: z.array(BalanceTrend).readonly(),
});
export type BalanceSummary = z.output<typeof BalanceSummary>;

/** The figures of an account information report. All amounts are in minor units. */
export const AccountInformation = z.object({
  currency: z.string(),
  /** From the first day with a transaction to the day of the report. Absent if there are no transactions. */
  period: z.object({ from: Day, to: Day }).optional(),
  /** The days with transactions, oldest first. */
  days: z.array(DayTotals).readonly(),
  totalCredit: Minor,
  totalDebit: Minor,
  /** The total credit in the six months up to the day of the report. */
  totalSixMonthCredit: Minor,
  /** Means over the complete months, rounded to a minor unit. Null if no month is complete. */
  averageMonthlyCredit: Minor.nullable(),
  averageMonthlyDebit: Minor.nullable(),
  /** Absent if no month is complete. */
  affordability: Affordability.optional(),
  /** Absent if the balances are unknown or there are no transactions. */
  balances: BalanceSummary.optional(),
});
export type AccountInformation = z.output<typeof AccountInformation>;
