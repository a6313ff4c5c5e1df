import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RiskAssessment } from '#shared/reports/figures/assessment.ts';
import type { TransactionFacts } from '#shared/reports/figures/facts.ts';
import { createAggregator } from '#shared/reports/figures/aggregates/aggregator.ts';
import { createFigures } from '#shared/reports/figures/risk/create-figures.ts';
import { type CategoryGroup, groups } from '#shared/reports/categories/category.ts';
import {
  nourasAccounts,
  aTransaction,
  anAccount,
  aReport,
  assess,
  nourasHalfYear,
} from '#test/support/builders/reports/report-facts.ts';

const report = aReport({ accounts: nourasAccounts });

const texts = ['Salary', 'Rent', 'Supermarket', 'مطعم', 'Loan', 'Refund', 'Casino', 'Invoice', undefined, 'X'] as const;

const movement = fc
  .record({
    month: fc.integer({ min: 1, max: 6 }),
    date: fc.integer({ min: 1, max: 28 }),
    minor: fc.integer({ min: -900_000, max: 900_000 }).filter((minor) => minor !== 0),
    account: fc.constantFrom('current', 'savings', 'card'),
    text: fc.constantFrom(...texts),
    other: fc.option(fc.constantFrom('Gulf Horizon', 'Noura Al Qahtani', 'Salem'), { nil: undefined }),
  })
  .map(({ month, date, minor, account, text, other }) =>
    aTransaction(`2026-0${month}-${String(date).padStart(2, '0')}`, minor, {
      accountId: account,
      description: text,
      counterpartyName: other,
    }),
  );
const movements = fc.array(movement, { maxLength: 60 });

test('neither the order of the transactions nor the number of assessments matters', () => {
  fc.assert(
    fc.property(
      movements.chain((transactions) =>
        fc.tuple(fc.constant(transactions), fc.shuffledSubarray(transactions, { minLength: transactions.length })),
      ),
      ([transactions, shuffled]) => {
        const figures = createFigures(report);
        for (const transaction of shuffled) {
          figures.take(transaction);
          if (transaction.day.endsWith('5')) figures.assess();
        }
        expect(figures.assess()).toEqual(assess(report, transactions));
      },
    ),
    { numRuns: 60 },
  );
});

test('doubled amounts double the totals, but leave ratios and scores unchanged', () => {
  const doubleAmounts = (transactions: readonly TransactionFacts[]) =>
    transactions.map((transaction) => ({ ...transaction, minor: transaction.minor * 2n }));
  const doubledReport = aReport({
    accounts: nourasAccounts.map((account) => ({ ...account, balance: (account.balance ?? 0n) * 2n })),
  });
  fc.assert(
    fc.property(movements, (smallTransactions) => {
      // Figures are whole minor units, so for small amounts, twice a rounded figure is not the rounded double.
      const transactions = smallTransactions.map((transaction) => ({
        ...transaction,
        minor: transaction.minor * 10_000n,
      }));
      const [once, doubled] = [assess(report, transactions), assess(doubledReport, doubleAmounts(transactions))];
      const values = ({ features }: RiskAssessment) => [
        ...features.avgMonthlyInflowDetail.monthlyInflowValues,
        ...features.avgMonthlyOutflowDetail.monthlyOutflowValues,
      ];
      expect(values(doubled)).toEqual(values(once).map((value) => value * 2));
      const scores = ({ score, features }: RiskAssessment) => [
        score,
        ...Object.values(features).map((feature) => feature.score),
      ];
      expect(scores(doubled)).toEqual(scores(once));
      expect(doubled.features.savingRatioDetail.savingRatio).toBe(once.features.savingRatioDetail.savingRatio);
    }),
    { numRuns: 60 },
  );
});

test('the category groups add up to the transactions, and the daily balances end at the current ones', () => {
  fc.assert(
    fc.property(movements, (laterTransactions) => {
      const transactions = [aTransaction('2026-01-01', 100_000), ...laterTransactions];
      const aggregator = createAggregator(report);
      for (const transaction of transactions) aggregator.take(transaction);
      const aggregates = aggregator.aggregates();
      const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
      expect(sum(aggregates.monthly(Object.keys(groups) as CategoryGroup[]))).toBe(
        sum(transactions.map(({ minor }) => minor)),
      );
      expect(aggregates.balances?.totals.at(-1)).toBe(1_985_000n + 600_000n);
      const deposits = transactions.filter(({ accountId }) => accountId !== 'card');
      const afterFirstDay = deposits.filter(({ day }) => day > '2026-01-01').map(({ minor }) => minor);
      expect(aggregates.balances?.totals[0]).toBe(2_585_000n - sum(afterFirstDay));
    }),
    { numRuns: 60 },
  );
});

