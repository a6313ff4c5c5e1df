import type * as z from 'zod';
import type { AccountReportContent } from '#shared/reports/account-report/account-report-content.ts';
import { decimalsOf } from '#shared/standard/money.ts';
import { providerById } from '#shared/banks/providers/built-in-banks.ts';
import { presentLegacyProvider } from '#shared/banks/providers/provider-views.ts';
import type {
  BalanceTrend,
  CategorisedTransaction,
} from '#shared/reports/figures/account-information/account-information.ts';
import { roundedRatio } from '#shared/reports/figures/measure/statistics.ts';
import { categories, groupOf, groups } from '#shared/reports/categories/category.ts';
import { presentAccount } from '../views/account-views.ts';
import { currencyOf, ksaob } from '../views/wire.ts';
import type { LegacyReportContentView } from './content-view.ts';

const startOf = (day: string): string => `${day}T00:00:00.000Z`;

/** Renders a report's content. Its credits also contain `totalDebit`, the total of all debits. */
export const presentReportContent = (
  { information, transactions, accounts }: AccountReportContent,
  baseUrl: string,
): z.infer<typeof LegacyReportContentView> => {
  const { affordability, balances, days, period, totalCredit, totalDebit } = information;
  const scale = 10 ** decimalsOf(information.currency);
  const majorUnits = (minor: bigint): number => Number(minor) / scale;
  const majorUnitsOrNull = (minor: bigint | null | undefined): number | null =>
    minor === undefined || minor === null ? null : majorUnits(minor);
  const roundedMajorUnits = (minor: number | undefined): number | null =>
    minor === undefined ? null : roundedRatio(minor / scale);
  const trendOf = ({ accountId, trend, history }: BalanceTrend) => ({
    slope: roundedMajorUnits(trend?.slope),
    intercept: roundedMajorUnits(trend?.intercept),
    accountBalanceHistory: {
      accountId,
      history: history.map(({ day, balance }) => ({
        date: day,
        balances: [
          { type: ksaob('ClosingBooked'), amount: { amount: majorUnits(balance), currency: information.currency } },
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
      amount: majorUnits(minor < 0n ? -minor : minor),
      bookingDateTime: day,
      categoryName: groups[groupOf(category)][0],
      transactionInformation: description ?? null,
    }));
  return {
    accountHolderName: accounts.flatMap(({ account }) => account.accountHolderName ?? [])[0] ?? null,
    startDate: period ? startOf(period.from) : null,
    endDate: period ? startOf(period.to) : null,
    accountsCount: accounts.length,
    totalBalance: majorUnitsOrNull(balances?.current),
    ...currency,
    cashFlowTrend: {
      accounts: ids,
      ...currency,
      dailyTotalCredit: days.map(({ day, credit }) => ({ key: startOf(day), value: majorUnits(credit) })),
      dailyTotalDebit: days.map(({ day, debit }) => ({ key: startOf(day), value: majorUnits(debit) })),
    },
    affordability: {
      month: affordability ? startOf(`${affordability.month}-01`) : null,
      averageIncomeAffordability: majorUnitsOrNull(affordability?.averageIncomeAffordability),
      averageNetAffordability: majorUnitsOrNull(affordability?.averageNetAffordability),
      income: majorUnitsOrNull(affordability?.income),
      expenses: majorUnitsOrNull(affordability?.expenses),
      incomeAffordability: majorUnitsOrNull(affordability?.incomeAffordability),
      netAffordability: majorUnitsOrNull(affordability?.netAffordability),
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
        totalDebit: majorUnits(totalDebit),
        ...currency,
        categories: categorised(transactions.filter(({ minor }) => minor < 0n)),
      },
      credit: {
        totalCredit: majorUnits(totalCredit),
        totalDebit: majorUnits(totalDebit),
        ...currency,
        categories: categorised(transactions.filter(({ minor }) => minor > 0n)),
      },
    },
    balanceSummary: {
      accounts: balances?.accounts.map(({ accountId }) => accountId) ?? [],
      ...currency,
      currentBalance: majorUnitsOrNull(balances?.current),
      minimumBalance: majorUnitsOrNull(balances?.minimum),
      maximumBalance: majorUnitsOrNull(balances?.maximum),
      averageBalance: majorUnitsOrNull(balances?.average),
      totalCredit: majorUnits(totalCredit),
      totalSixMonthCredit: majorUnits(information.totalSixMonthCredit),
      totalDebit: majorUnits(totalDebit),
      averageMonthlyCredit: majorUnitsOrNull(information.averageMonthlyCredit),
      averageMonthlyDebit: majorUnitsOrNull(information.averageMonthlyDebit),
      daysBelowMean: balances?.daysBelowMean ?? null,
      trendLine: roundedMajorUnits(balances?.trend?.slope),
      balanceTrendModel: balances?.accounts.map(trendOf) ?? [],
    },
  };
};
