import { expect, test } from 'vitest';
import { createAggregator } from '#shared/reports/figures/aggregates/aggregator.ts';
import { RiskAssessment } from '#shared/reports/figures/assessment.ts';
import {
  nourasAccounts,
  aTransaction,
  anAccount,
  aReport,
  assess,
  nourasHalfYear,
  months,
} from '#test/support/builders/reports/report-facts.ts';

const report = aReport({ accounts: nourasAccounts });
const assessment = assess(report, nourasHalfYear());
const { features } = assessment;

test('six months of salary, rent, car loan and savings yield the salary features calculated by hand', () => {
  expect(features.salaryCoefficientOfVariation).toMatchObject({ value: 0, score: 100, observationWindowMonths: 6 });
  expect(features.salaryRangeDetail).toMatchObject({
    minMonthlySalary: 10_000,
    maxMonthlySalary: 10_000,
    medianMonthlySalary: 10_000,
    salaryVariabilityRatio: 0,
    salaryCoverageRatio: 1,
    score: 100,
  });
  // From 25 January onwards, the gaps are 31, 28, 31, 30 and 31 days.
  expect(features.incomeFrequencyDetail).toMatchObject({
    frequencyType: 'MONTHLY',
    medianGapDays: 31,
    gapStabilityRatio: 1,
    coverageRatio: 1,
    score: 100,
  });
  expect(features.employerConsistencyDetail).toMatchObject({
    distinctEmployers: 1,
    primaryEmployer: 'Gulf Horizon LLC',
    durationRatio: 1,
    employerSwitchCount: 0,
    score: 100,
  });
  // Without growth, the growth score is 0.1 / 0.12 = 83; 70% of 83 plus 30% of a consistency of 100 is 88.
  expect(features.incomeTrendDetail).toMatchObject({
    firstMonthIncome: 10_000,
    lastMonthIncome: 10_000,
    normalizedGrowthRate: 0,
    growthConsistencyRatio: 1,
    adjustedScore: 88,
  });
  expect(features.incomeTransactionCount).toMatchObject({ value: 6, score: 100 });
  expect(features.incomeStabilityScore).toMatchObject({ value: 100, score: 100 });
});

test('the six months yield the cash flow calculated by hand: 60,000.00 in, 36,150.00 out', () => {
  expect(features.avgMonthlyInflowDetail).toMatchObject({
    monthlyInflowValues: [10_000, 10_000, 10_000, 10_000, 10_000, 10_000],
    avgMonthlyInflow: 10_000,
    inflowVariabilityRatio: 0,
    coverageRatio: 1,
    magnitudeScore: 100,
    stabilityScore: 100,
    score: 100,
  });
  expect(features.avgMonthlyOutflowDetail).toMatchObject({
    monthlyOutflowValues: [6_000, 6_000, 6_000, 6_200, 5_950, 6_000],
    avgMonthlyOutflow: 6_025,
    expenseBurdenRatio: 0.6025,
    // (1.2 − 0.6025) / 0.7
    expenseBurdenScore: 85,
  });
  expect(features.cashFlowRatioDetail).toMatchObject({
    ratio: 1.6598,
    netCashFlow: 3_975,
    marginRatio: 0.3975,
    score: 100,
  });
  // 33 payments: 60,000.00 in, 36,200.00 out, 50.00 refunded.
  expect(features.averageTransactionAmount.value).toBe(2_916.67);
  expect(features.estimatedValueByYear).toMatchObject({ value: 47_700, score: 100 });
});

