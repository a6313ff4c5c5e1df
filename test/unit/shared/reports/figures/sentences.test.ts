import { expect, test } from 'vitest';
import type { RiskAssessment } from '#shared/reports/figures/assessment.ts';
import { reportCustomers } from '#test/support/builders/reports/report-customers.ts';
import { aTransaction, anAccount, aReport, assess, months } from '#test/support/builders/reports/report-facts.ts';

/** The customers whose sentences are checked, because loan officers base decisions on them. */

const customers = reportCustomers();
const sentencesOf = ({ features }: RiskAssessment): readonly string[] =>
  Object.values(features).map(({ interpretation }) => interpretation);
const income = (who: string) => customers[who]?.features.incomeFrequencyDetail;

/** Text that must not occur in a report. */
const unreadable: readonly (readonly [what: string, RegExp])[] = [
  ['a value that is missing', /NaN|Infinity|undefined|null/],
  ['a negative zero', /-0(\.0+)?(?![.\d])/],
  ['a negative amount or share', /(?:^|\s)-\d|[A-Z]{3} -/],
  ['something that happened zero times', /(?<![\d.,])0 (?:times|months|days|episodes|payments|instalments)/],
  ['a share of zero', /(?<![\d.,])0%/],
  ['a percentage of 200 or more', /(?:[2-9]\d\d|\d{4,})%/],
  ['a plural after 1', /(?<![\d.,])1 (?:months|days|times|episodes|instalments|payments|employers)\b/],
  ['a singular after another number', /(?<![\d.,])(?:[2-9]|\d{2,}) (?:month|day|time|episode|instalment|employer)\b/],
  ['"all" or "both" before 1', /all 1 |both 1 /i],
  ['more than two decimals', /\d\.\d{3,}/],
  ['an identifier', /[a-z][A-Z]|[A-Z]{2}_|_/],
];

test('every feature of twenty customers has a readable sentence', () => {
  expect(Object.keys(customers)).toHaveLength(20);
  for (const [who, assessment] of Object.entries(customers))
    for (const sentence of sentencesOf(assessment)) {
      for (const [what, pattern] of unreadable)
        expect([who, what, sentence.match(pattern)?.[0]]).toEqual([who, what, undefined]);
      expect(sentence).toMatch(/^[A-Z\d].*\.$/);
    }
});

test.each([
  [
    'Mariam, who saves',
    'MONTHLY',
    'Main income: salary, paid every month. Other income: profit and dividends, paid every month.',
  ],
  ['a bakery', 'DAILY', 'Main income: business income, paid every 3 days.'],
  ['a worker with a weekly wage', 'WEEKLY', 'Main income: salary, paid every week.'],
  ['a person with two employers at once', 'MONTHLY', 'Main income: salary, paid every month.'],
  ['a person who lost their job', 'MONTHLY', 'Main income: salary, paid every month until March 2026.'],
  ['a freelancer with irregular income', 'IRREGULAR', 'Main income: business income, paid at irregular intervals.'],
  [
    'a landlord with quarterly rental income and a pension',
    'QUARTERLY',
    'Main income: rental income, paid every three months. Other income: pension, paid every month.',
  ],
])('the income of %s is %s', (who, frequencyType, interpretation) => {
  expect(income(who)).toMatchObject({ frequencyType, interpretation });
});

test('a monthly salary and a monthly profit three days later are monthly income with gaps of a month', () => {
  const payments = months.flatMap((month) => [
    aTransaction(`${month}-25`, 1_000_000, { counterpartyName: 'Gulf Horizon LLC', flags: ['Payroll'] }),
    aTransaction(`${month}-28`, 20_000, { description: 'Profit payment Mudaraba' }),
  ]);
  expect(assess(aReport(), payments).features.incomeFrequencyDetail).toMatchObject({
    frequencyType: 'MONTHLY',
    medianGapDays: 31,
    gapStabilityRatio: 1,
    score: 100,
  });
});

test('two employers in the same months are not a job change, but two successive ones are', () => {
  const employer = (who: string) => customers[who]?.features.employerConsistencyDetail;
  expect(employer('a person with two employers at once')).toMatchObject({
    distinctEmployers: 2,
    employerSwitchCount: 0,
    score: 100,
  });
  expect(employer('a person who changed employers')).toMatchObject({
    distinctEmployers: 2,
    employerSwitchCount: 1,
    interpretation:
      'Salaries came from 2 employers. The main one paid in 3 of 6 months, and the customer switched employers once.',
  });
});

