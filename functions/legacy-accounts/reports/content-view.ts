import * as z from 'zod';
import { DateTimeText, IdText } from '#shared/platform/schemas/formats.ts';
import { LegacyProviderView } from '#shared/banks/providers/provider-views.ts';
import { LegacyAccountView, LegacyBalanceHistoryView } from '../views/account-views.ts';
import { Currency, instant, text } from '../views/wire.ts';

const amount = z.number().nullable();
const DayValue = z.object({ key: DateTimeText, value: z.number() });
const CategorisedView = z.object({
  subCategoryName: text,
  amount,
  bookingDateTime: z.iso.date().nullable(),
  categoryName: text,
  transactionInformation: text,
});

/** What an account information report says. */
export const LegacyReportContentView = z.object({
  accountHolderName: text,
  startDate: instant,
  endDate: instant,
  accountsCount: z.int(),
  totalBalance: amount,
  currency: Currency,
  cashFlowTrend: z.object({
    accounts: z.array(IdText),
    currency: Currency,
    dailyTotalCredit: z.array(DayValue),
    dailyTotalDebit: z.array(DayValue),
  }),
  affordability: z.object({
    month: instant,
    averageIncomeAffordability: amount,
    averageNetAffordability: amount,
    income: amount,
    expenses: amount,
    incomeAffordability: amount,
    netAffordability: amount,
    currency: Currency,
  }),
  accounts: z.array(LegacyAccountView.extend({ provider: LegacyProviderView.optional(), createdAt: DateTimeText })),
  transactionsCategories: z.object({
    debit: z.object({ totalDebit: amount, currency: Currency, categories: z.array(CategorisedView) }),
    credit: z.object({
      totalCredit: amount,
      totalDebit: amount,
      currency: Currency,
      categories: z.array(CategorisedView),
    }),
  }),
  balanceSummary: z.object({
    accounts: z.array(IdText),
    currency: Currency,
    currentBalance: amount,
    minimumBalance: amount,
    maximumBalance: amount,
    averageBalance: amount,
    totalCredit: amount,
    totalSixMonthCredit: amount,
    totalDebit: amount,
    averageMonthlyCredit: amount,
    averageMonthlyDebit: amount,
    daysBelowMean: z.int().nullable(),
    trendLine: amount,
    balanceTrendModel: z.array(
      z.object({ slope: amount, intercept: amount, accountBalanceHistory: LegacyBalanceHistoryView }),
    ),
  }),
});
