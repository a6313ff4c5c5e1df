import type { RiskFeatures } from '#shared/reports/figures/assessment.ts';

/** How a figure is written for people. What is shown elsewhere, in a chart or as another figure, is not written again. */
export type Unit =
  | 'amount'
  | 'ratio'
  | 'percent'
  | 'count'
  | 'days'
  | 'months'
  | 'score'
  | 'text'
  | 'flag'
  | 'shown elsewhere';

/** What every feature says is shown apart from its own figures. */
type Common = 'observationWindowMonths' | 'score' | 'interpretation' | 'notApplicable' | 'insufficientData';
type KeysOf<T> = T extends unknown ? keyof T : never;
export type FigureName = Exclude<KeysOf<RiskFeatures[keyof RiskFeatures]>, Common | 'value'>;

/** What each figure of a feature is called, and its unit. A figure without a name does not compile. */
export const figureNames: Readonly<Record<FigureName, readonly [name: string, unit: Unit]>> = {
  minMonthlySalary: ['Lowest monthly salary', 'amount'],
  maxMonthlySalary: ['Highest monthly salary', 'amount'],
  medianMonthlySalary: ['Median monthly salary', 'amount'],
  salaryVariabilityRatio: ['Range of the salary, relative to its median', 'ratio'],
  salaryCoverageRatio: ['Share of months with a salary', 'ratio'],
  frequencyType: ['How often income arrives', 'text'],
  medianGapDays: ['Median gap of the main income', 'days'],
  gapStabilityRatio: ['Regularity of the gaps', 'ratio'],
  coverageRatio: ['Share of months in which it came', 'ratio'],
  distinctEmployers: ['Number of employers', 'count'],
  primaryEmployer: ['Main employer', 'text'],
  durationRatio: ['Share of months with the main employer', 'ratio'],
  employerSwitchCount: ['Changes of employer', 'count'],
  firstMonthIncome: ['Income of the first month', 'amount'],
  lastMonthIncome: ['Income of the last month', 'amount'],
  normalizedGrowthRate: ['Growth, relative to the mean income', 'ratio'],
  growthConsistencyRatio: ['Share of months without a fall in income', 'ratio'],
  adjustedScore: ['Score after the adjustment for consistency', 'score'],
  monthlyInflowValues: ['Inflow of each month, oldest first', 'shown elsewhere'],
  avgMonthlyInflow: ['Average monthly inflow', 'amount'],
  inflowVariabilityRatio: ['Variation of the monthly inflow', 'ratio'],
  magnitudeScore: ['Score of the size', 'score'],
  stabilityScore: ['Score of the stability', 'score'],
  monthlyOutflowValues: ['Outflow of each month, oldest first', 'shown elsewhere'],
  avgMonthlyOutflow: ['Average monthly outflow', 'amount'],
  outflowVariabilityRatio: ['Variation of the monthly outflow', 'ratio'],
  expenseGrowthRate: ['Growth of the outflow', 'ratio'],
  expenseBurdenRatio: ['Outflow, relative to inflow', 'ratio'],
  expenseBurdenScore: ['Score of the burden', 'score'],
  ratio: ['Inflow, relative to outflow', 'ratio'],
  netCashFlow: ['Average monthly net cash flow', 'amount'],
  marginRatio: ['Net cash flow, relative to inflow', 'ratio'],
  incomeVolatility: ['Variation of income', 'ratio'],
  expenseVolatility: ['Variation of spending', 'ratio'],
  balanceVolatility: ['Variation of the balance', 'ratio'],
  balanceVolatilityFromDailyBalances: ['Daily balances were known', 'flag'],
  volatilityIndexRaw: ['Volatility before it is limited', 'ratio'],
  normalizedIndex: ['Volatility index', 'ratio'],
  observationWindowDays: ['Days observed', 'days'],
  overdraftDays: ['Days in overdraft', 'days'],
  overdraftEpisodeCount: ['Times that an overdraft began', 'count'],
  overdraftFrequencyRatio: ['Share of days in overdraft', 'ratio'],
  insufficientBalanceHistory: ['Too few balances are known', 'flag'],
  avgFixedSpend: ['Average monthly fixed spending', 'amount'],
  avgDiscretionarySpend: ['Average monthly discretionary spending', 'amount'],
  avgTotalSpend: ['Average monthly spending', 'amount'],
  fixedSpendRatio: ['Share of fixed spending', 'ratio'],
  discretionaryRatio: ['Share of discretionary spending', 'ratio'],
  unreliableCategorization: ['Too many transactions have no category', 'flag'],
  positiveMonths: ['Months that ended with money left', 'count'],
  negativeMonths: ['Months that did not', 'count'],
  positiveMonthPercentage: ['Share of months that ended with money left', 'percent'],
  usedNetCashFlowFallback: ['Net cash flow used instead of balances', 'flag'],
  avgMonthlyClosingBalance: ['Average balance at month ends', 'amount'],
  savingRatio: ['Saving ratio', 'ratio'],
  savingRatioPercentage: ['Saving ratio in percent', 'shown elsewhere'],
  usedCurrentBalanceFallback: ['Current balance used instead of earlier ones', 'flag'],
  avgAvailableBalance: ['Average balance', 'amount'],
  avgMonthlyExpense: ['Average monthly spending', 'amount'],
  emergencyBufferMonths: ['Months that the money would last', 'months'],
  avgMonthlyRecurringPayment: ['Average monthly recurring payments', 'amount'],
  recurringPaymentLoad: ['Recurring payments, relative to inflow', 'ratio'],
  recurringPaymentLoadPercentage: ['Recurring payments in percent of inflow', 'shown elsewhere'],
  avgHighRiskSpend: ['Average monthly high-risk spending', 'amount'],
  highRiskSpendRatio: ['Share of high-risk spending', 'ratio'],
  highRiskSpendPercentage: ['High-risk spending in percent', 'shown elsewhere'],
  singleIsolatedRiskyTransactionExcluded: ['A single risky transaction was left out', 'flag'],
  loanDetected: ['A loan was found', 'flag'],
  loanTypeDetected: ['Kind of loan', 'text'],
  monthlyEmiEstimated: ['Estimated monthly instalment', 'amount'],
  newLoanWithinTwoCycles: ['The loan is younger than two instalments', 'flag'],
  emiExpectedAmount: ['Expected instalment', 'amount'],
  totalExpectedPayments: ['Expected instalments', 'count'],
  onTimePayments: ['Instalments paid on time', 'count'],
  missedPayments: ['Instalments missed', 'count'],
  fullPayments: ['Instalments paid in full', 'count'],
  onTimeRatio: ['Share paid on time', 'ratio'],
  fullPaymentRatio: ['Share paid in full', 'ratio'],
  missedRatio: ['Share missed', 'ratio'],
  compositeRawScore: ['Score before it is rounded', 'ratio'],
  insufficientEmiCycles: ['Too few instalments were due', 'flag'],
  newLoanGuardrail: ['Limited because the loan is new', 'flag'],
  avgMonthlyDebtPayment: ['Average monthly repayments', 'amount'],
  dsrRatio: ['Repayments, relative to inflow', 'ratio'],
  dsrPercentage: ['Repayments in percent of inflow', 'shown elsewhere'],
  incomeDecliningAdjustment: ['Lowered because income falls', 'flag'],
};

/** The features that are one number: what it is called, and its unit. */
export const valueNames: Readonly<Record<ScalarName, readonly [name: string, unit: Unit]>> = {
  salaryCoefficientOfVariation: ['Variation of the salary', 'ratio'],
  incomeTransactionCount: ['Payments of income', 'count'],
  incomeStabilityScore: ['Stability of income', 'shown elsewhere'],
  averageTransactionAmount: ['Average payment', 'amount'],
  estimatedValueByYear: ['Left after a year', 'amount'],
  fixedSpendRatio: ['Fixed spending, relative to inflow', 'ratio'],
  riskyTransactionCount: ['High-risk payments', 'count'],
  repaymentScore: ['Repayment score', 'shown elsewhere'],
};

export type ScalarName = {
  [F in keyof RiskFeatures]: RiskFeatures[F] extends { value: number | null } ? F : never;
}[keyof RiskFeatures];
