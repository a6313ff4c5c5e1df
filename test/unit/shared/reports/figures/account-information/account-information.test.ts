import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CategorisedTransaction } from '#shared/reports/figures/account-information/account-information.ts';
import { createAccountInformation } from '#shared/reports/figures/account-information/create-account-information.ts';
import type { ReportFacts, TransactionFacts } from '#shared/reports/figures/facts.ts';
import {
  nourasAccounts,
  aTransaction,
  anAccount,
  aReport,
  nourasHalfYear,
} from '#test/support/builders/reports/report-facts.ts';

const informationOf = (facts: ReportFacts, transactions: readonly TransactionFacts[]) => {
  const information = createAccountInformation(facts);
  const takenImmediately = transactions.flatMap((transaction): readonly CategorisedTransaction[] => {
    const categorised = information.take(transaction);
    return categorised ? [categorised] : [];
  });
  return { ...information.figures(), categorised: [...takenImmediately, ...information.undecided()] };
};

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

const report = aReport({ accounts: nourasAccounts });
const noura = informationOf(report, nourasHalfYear());

test("six months yield the totals calculated by hand, including transfers between a customer's own accounts", () => {
  // Per month: 10,000.00 salary, 1,000.00 into savings, 500.00 to the card; in May, 50.00 is refunded.
  expect(noura.totalCredit).toBe(6_900_000n + 5_000n);
  // Per month: 3,000.00 + 1,500.00 + 1,000.00 + 1,000.00 + 500.00 + 500.00; in April, two bets of 100.00.
  expect(noura.totalDebit).toBe(4_500_000n + 20_000n);
  expect(noura.averageMonthlyCredit).toBe(1_150_833n);
  expect(noura.averageMonthlyDebit).toBe(753_333n);
  expect(noura.period).toEqual({ from: '2026-01-01', to: '2026-06-30' });
  expect(noura.days.find(({ day }) => day === '2026-01-10')).toEqual({
    day: '2026-01-10',
    credit: 100_000n,
    debit: 100_000n,
  });
});

test('affordability in the last month is the salary less fixed costs (income) or less all expenses (net)', () => {
  expect(noura.affordability).toEqual({
    month: '2026-06',
    income: 1_000_000n,
    expenses: 600_000n,
    incomeAffordability: 550_000n,
    netAffordability: 400_000n,
    averageIncomeAffordability: 550_000n,
    averageNetAffordability: 397_500n,
  });
});

test('a balance that the bank determined on another day is the balance of that day', () => {
  const transactions = [1, 2, 3, 4].map((date) => aTransaction(`2026-03-0${date}`, 10_000));
  const balancesWith = (balanceOn: string) => {
    const accounts = [anAccount('current', { balance: 50_000n, balanceOn })];
    const { balances } = informationOf(aReport({ accounts, asOf: '2026-03-03' }), transactions);
    return balances?.accounts[0]?.history.map(({ balance }) => balance);
  };
  expect(balancesWith('2026-03-03')).toEqual([30_000n, 40_000n, 50_000n]);
  expect(balancesWith('2026-03-02')).toEqual([40_000n, 50_000n, 60_000n]);
  expect(balancesWith('2026-03-04')).toEqual([20_000n, 30_000n, 40_000n]);
});

test('daily balances are calculated back from the current ones, with their mean and trend', () => {
  const accounts = [anAccount('current', { balance: 30_000n }), anAccount('savings', { balance: 5_000n })];
  const facts = aReport({ accounts, asOf: '2026-03-04' });
  const { balances } = informationOf(facts, [aTransaction('2026-03-01', 9_000), aTransaction('2026-03-03', 20_000)]);
  expect(balances).toEqual({
    current: 35_000n,
    minimum: 15_000n,
    maximum: 35_000n,
    // 15,000 + 15,000 + 35,000 + 35,000
    average: 25_000n,
    daysBelowMean: 2,
    // Through 15, 15, 35 and 35 thousand: (1.5 × 10 + 0.5 × 10 + 0.5 × 10 + 1.5 × 10) / 5 thousand a day.
    trend: { slope: 8_000, intercept: 13_000 },
    accounts: [
      {
        accountId: 'current',
        trend: { slope: 8_000, intercept: 8_000 },
        history: [
          { day: '2026-03-01', balance: 10_000n },
          { day: '2026-03-02', balance: 10_000n },
          { day: '2026-03-03', balance: 30_000n },
          { day: '2026-03-04', balance: 30_000n },
        ],
      },
      { accountId: 'savings', trend: { slope: 0, intercept: 5_000 }, history: expect.anything() },
    ],
  });
});

test('the six months end on the day of the report, even if the first month is shorter', () => {
  const facts = aReport({ asOf: '2026-08-31' });
  const receipts = ['2026-02-28', '2026-03-01', '2026-08-31'].map((day) =>
    aTransaction(day, 100, { description: day }),
  );
  expect(informationOf(facts, receipts).totalSixMonthCredit).toBe(200n);
});

test('without a transaction or a complete month, there are no figures', () => {
  const empty = informationOf(report, []);
  expect(empty).toMatchObject({ period: undefined, affordability: undefined, averageMonthlyCredit: null });
  expect(empty.balances).toBeUndefined();
  const aDay = informationOf(aReport({ from: undefined, asOf: '2026-03-20' }), [aTransaction('2026-03-20', 100)]);
  expect(aDay).toMatchObject({ affordability: undefined, totalCredit: 100n, averageMonthlyDebit: null });
  expect(aDay.balances).toMatchObject({ trend: null, current: 10_000n, daysBelowMean: 0 });
});

test('every transaction has one category, and the transactions add up to the totals in any order', () => {
  const movement = fc
    .record({
      date: fc.integer({ min: 10, max: 30 }),
      minor: fc.integer({ min: -9_999, max: 9_999 }).filter((minor) => minor !== 0),
      accountId: fc.constantFrom('current', 'savings', 'card', 'of another person'),
      description: fc.constantFrom('Salary', 'Supermarket', 'راتب', undefined),
    })
    .map(({ date, minor, ...rest }) => aTransaction(`2026-06-${date}`, minor, rest));
  fc.assert(
    fc.property(
      fc
        .array(movement, { maxLength: 40 })
        .chain((transactions) =>
          fc.tuple(fc.constant(transactions), fc.shuffledSubarray(transactions, { minLength: transactions.length })),
        ),
      ([transactions, shuffled]) => {
        const ownTransactions = transactions.filter(({ accountId }) => accountId !== 'of another person');
        const { categorised, ...figures } = informationOf(report, transactions);
        expect(categorised).toHaveLength(ownTransactions.length);
        expect(sum(categorised.map(({ minor }) => minor))).toBe(sum(ownTransactions.map(({ minor }) => minor)));
        expect(figures.totalCredit - figures.totalDebit).toBe(sum(ownTransactions.map(({ minor }) => minor)));
        expect(sum(figures.days.map(({ credit }) => credit))).toBe(figures.totalCredit);
        const { categorised: others, ...same } = informationOf(report, shuffled);
        expect(same).toEqual(figures);
        expect(others.map(({ category }) => category).toSorted()).toEqual(
          categorised.map(({ category }) => category).toSorted(),
        );
      },
    ),
    { numRuns: 60 },
  );
});
