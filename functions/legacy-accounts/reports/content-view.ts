import * as z from 'zod';
import { DateTimeText, IdText } from '#shared/platform/schemas/formats.ts';
import { LegacyProviderView } from '#shared/banks/providers/provider-views.ts';
import { LegacyAccountView, LegacyBalanceHistoryView } from '../views/account-views.ts';
import { Currency, instant, text } from '../views/wire.ts';

const amount = z.number().nullable();
const DayValue = z.object({
  key: DateTimeText.describe('The day.'),
  value: z.number().describe("The day's total, in major units."),
});
const CategorisedView = z.object({
  subCategoryName: text.describe('The category, such as groceries.'),
  amount: amount.describe('The amount in major units, without a sign.'),
  bookingDateTime: z.iso.date().nullable().describe("The booking day in the bank's time zone."),
  categoryName: text.describe('The group that the category belongs to.'),
  transactionInformation: text.describe("The bank's text on the account statement; null if there is none."),
});

export const LegacyReportContentView = z.object({
  accountHolderName: text.describe("The account holder's name; null if no bank returns it."),
  startDate: instant,
  endDate: instant,
  accountsCount: z.int(),
  totalBalance: amount,
  currency: Currency,
  cashFlowTrend: z
    .object({
      accounts: z.array(IdText).describe('The ids of the accounts in this API.'),
      currency: Currency,
      dailyTotalCredit: z.array(DayValue).describe('The total credits on each day with transactions.'),
      dailyTotalDebit: z.array(DayValue).describe('The total debits on each day with transactions.'),
    })
    .describe("Credits and debits by day, including transfers between the customer's own accounts."),
  affordability: z
    .object({
      month: instant.describe('The last month with complete data; null if there is none.'),
      averageIncomeAffordability: amount.describe('The mean of `incomeAffordability` over all complete months.'),
      averageNetAffordability: amount.describe('The mean of `netAffordability` over all complete months.'),
      income: amount.describe("The month's income: pay, pensions, rent and profit."),
      expenses: amount.describe("The month's spending, excluding transfers between the customer's own accounts."),
      incomeAffordability: amount.describe("The month's income less rent, bills, school fees and instalments."),
      netAffordability: amount.describe("The month's income less all spending."),
      currency: Currency,
    })
    .describe('How much the customer can afford in a month. Only months with complete data are considered.'),
  accounts: z
    .array(
      LegacyAccountView.extend({
        provider: LegacyProviderView.optional(),
        createdAt: DateTimeText.describe('When the customer agreed to share the account, in UTC.'),
      }),
    )
    .describe('The accounts, each with its bank.'),
  transactionsCategories: z
    .object({
      debit: z
        .object({
          totalDebit: amount.describe('The sum of all debits.'),
          currency: Currency,
          categories: z.array(CategorisedView).describe('Each debit with its category.'),
        })
        .describe('Money out.'),
      credit: z
        .object({
          totalCredit: amount.describe('The sum of all credits.'),
          totalDebit: amount.describe('The sum of all debits.'),
          currency: Currency,
          categories: z.array(CategorisedView).describe('Each credit with its category.'),
        })
        .describe('Money in.'),
    })
    .describe('Every transaction with its category, newest first.'),
  balanceSummary: z
    .object({
      accounts: z.array(IdText).describe('The ids of the current and savings accounts.'),
      currency: Currency,
      currentBalance: amount.describe('The combined balance now.'),
      minimumBalance: amount.describe('The lowest end-of-day balance.'),
      maximumBalance: amount.describe('The highest end-of-day balance.'),
      averageBalance: amount.describe('The mean end-of-day balance.'),
      totalCredit: amount.describe('The sum of all credits.'),
      totalSixMonthCredit: amount.describe('The sum of the credits in the last six months.'),
      totalDebit: amount.describe('The sum of all debits.'),
      averageMonthlyCredit: amount.describe('The mean monthly credits, over complete months.'),
      averageMonthlyDebit: amount.describe('The mean monthly debits, over complete months.'),
      daysBelowMean: z.int().nullable().describe('The number of days on which the balance was below the mean.'),
      trendLine: amount.describe('The daily change in the balance: the slope of the least-squares line.'),
      balanceTrendModel: z
        .array(
          z.object({
            slope: amount.describe('The daily change in the balance; null if there is only one day.'),
            intercept: amount.describe('The value of the line on the first day; null if there is only one day.'),
            accountBalanceHistory: LegacyBalanceHistoryView.describe('The end-of-day balances behind the line.'),
          }),
        )
        .describe("The least-squares line through each account's balances."),
    })
    .describe('The combined end-of-day balance of the current and savings accounts.'),
});
