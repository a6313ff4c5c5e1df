import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CategorisedTransaction } from '#shared/reports/figures/account-information/account-information.ts';
import { createAccountInformation } from '#shared/reports/figures/account-information/create-account-information.ts';
import type { ReportFacts, TransactionFacts } from '#shared/reports/figures/facts.ts';
import {
  accountsOfNoura,
  aMovement,
  anAccount,
  aReport,
  halfAYearOfNoura,
} from '#test/support/builders/reports/report-facts.ts';

const inform = (facts: ReportFacts, transactions: readonly TransactionFacts[]) => {
  const information = createAccountInformation(facts);
  const written = transactions.flatMap((transaction): readonly CategorisedTransaction[] => {
    const categorised = information.take(transaction);
    return categorised ? [categorised] : [];
  });
  return { ...information.figures(), categorised: [...written, ...information.rest()] };
};

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

const report = aReport({ accounts: accountsOfNoura });
const noura = inform(report, halfAYearOfNoura());

test('half a year yields the totals calculated by hand, own transfers included', () => {
  // Each month 10,000.00 salary, 1,000.00 to the savings, 500.00 to the card; 50.00 come back in May.
  expect(noura.totalCredit).toBe(6_900_000n + 5_000n);
  // Each month 3,000.00 + 1,500.00 + 1,000.00 + 1,000.00 + 500.00 + 500.00; two bets of 100.00 in April.
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

test('the affordability of the last month is the salary less fixed costs, and less everything', () => {
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

test('the daily balances are counted back from the current ones, with their mean and trend', () => {
  const accounts = [anAccount('current', { balance: 30_000n }), anAccount('savings', { balance: 5_000n })];
  const facts = aReport({ accounts, asOf: '2026-03-04' });
  const { balances } = inform(facts, [aMovement('2026-03-01', 9_000), aMovement('2026-03-03', 20_000)]);
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

test('six months end on the day of the report, even where a month is shorter', () => {
  const facts = aReport({ asOf: '2026-08-31' });
  const receipts = ['2026-02-28', '2026-03-01', '2026-08-31'].map((day) => aMovement(day, 100, { description: day }));
  expect(inform(facts, receipts).totalSixMonthCredit).toBe(200n);
});

test('without a transaction or a complete month there are no figures', () => {
  const empty = inform(report, []);
  expect(empty).toMatchObject({ period: undefined, affordability: undefined, averageMonthlyCredit: null });
  expect(empty.balances).toBeUndefined();
  const aDay = inform(aReport({ from: undefined, asOf: '2026-03-20' }), [aMovement('2026-03-20', 100)]);
  expect(aDay).toMatchObject({ affordability: undefined, totalCredit: 100n, averageMonthlyDebit: null });
  expect(aDay.balances).toMatchObject({ trend: null, current: 10_000n, daysBelowMean: 0 });
});

test('every transaction gets one category, and all add up exactly to the totals in any order', () => {
  const movement = fc
    .record({
      date: fc.integer({ min: 10, max: 30 }),
      minor: fc.integer({ min: -9_999, max: 9_999 }).filter((minor) => minor !== 0),
      accountId: fc.constantFrom('current', 'savings', 'card', 'of another person'),
      description: fc.constantFrom('Salary', 'Supermarket', 'راتب', undefined),
    })
    .map(({ date, minor, ...rest }) => aMovement(`2026-06-${date}`, minor, rest));
  fc.assert(
    fc.property(
      fc
        .array(movement, { maxLength: 40 })
        .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        const own = all.filter(({ accountId }) => accountId !== 'of another person');
        const { categorised, ...figures } = inform(report, all);
        expect(categorised).toHaveLength(own.length);
        expect(sum(categorised.map(({ minor }) => minor))).toBe(sum(own.map(({ minor }) => minor)));
        expect(figures.totalCredit - figures.totalDebit).toBe(sum(own.map(({ minor }) => minor)));
        expect(sum(figures.days.map(({ credit }) => credit))).toBe(figures.totalCredit);
        const { categorised: others, ...same } = inform(report, shuffled);
        expect(same).toEqual(figures);
        expect(others.map((one) => one.category).toSorted()).toEqual(categorised.map((one) => one.category).toSorted());
      },
    ),
    { numRuns: 60 },
  );
});