test('a return to a former employer is a second change', () => {
  const pay = (month: string, counterpartyName: string) =>
    aTransaction(`${month}-25`, 1_000_000, { counterpartyName, flags: ['Payroll'] });
  const payments = [
    ...['2025-07', '2025-08', '2025-09'].map((month) => pay(month, 'Gulf Horizon LLC')),
    ...['2025-10', '2025-11', '2025-12'].map((month) => pay(month, 'Desert Motors')),
    ...['2026-01', '2026-02', '2026-03'].map((month) => pay(month, 'Gulf Horizon LLC')),
  ];
  const { employerConsistencyDetail } = assess(aReport({ from: '2025-07-01', asOf: '2026-03-31' }), payments).features;
  expect(employerConsistencyDetail).toMatchObject({ distinctEmployers: 2, employerSwitchCount: 2 });
});

test.each([
  [1, 'almost every day'],
  [3, 'every 3 days'],
  [8, 'every week'],
  [10, 'every 10 days'],
  [14, 'every two weeks'],
  [40, 'every 40 days'],
  [60, 'every 60 days'],
  [91, 'every three months'],
])('income with gaps of %d days is paid %s', (gap, rhythm) => {
  const days = Array.from(
    { length: Math.floor(365 / gap) },
    (_, index) => new Date(Date.UTC(2025, 6, 1 + index * gap)),
  );
  const rents = days.map((day) =>
    aTransaction(day.toISOString().slice(0, 10), 500_000, { description: 'Rental income' }),
  );
  expect(assess(aReport({ from: '2025-07-01' }), rents).features.incomeFrequencyDetail.interpretation).toBe(
    `Main income: rental income, paid ${rhythm}.`,
  );
});

test('the variation of a salary that ended is measured only over the months in which it was paid', () => {
  const { salaryCoefficientOfVariation } = customers['a person who lost their job']?.features ?? {};
  expect(salaryCoefficientOfVariation?.interpretation).toBe(
    'The salary was the same in every month in which it was paid.',
  );
});

test("without a complete month, the report makes no statement about the customer's finances", () => {
  const { features } = customers['a person with less than a month of data'] ?? assess(aReport(), []);
  for (const { insufficientData, interpretation } of Object.values(features)) {
    expect(insufficientData).toBe(true);
    expect(interpretation).toMatch(/no complete month/);
  }
});

test.each([
  [30_000, 'Nothing was spent.'],
  [90_000, 'More was refunded than spent.'],
])(
  'of spending of 300.00 less refunds of %d minor units, no share is fixed or high-risk',
  (refunds, interpretation) => {
    const payments = [
      aTransaction('2026-03-01', -10_000, { description: 'DEWA bill' }),
      ...['2026-03-02', '2026-04-02'].map((day) => aTransaction(day, -10_000, { merchantCategoryCode: '7995' })),
      aTransaction('2026-05-01', refunds, { type: 'POS', subType: 'Refund' }),
    ];
    const without = { notApplicable: true, score: null, interpretation };
    expect(assess(aReport(), payments).features).toMatchObject({
      fixedVsDiscretionarySpendDetail: { ...without, fixedSpendRatio: null, discretionaryRatio: null },
      highRiskCategorySpendDetail: { ...without, highRiskSpendRatio: null, highRiskSpendPercentage: null },
    });
  },
);

test('six months in which nothing varies are not called too few', () => {
  const accounts = [anAccount('current', { balance: 0n }), anAccount('savings', { balance: 0n })];
  const transfers = [
    aTransaction('2026-01-01', -100_000, { counterpartyIdentifier: 'SA-savings' }),
    aTransaction('2026-01-01', 100_000, { counterpartyIdentifier: 'SA-savings' }),
  ];
  expect(assess(aReport({ accounts }), transfers).features.volatilityIndexDetail).toMatchObject({
    observationWindowMonths: 6,
    notApplicable: true,
    insufficientData: false,
    interpretation: 'On average, income and spending are zero, so their variation cannot be measured.',
  });
});

test('a buffer for years, for days or for less than a day is described as such', () => {
  const bufferSentence = (balance: bigint) =>
    assess(
      aReport({ accounts: [anAccount('current', { balance }), anAccount('idle', { balance: 0n })] }),
      months.map((month) => aTransaction(`${month}-01`, -100_000, { description: 'DEWA bill' })),
    ).features.emergencyBufferDetail.interpretation;
  expect(bufferSentence(99_000_000n)).toContain('more than 5 years of spending');
  expect(bufferSentence(-209_000n)).toMatch(/covers \d+ days of spending/);
  expect(bufferSentence(-248_900n)).toMatch(/covers less than a day of spending/);
});