test('the six months yield the spending calculated by hand', () => {
  expect(features.fixedVsDiscretionarySpendDetail).toMatchObject({
    avgFixedSpend: 4_500,
    avgDiscretionarySpend: 1_525,
    avgTotalSpend: 6_025,
    fixedSpendRatio: 0.7469,
    discretionaryRatio: 0.2531,
    unreliableCategorization: false,
  });
  expect(features.fixedSpendRatio).toMatchObject({ value: 0.45, score: 75 });
  // Rent 3,000.00, car 1,500.00, groceries 1,000.00 and shopping 500.00 recur every month.
  expect(features.recurringPaymentLoadDetail).toMatchObject({
    avgMonthlyRecurringPayment: 6_000,
    recurringPaymentLoad: 0.6,
    recurringPaymentLoadPercentage: 60,
    score: 33,
  });
  expect(features.highRiskCategorySpendDetail).toMatchObject({
    avgHighRiskSpend: 33.33,
    highRiskSpendRatio: 0.0055,
    highRiskSpendPercentage: 0.55,
    singleIsolatedRiskyTransactionExcluded: false,
  });
  expect(features.riskyTransactionCount).toMatchObject({ value: 2, score: 92 });
});

test('the six months yield the balances calculated by hand, back from the current ones', () => {
  // Overdrawn from 1 to 24 January and from 7 to 24 February: 42 of 181 days.
  expect(features.overdraftFrequencyDetail).toMatchObject({
    observationWindowDays: 181,
    overdraftDays: 42,
    overdraftEpisodeCount: 2,
    overdraftFrequencyRatio: 0.232,
    insufficientBalanceHistory: false,
    score: 0,
  });
  expect(features.positiveEndOfMonthBalanceDetail).toMatchObject({
    positiveMonths: 6,
    negativeMonths: 0,
    positiveMonthPercentage: 100,
    usedNetCashFlowFallback: false,
  });
  // Balances at the ends of the months: 6,000 + 10,000 + 14,000 + 17,800 + 21,850 + 25,850.
  expect(features.savingRatioDetail).toMatchObject({
    avgMonthlyClosingBalance: 15_916.67,
    savingRatio: 1.5917,
    savingRatioPercentage: 159.17,
    usedCurrentBalanceFallback: false,
    score: 80,
  });
});

test('the six months yield the loan features calculated by hand', () => {
  expect(features.activeLoanMortgageDetail).toMatchObject({
    loanDetected: true,
    loanTypeDetected: 'AUTO',
    monthlyEmiEstimated: 1_500,
    newLoanWithinTwoCycles: false,
    score: 70,
  });
  expect(features.repaymentRegularityDetail).toMatchObject({
    emiExpectedAmount: 1_500,
    totalExpectedPayments: 6,
    onTimePayments: 6,
    missedPayments: 0,
    fullPayments: 6,
    compositeRawScore: 1,
    score: 100,
  });
  expect(features.debtServiceRatioDetail).toMatchObject({
    avgMonthlyDebtPayment: 1_500,
    dsrRatio: 0.15,
    dsrPercentage: 15,
    incomeDecliningAdjustment: false,
    score: 100,
  });
  expect(features.repaymentScore).toMatchObject({ value: 100, score: 100 });
});

test('the assessment has a score and a level, and no field outside its schema', () => {
  expect(RiskAssessment.parse(assessment)).toEqual(assessment);
  expect(assessment).toMatchObject({ riskLevel: 'LOW', currency: 'SAR' });
  expect(assessment.score).toBeGreaterThanOrEqual(75);
});

test('the emergency buffer is the mean balance divided by the mean monthly spending', () => {
  const bills = months.map((month) => aTransaction(`${month}-01`, -100_000, { description: 'DEWA bill' }));
  const accounts = [anAccount('current', { balance: 400_000n })];
  const { emergencyBufferDetail } = assess(aReport({ accounts }), bills).features;
  // 9,000.00 in January and 1,000.00 less each month: (31×9 + 28×8 + 31×7 + 30×6 + 31×5 + 30×4) / 181 days, in thousands.
  expect(emergencyBufferDetail).toMatchObject({
    avgAvailableBalance: 6_491.71,
    avgMonthlyExpense: 1_000,
    emergencyBufferMonths: 6.49,
    score: 100,
  });
});

