import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { LegacyReportContentView } from '#functions/legacy-accounts/reports/content-view.ts';
import { presentReportContent } from '#functions/legacy-accounts/reports/present-content.ts';
import { createAccountInformation } from '#shared/reports/figures/account-information/create-account-information.ts';
import type { ReportFacts, TransactionFacts } from '#shared/reports/figures/facts.ts';
import { saudiAccount } from '#infra/openapi/samples/accounts.ts';
import { aTransaction, anAccount, aReport } from '#test/support/builders/reports/report-facts.ts';

const published = JSON.parse(readFileSync('test/support/data/legacy-schemas.json', 'utf8')) as Record<string, any>;

const accountId = saudiAccount.id;

const contentOf = (facts: ReportFacts, transactions: readonly TransactionFacts[]) => {
  const report = createAccountInformation(facts);
  const taken = transactions.flatMap((transaction) => report.take(transaction) ?? []);
  return presentReportContent(
    {
      information: report.figures(),
      transactions: [...taken, ...report.undecided()],
      accounts: [{ ...saudiAccount, providerCode: 'ksa-alrajhi', sharedAt: '2026-06-01T08:00:00.000Z' }],
    },
    'https://open-banking.example',
  );
};

const facts = aReport({ accounts: [anAccount(accountId, { balance: 250_025n })] });
const fullContent = contentOf(facts, [
  aTransaction('2026-05-25', 1_000_000, { accountId, description: 'راتب شهر مايو' }),
  aTransaction('2026-06-02', -300_050, { accountId, description: 'Rent' }),
  aTransaction('2026-06-03', -20_025, { accountId }),
]);

test.each([
  ['with transactions', fullContent],
  ['without transactions', contentOf({ ...facts, accounts: [] }, [])],
])('the content of a report %s matches the published schema, and our schema has every field', (_title, content) => {
  expect(z.fromJSONSchema(published['ais report']).safeParse({ data: content }).error?.issues ?? []).toEqual([]);
  expect(z.strictObject(LegacyReportContentView.shape).parse(content)).toEqual(content);
});

test('a report has amounts in major units, a category for every transaction, and matching sums', () => {
  const { debit, credit } = fullContent.transactionsCategories;
  expect(credit.categories).toEqual([
    {
      categoryName: 'Salary',
      subCategoryName: 'Salary',
      amount: 10_000,
      bookingDateTime: '2026-05-25',
      transactionInformation: 'راتب شهر مايو',
    },
  ]);
  expect(
    debit.categories.map(({ categoryName, subCategoryName, amount }) => [categoryName, subCategoryName, amount]),
  ).toEqual([
    ['Fixed spending', 'Rent', 3_000.5],
    ['Other spending', 'Other spending', 200.25],
  ]);
  expect(debit.totalDebit).toBe(3_200.75);
  expect(fullContent.cashFlowTrend.dailyTotalDebit).toContainEqual({ key: '2026-06-02T00:00:00.000Z', value: 3_000.5 });
  expect(fullContent).toMatchObject({
    totalBalance: 2_500.25,
    startDate: '2026-05-25T00:00:00.000Z',
    accountsCount: 1,
  });
  const [trend] = fullContent.balanceSummary.balanceTrendModel;
  expect(trend?.accountBalanceHistory.history.at(-1)).toEqual({
    date: '2026-06-30',
    balances: [{ type: 'KSAOB.ClosingBooked', amount: { amount: 2_500.25, currency: 'SAR' } }],
  });
});
