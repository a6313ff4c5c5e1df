import type { RiskFeatures } from '#shared/reports/figures/assessment.ts';

/**
 * Display format of a figure. A figure that is `shown elsewhere`, in a chart or as part of another figure, is not
 * listed.
 */
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

/** Common fields of all features, which are displayed separately from a feature's own figures. */
type Common = 'observationWindowMonths' | 'score' | 'interpretation' | 'notApplicable' | 'insufficientData';
type KeysOf<T> = T extends unknown ? keyof T : never;
export type FigureName = Exclude<KeysOf<RiskFeatures[keyof RiskFeatures]>, Common | 'value'>;

/** Display name and unit of each figure. A missing name is a compile error. */
export const figureNames: Readonly<Record<FigureName, readonly [name: string, unit: Unit]>> = {
  minMonthlySalary: ['Lowest monthly salary', 'amount'],
  maxMonthlySalary: ['Highest monthly salary', 'amount'],
  medianMonthlySalary: ['Median monthly salary', 'amount'],
  salaryVariabilityRatio: ['Range of the salary, relative to its median', 'ratio'],
  salaryCoverageRatio: ['Share of months with a salary', 'ratio'],
  frequencyType: ['How often income arrives', 'text'],
  medianGapDays: ['Median gap of the main income', 'days'],
  gapStabilityRatio: ['Regularity of the gaps', 'ratio'],
  coverageRatio: ['Share of months with a payment', 'ratio'],
  distinctEmployers: ['Number of employers', 'count'],
  primaryEmployer: ['Main employer', 'text'],
  durationRatio: ['Share of months with the main employer', 'ratio'],
  employerSwitchCount: ['Employer switches', 'count'],
  firstMonthIncome: ['Income in the first month', 'amount'],
  lastMonthIncome: ['Income in the last month', 'amount'],
  normalizedGrowthRate: ['Growth, relative to the mean income', 'ratio'],
  growthConsistencyRatio: ['Share of months without a fall in income', 'ratio'],
  adjustedScore: ['Score adjusted for consistency', 'score'],
  monthlyInflowValues: ['Monthly inflow, oldest first', 'shown elsewhere'],
  avgMonthlyInflow: ['Average monthly inflow', 'amount'],
  inflowVariabilityRatio: ['Variation of the monthly inflow', 'ratio'],
  magnitudeScore: ['Magnitude score', 'score'],
  stabilityScore: ['Stability score', 'score'],
  monthlyOutflowValues: ['Monthly outflow, oldest first', 'shown elsewhere'],
  avgMonthlyOutflow: ['Average monthly outflow', 'amount'],
  outflowVariabilityRatio: ['Variation of the monthly outflow', 'ratio'],
  expenseGrowthRate: ['Growth of the outflow', 'ratio'],
  expenseBurdenRatio: ['Outflow, relative to inflow', 'ratio'],
  expenseBurdenScore: ['Burden score', 'score'],
  ratio: ['Inflow, relative to outflow', 'ratio'],
  netCashFlow: ['Average monthly net cash flow', 'amount'],
  marginRatio: ['Net cash flow, relative to inflow', 'ratio'],
  incomeVolatility: ['Variation of income', 'ratio'],
  expenseVolatility: ['Variation of spending', 'ratio'],
  balanceVolatility: ['Variation of the balance', 'ratio'],
  balanceVolatilityFromDailyBalances: ['Daily balances were known', 'flag'],
  volatilityIndexRaw: ['Volatility before normalisation', 'ratio'],
  normalizedIndex: ['Volatility index', 'ratio'],
  observationWindowDays: ['Days observed', 'days'],
  overdraftDays: ['Days in overdraft', 'days'],
  overdraftEpisodeCount: ['Overdraft episodes', 'count'],
  overdraftFrequencyRatio: ['Share of days in overdraft', 'ratio'],
  insufficientBalanceHistory: ['Too few balances are known', 'flag'],
  avgFixedSpend: ['Average monthly fixed spending', 'amount'],
  avgDiscretionarySpend: ['Average monthly discretionary spending', 'amount'],
  avgTotalSpend: ['Average monthly spending', 'amount'],
  fixedSpendRatio: ['Share of fixed spending', 'ratio'],
  discretionaryRatio: ['Share of discretionary spending', 'ratio'],
  unreliableCategorization: ['Too much spending has no known purpose', 'flag'],
  positiveMonths: ['Months that ended with money left', 'count'],
  negativeMonths: ['Months that ended without money left', 'count'],
  positiveMonthPercentage: ['Share of months that ended with money left', 'percent'],
  usedNetCashFlowFallback: ['Net cash flow used instead of balances', 'flag'],
  avgMonthlyClosingBalance: ['Average month-end balance', 'amount'],
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
  singleIsolatedRiskyTransactionExcluded: ['A single risky transaction was excluded', 'flag'],
  loanDetected: ['A loan was found', 'flag'],
  loanTypeDetected: ['Loan type', 'text'],
  monthlyEmiEstimated: ['Estimated monthly instalment', 'amount'],
  newLoanWithinTwoCycles: ['A loan started in the last two months', 'flag'],
  emiExpectedAmount: ['Expected instalment', 'amount'],
  totalExpectedPayments: ['Expected instalments', 'count'],
  onTimePayments: ['Instalments paid on time', 'count'],
  missedPayments: ['Instalments missed', 'count'],
  fullPayments: ['Instalments paid in full', 'count'],
  onTimeRatio: ['Share paid on time', 'ratio'],
  fullPaymentRatio: ['Share paid in full', 'ratio'],
  missedRatio: ['Share missed', 'ratio'],
  compositeRawScore: ['Score before rounding', 'ratio'],
  insufficientEmiCycles: ['Too few instalments were due', 'flag'],
  newLoanGuardrail: ['All loans started in the last two months', 'flag'],
  avgMonthlyDebtPayment: ['Average monthly repayments', 'amount'],
  dsrRatio: ['Repayments, relative to inflow', 'ratio'],
  dsrPercentage: ['Repayments in percent of inflow', 'shown elsewhere'],
  incomeDecliningAdjustment: ['Adjusted because income is declining', 'flag'],
};

/** Display name and unit of each feature with a single number. */
export const valueNames: Readonly<Record<ScalarName, readonly [name: string, unit: Unit]>> = {
  salaryCoefficientOfVariation: ['Variation of the salary', 'ratio'],
  incomeTransactionCount: ['Income payments', 'count'],
  incomeStabilityScore: ['Income stability', 'shown elsewhere'],
  averageTransactionAmount: ['Average payment', 'amount'],
  estimatedValueByYear: ['Annual surplus', 'amount'],
  fixedSpendRatio: ['Fixed spending, relative to inflow', 'ratio'],
  riskyTransactionCount: ['High-risk payments', 'count'],
  repaymentScore: ['Repayment score', 'shown elsewhere'],
};

export type ScalarName = {
  [F in keyof RiskFeatures]: RiskFeatures[F] extends { value: number | null } ? F : never;
}[keyof RiskFeatures];