test('a loan with one late, one partial and one missed instalment has a lower score', () => {
  const pay = (day: string, minor: number) =>
    aTransaction(day, -minor, { description: 'Personal loan', flags: ['Loan'] });
  const instalments = [
    pay('2026-01-05', 100_000),
    pay('2026-02-05', 100_000),
    pay('2026-03-20', 100_000),
    pay('2026-04-05', 60_000),
    pay('2026-06-05', 100_000),
  ];
  expect(assess(aReport(), instalments).features.repaymentRegularityDetail).toMatchObject({
    totalExpectedPayments: 6,
    onTimePayments: 4,
    missedPayments: 1,
    fullPayments: 4,
    onTimeRatio: 0.6667,
    fullPaymentRatio: 0.6667,
    missedRatio: 0.1667,
    // 0.5 × 4/6 + 0.3 × 4/6 + 0.2 × 5/6
    compositeRawScore: 0.7,
    score: 70,
  });
});

const payLoan = (day: string) => aTransaction(day, -100_000, { description: 'Personal loan', flags: ['Loan'] });

test.each([
  [
    'the last day of the month, booked on the next working day',
    ['12-31', '02-02', '03-02', '03-31', '04-30', '06-01', '06-30', '07-31', '08-31', '09-30'],
    '2026-09-30',
  ],
  [
    'the first day of the month, booked on the previous working day',
    ['12-31', '01-30', '02-27', '04-01', '05-01', '06-01', '07-01', '07-31', '09-01', '10-01'],
    '2026-10-31',
  ],
])('ten instalments due on %s, are ten on time', (_due, days, asOf) => {
  const instalments = days.map((day) => payLoan(day.startsWith('12') ? `2025-${day}` : `2026-${day}`));
  expect(assess(aReport({ from: '2025-12-01', asOf }), instalments).features.repaymentRegularityDetail).toMatchObject({
    emiExpectedAmount: 1_000,
    totalExpectedPayments: 10,
    onTimePayments: 10,
    missedPayments: 0,
    fullPayments: 10,
    score: 100,
  });
});

test.each([
  ['is not missed until its five days of grace have passed', ['01-31', '02-28', '03-31', '04-30'], 4, 0],
  ['is missed after its five days of grace', ['01-26', '02-26', '03-26', '04-26'], 5, 1],
])('an unpaid instalment %s', (_when, days, totalExpectedPayments, missedPayments) => {
  const instalments = days.map((day) => payLoan(`2026-${day}`));
  const { repaymentRegularityDetail } = assess(aReport({ asOf: '2026-05-31' }), instalments).features;
  expect(repaymentRegularityDetail).toMatchObject({ totalExpectedPayments, missedPayments });
});

test.each([
  ['English months', ['January', 'February', 'March', 'April', 'May', 'June']],
  ['short English months', ['Jan-26', 'Feb-26', 'Mar-26', 'Apr-26', 'May-26', 'Jun-26']],
  ['Arabic months', ['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو']],
  ['Levantine months', ['كانون الثاني', 'شباط', 'آذار', 'نيسان', 'أيار', 'حزيران']],
  ['Hijri months', ['رجب ١٤٤٧هـ', 'شعبان', 'رمضان', 'شوال', 'ذو القعدة', 'ذو الحجة']],
  ['Hijri months in Latin letters', ['Rajab', "Sha'ban", 'Ramadan', 'Shawwal', "Dhu'l-Qi'dah", "Dhu'l-Hijjah"]],
  ['references', ['FT26005K9X', 'FT26036B2C', 'FT26064X1Z', 'FT26095A7A', 'FT26125Q8Q', 'FT26156W3E']],
])('instalments, bills and salaries described with %s belong to one loan, one payee and one employer', (_, named) => {
  const payments = months.flatMap((month, index) => [
    aTransaction(`${month}-05`, -200_000, { description: `Housing Finance EMI ${named[index]}`, flags: ['Finance'] }),
    aTransaction(`${month}-07`, -20_000, { description: `DEWA bill ${named[index]}` }),
    aTransaction(`${month}-25`, 900_000, { description: `Salary ${named[index]}`, flags: ['Payroll'] }),
  ]);
  expect(assess(aReport(), payments).features).toMatchObject({
    repaymentRegularityDetail: { totalExpectedPayments: 6, onTimePayments: 6, missedPayments: 0 },
    employerConsistencyDetail: { distinctEmployers: 1, durationRatio: 1, employerSwitchCount: 0 },
    recurringPaymentLoadDetail: { avgMonthlyRecurringPayment: 2_200 },
  });
});

