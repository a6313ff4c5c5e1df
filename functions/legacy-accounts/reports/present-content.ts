import type * as z from 'zod';
import type { AccountReportContent } from '#shared/reports/account-report/account-report-content.ts';
import { decimalsOf } from '#shared/standard/money.ts';
import { providerById } from '#shared/banks/providers/directory.ts';
import { presentLegacyProvider } from '#shared/banks/providers/provider-views.ts';
import type {
  BalanceTrend,
  CategorisedTransaction,
} from '#shared/reports/figures/account-information/account-information.ts';
import { roundedRatio } from '#shared/reports/figures/measure/statistics.ts';
import { categories, groupOf, groupTitles } from '#shared/reports/categories/category.ts';
import { presentAccount } from '../views/account-views.ts';
import { currencyOf, ksaob } from '../views/wire.ts';
import type { LegacyReportContentView } from './content-view.ts';

const startOf = (day: string): string => `${day}T00:00:00.000Z`;

/** Renders the content of a report. Its credits also contain `totalDebit`, the total of all debits. */
export const presentReportContent = (
  { information, transactions, accounts }: AccountReportContent,
  baseUrl: string,
): z.infer<typeof LegacyReportContentView> => {
  const { affordability, balances, days, period, totalCredit, totalDebit } = information;
  const scale = 10 ** decimalsOf(information.currency);
  const number = (minor: bigint): number => Number(minor) / scale;
  const numberOrNull = (minor: bigint | null | undefined): number | null =>
    minor === undefined || minor === null ? null : number(minor);
  const rounded = (minor: number | undefined): number | null =>
    minor === undefined ? null : roundedRatio(minor / scale);
  const trendOf = ({ accountId, trend, history }: BalanceTrend) => ({
    slope: rounded(trend?.slope),
    intercept: rounded(trend?.intercept),
    accountBalanceHistory: {
      accountId,
      history: history.map(({ day, balance }) => ({
        date: day,
        balances: [
          { type: ksaob('ClosingBooked'), amount: { amount: number(balance), currency: information.currency } },
        ],
      })),
    },
  });
  const currencyView = currencyOf(information.currency);
  const currency = currencyView ? { currency: currencyView } : {};
  const ids = accounts.map(({ id }) => id);
  const categorised = (selected: readonly CategorisedTransaction[]) =>
    selected.map(({ category, minor, day, description }) => ({
      subCategoryName: categories[category].title,
      amount: number(minor < 0n ? -minor : minor),
      bookingDateTime: day,
      categoryName: groupTitles[groupOf(category)],
      transactionInformation: description ?? null,
    }));
  return {
    accountHolderName: accounts.flatMap(({ account }) => account.accountHolderName ?? [])[0] ?? null,
    startDate: period ? startOf(period.from) : null,
    endDate: period ? startOf(period.to) : null,
    accountsCount: accounts.length,
    totalBalance: numberOrNull(balances?.current),
    ...currency,
    cashFlowTrend: {
      accounts: ids,
      ...currency,
      dailyTotalCredit: days.map(({ day, credit }) => ({ key: startOf(day), value: number(credit) })),
      dailyTotalDebit: days.map(({ day, debit }) => ({ key: startOf(day), value: number(debit) })),
    },
    affordability: {
      month: affordability ? startOf(`${affordability.month}-01`) : null,
      averageIncomeAffordability: numberOrNull(affordability?.averageIncomeAffordability),
      averageNetAffordability: numberOrNull(affordability?.averageNetAffordability),
      income: numberOrNull(affordability?.income),
      expenses: numberOrNull(affordability?.expenses),
      incomeAffordability: numberOrNull(affordability?.incomeAffordability),
      netAffordability: numberOrNull(affordability?.netAffordability),
      ...currency,
    },
    accounts: accounts.map(({ providerCode, sharedAt, ...account }) => {
      const provider = providerById('KSA', providerCode);
      return {
        ...presentAccount(account),
        ...(provider && { provider: presentLegacyProvider(provider, baseUrl) }),
        createdAt: sharedAt,
      };
    }),
    transactionsCategories: {
      debit: {
        totalDebit: number(totalDebit),
        ...currency,
        categories: categorised(transactions.filter(({ minor }) => minor < 0n)),
      },
      credit: {
        totalCredit: number(totalCredit),
        totalDebit: number(totalDebit),
        ...currency,
        categories: categorised(transactions.filter(({ minor }) => minor > 0n)),
      },
    },
    balanceSummary: {
      accounts: balances?.accounts.map(({ accountId }) => accountId) ?? [],
      ...currency,
      currentBalance: numberOrNull(balances?.current),
      minimumBalance: numberOrNull(balances?.minimum),
      maximumBalance: numberOrNull(balances?.maximum),
      averageBalance: numberOrNull(balances?.average),
      totalCredit: number(totalCredit),
      totalSixMonthCredit: number(information.totalSixMonthCredit),
      totalDebit: number(totalDebit),
      averageMonthlyCredit: numberOrNull(information.averageMonthlyCredit),
      averageMonthlyDebit: numberOrNull(information.averageMonthlyDebit),
      daysBelowMean: balances?.daysBelowMean ?? null,
      trendLine: rounded(balances?.trend?.slope),
      balanceTrendModel: balances?.accounts.map(trendOf) ?? [],
    },
  };
};