test('every assessment matches its schema, has scores from 0 to 100, and explains missing scores', () => {
  fc.assert(
    fc.property(movements, fc.boolean(), (transactions, hasBalances) => {
      const accounts = nourasAccounts.map((account) => (hasBalances ? account : { ...account, balance: undefined }));
      const assessment = assess(aReport({ accounts, from: undefined }), transactions);
      expect(RiskAssessment.parse(assessment)).toEqual(assessment);
      for (const [name, feature] of Object.entries(assessment.features)) {
        expect([name, feature.score === null]).toEqual([name, feature.notApplicable || feature.insufficientData]);
        expect(feature.interpretation).not.toMatch(/NaN|Infinity|undefined|null/);
      }
    }),
    { numRuns: 60 },
  );
});

const ownTransfers: readonly (readonly [string, readonly TransactionFacts[]])[] = [
  [
    'both banks name the account',
    [
      aTransaction('2026-03-08', -70_000, { counterpartyIdentifier: 'SA savings' }),
      aTransaction('2026-03-08', 70_000, { accountId: 'savings', counterpartyIdentifier: 'sa-current' }),
    ],
  ],
  [
    'there is no description, and the same amount arrives the next day',
    [aTransaction('2026-03-08', -70_000), aTransaction('2026-03-09', 70_000, { accountId: 'savings' })],
  ],
  [
    'the money is from an account of the same person that is not shared',
    [aTransaction('2026-03-08', 70_000, { counterpartyName: 'NOURA AL-QAHTANI', counterpartyIdentifier: 'SA99' })],
  ],
  [
    'the bank flags it as payroll',
    [aTransaction('2026-03-08', 70_000, { counterpartyIdentifier: 'SA-savings', flags: ['Payroll'] })],
  ],
  ['the description says so', [aTransaction('2026-03-08', 70_000, { description: 'تحويل بين حساباتي' })]],
];

test.each(ownTransfers)('a transfer between own accounts is neither income nor spending if %s', (_how, transfer) => {
  const before = assess(report, nourasHalfYear()).features;
  const after = assess(report, [...nourasHalfYear(), ...transfer]).features;
  expect(after.avgMonthlyInflowDetail).toEqual(before.avgMonthlyInflowDetail);
  expect(after.avgMonthlyOutflowDetail).toEqual(before.avgMonthlyOutflowDetail);
  expect(after.incomeTransactionCount).toEqual(before.incomeTransactionCount);
});

test('a transfer of the same amount from another person is an inflow', () => {
  const gift = [
    aTransaction('2026-03-08', -70_000, { counterpartyName: 'Salem' }),
    aTransaction('2026-03-09', 70_000, { accountId: 'savings', counterpartyName: 'Salem' }),
  ];
  const { monthlyInflowValues } = assess(report, [...nourasHalfYear(), ...gift]).features.avgMonthlyInflowDetail;
  expect(monthlyInflowValues[2]).toBe(10_700);
});

test('a month without transactions has no income and no spending, but a missed instalment', () => {
  const withoutMarch = nourasHalfYear().filter(({ day }) => !day.startsWith('2026-03'));
  const { features } = assess(report, withoutMarch);
  expect(features.avgMonthlyInflowDetail).toMatchObject({
    observationWindowMonths: 6,
    monthlyInflowValues: [10_000, 10_000, 0, 10_000, 10_000, 10_000],
    coverageRatio: 0.8333,
  });
  expect(features.avgMonthlyOutflowDetail.monthlyOutflowValues[2]).toBe(0);
  expect(features.salaryRangeDetail.salaryCoverageRatio).toBe(0.8333);
  expect(features.repaymentRegularityDetail).toMatchObject({ totalExpectedPayments: 6, missedPayments: 1 });
  expect(features.incomeStabilityScore.score).toBeLessThan(100);
});

test('an incomplete month is not counted, and neither is money in another currency', () => {
  const ignored = [
    aTransaction('2026-07-02', -500_000, { description: 'Supermarket' }),
    aTransaction('2026-03-02', 900_000, { accountId: 'dollars', currency: 'USD', flags: ['Payroll'] }),
    aTransaction('2026-03-02', 900_000, { accountId: 'unknown', flags: ['Payroll'] }),
  ];
  const accounts = [...nourasAccounts, anAccount('dollars', { currency: 'USD' })];
  const later = aReport({ accounts, asOf: '2026-07-15' });
  const { features } = assess(later, [...nourasHalfYear(), ...ignored]);
  expect(features.avgMonthlyOutflowDetail.monthlyOutflowValues).toEqual([6_000, 6_000, 6_000, 6_200, 5_950, 6_000]);
  expect(features.avgMonthlyInflowDetail.monthlyInflowValues[2]).toBe(10_000);
});