test('a merchant keeps the month or number in its name, and so does a payee that has no other name', () => {
  const aggregator = createAggregator(aReport());
  for (const names of [{ merchantName: 'Studio April' }, { merchantName: 'Bet365' }, { description: 'May 12' }])
    aggregator.take(aTransaction('2026-04-01', -5_000, { type: 'POS', ...names }));
  expect(aggregator.aggregates().payees.map(({ payee }) => payee)).toEqual(['studio april', 'bet365', 'may']);
});

test('without transactions, no feature has a score, and there is no risk level', () => {
  const empty = assess(aReport(), []);
  const scored = Object.entries(empty.features).filter(([, { score }]) => score !== null);
  expect(scored).toEqual([]);
  expect(empty).toMatchObject({ riskLevel: null, score: null });
  for (const { notApplicable, insufficientData } of Object.values(empty.features))
    expect([notApplicable, insufficientData].filter(Boolean)).toHaveLength(1);
});

test('two months are too few for comparisons, and the features say so', () => {
  const { features: twoMonths } = assess(
    aReport({ from: '2026-05-01', accounts: nourasAccounts }),
    nourasHalfYear().filter(({ day }) => day >= '2026-05-01'),
  );
  expect(twoMonths.incomeTrendDetail).toMatchObject({
    insufficientData: true,
    score: null,
    observationWindowMonths: 2,
  });
  expect(twoMonths.recurringPaymentLoadDetail).toMatchObject({ insufficientData: true, score: null });
  expect(twoMonths.repaymentRegularityDetail).toMatchObject({ insufficientEmiCycles: true, score: null });
  expect(twoMonths.cashFlowRatioDetail).toMatchObject({ insufficientData: false, score: 100 });
});

test('salary features do not apply to a business, nor repayment features to a customer without a loan', () => {
  const sales = months.map((month) => aTransaction(`${month}-03`, 500_000, { description: 'Card sales' }));
  const { features: shop } = assess(aReport(), sales);
  expect(shop.salaryRangeDetail).toMatchObject({ notApplicable: true, insufficientData: false, score: null });
  expect(shop.incomeFrequencyDetail).toMatchObject({ frequencyType: 'MONTHLY', notApplicable: false });
  expect(shop.repaymentRegularityDetail).toMatchObject({ notApplicable: true, score: null });
  expect(shop.activeLoanMortgageDetail).toMatchObject({ loanDetected: false, score: 100 });
});

test('without balances, the features say which substitute they used', () => {
  const accounts = nourasAccounts.map((account) => ({ ...account, balance: undefined }));
  const { features: withoutBalances } = assess({ ...report, accounts }, nourasHalfYear());
  expect(withoutBalances.overdraftFrequencyDetail).toMatchObject({ insufficientBalanceHistory: true, score: null });
  expect(withoutBalances.positiveEndOfMonthBalanceDetail).toMatchObject({
    usedNetCashFlowFallback: true,
    positiveMonths: 6,
  });
  expect(withoutBalances.volatilityIndexDetail.balanceVolatilityFromDailyBalances).toBe(false);
  expect(withoutBalances.savingRatioDetail).toMatchObject({ insufficientData: true, savingRatio: null });
});
