import * as z from 'zod';

/** An amount in major units, such as 150.5. Null if there is too little data. */
const amount = z.number().nullable();
/** A ratio, rounded once to four decimals. Null if there is too little data. */
const ratio = z.number().nullable();
/** A number of months, days or payments. */
const count = z.int().nonnegative();
const score = z.int().min(0).max(100);

/** Fields of every feature. A higher score is better for the customer. */
const Feature = z.object({
  observationWindowMonths: count.describe(
    'The number of calendar months with complete data on which the feature is based.',
  ),
  score: score
    .nullable()
    .describe('From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data.'),
  interpretation: z.string().describe('One or two sentences that explain the figures.'),
  notApplicable: z
    .boolean()
    .describe('True if the feature does not apply to the customer, such as repayments for a customer without a loan.'),
  insufficientData: z.boolean().describe('True if there is too little data for the feature.'),
});

/** A feature with a single number. */
const scalar = Feature.extend({ value: z.number().nullable() });

export const RiskFeatures = z.object({
  /** The standard deviation of the monthly salaries, divided by their mean. */
  salaryCoefficientOfVariation: scalar,
  salaryRangeDetail: Feature.extend({
    minMonthlySalary: amount,
    maxMonthlySalary: amount,
    medianMonthlySalary: amount,
    salaryVariabilityRatio: ratio,
    salaryCoverageRatio: ratio,
  }),
  incomeFrequencyDetail: Feature.extend({
    frequencyType: z.enum(['DAILY', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY', 'QUARTERLY', 'IRREGULAR', 'NONE']),
    medianGapDays: z.number().nullable(),
    gapStabilityRatio: ratio,
    coverageRatio: ratio,
  }),
  employerConsistencyDetail: Feature.extend({
    distinctEmployers: count,
    primaryEmployer: z.string().nullable(),
    durationRatio: ratio,
    employerSwitchCount: count,
  }),
  incomeTrendDetail: Feature.extend({
    firstMonthIncome: amount,
    lastMonthIncome: amount,
    normalizedGrowthRate: ratio,
    growthConsistencyRatio: ratio,
    adjustedScore: score.nullable(),
  }),
  incomeTransactionCount: scalar,
  incomeStabilityScore: scalar,

  avgMonthlyInflowDetail: Feature.extend({
    monthlyInflowValues: z.array(z.number()).readonly(),
    avgMonthlyInflow: amount,
    inflowVariabilityRatio: ratio,
    coverageRatio: ratio,
    magnitudeScore: score.nullable(),
    stabilityScore: score.nullable(),
  }),
  avgMonthlyOutflowDetail: Feature.extend({
    monthlyOutflowValues: z.array(z.number()).readonly(),
    avgMonthlyOutflow: amount,
    outflowVariabilityRatio: ratio,
    expenseGrowthRate: ratio,
    expenseBurdenRatio: ratio,
    expenseBurdenScore: score.nullable(),
    stabilityScore: score.nullable(),
  }),
  cashFlowRatioDetail: Feature.extend({
    avgMonthlyInflow: amount,
    avgMonthlyOutflow: amount,
    ratio,
    netCashFlow: amount,
    marginRatio: ratio,
  }),
  averageTransactionAmount: scalar,
  /** A year's inflow less a year's outflow. */
  estimatedValueByYear: scalar,

  volatilityIndexDetail: Feature.extend({
    incomeVolatility: ratio,
    expenseVolatility: ratio,
    balanceVolatility: ratio,
    balanceVolatilityFromDailyBalances: z.boolean(),
    volatilityIndexRaw: ratio,
    normalizedIndex: ratio,
  }),
  overdraftFrequencyDetail: Feature.extend({
    observationWindowDays: count,
    overdraftDays: count.nullable(),
    overdraftEpisodeCount: count.nullable(),
    overdraftFrequencyRatio: ratio,
    insufficientBalanceHistory: z.boolean(),
  }),
  positiveEndOfMonthBalanceDetail: Feature.extend({
    positiveMonths: count.nullable(),
    negativeMonths: count.nullable(),
    positiveMonthPercentage: z.number().nullable(),
    usedNetCashFlowFallback: z.boolean(),
  }),
  savingRatioDetail: Feature.extend({
    avgMonthlyInflow: amount,
    avgMonthlyClosingBalance: amount,
    savingRatio: ratio,
    savingRatioPercentage: z.number().nullable(),
    usedCurrentBalanceFallback: z.boolean(),
  }),
  emergencyBufferDetail: Feature.extend({
    avgAvailableBalance: amount,
    avgMonthlyExpense: amount,
    emergencyBufferMonths: z.number().nullable(),
    usedCurrentBalanceFallback: z.boolean(),
  }),

  fixedVsDiscretionarySpendDetail: Feature.extend({
    avgFixedSpend: amount,
    avgDiscretionarySpend: amount,
    avgTotalSpend: amount,
    fixedSpendRatio: ratio,
    discretionaryRatio: ratio,
    unreliableCategorization: z.boolean(),
  }),
  fixedSpendRatio: scalar,
  recurringPaymentLoadDetail: Feature.extend({
    avgMonthlyInflow: amount,
    avgMonthlyRecurringPayment: amount,
    recurringPaymentLoad: ratio,
    recurringPaymentLoadPercentage: z.number().nullable(),
  }),
  highRiskCategorySpendDetail: Feature.extend({
    avgTotalSpend: amount,
    avgHighRiskSpend: amount,
    highRiskSpendRatio: ratio,
    highRiskSpendPercentage: z.number().nullable(),
    singleIsolatedRiskyTransactionExcluded: z.boolean(),
  }),
  riskyTransactionCount: scalar,

  activeLoanMortgageDetail: Feature.extend({
    loanDetected: z.boolean(),
    loanTypeDetected: z.enum(['MORTGAGE', 'AUTO', 'PERSONAL', 'UNKNOWN']).nullable(),
    monthlyEmiEstimated: amount,
    newLoanWithinTwoCycles: z.boolean(),
  }),
  repaymentRegularityDetail: Feature.extend({
    emiExpectedAmount: amount,
    totalExpectedPayments: count.nullable(),
    onTimePayments: count.nullable(),
    missedPayments: count.nullable(),
    fullPayments: count.nullable(),
    onTimeRatio: ratio,
    fullPaymentRatio: ratio,
    missedRatio: ratio,
    compositeRawScore: z.number().nullable(),
    insufficientEmiCycles: z.boolean(),
    newLoanGuardrail: z.boolean(),
  }),
  debtServiceRatioDetail: Feature.extend({
    avgMonthlyInflow: amount,
    avgMonthlyDebtPayment: amount,
    dsrRatio: ratio,
    dsrPercentage: z.number().nullable(),
    newLoanGuardrail: z.boolean(),
    incomeDecliningAdjustment: z.boolean(),
  }),
  repaymentScore: scalar,
});
export type RiskFeatures = z.infer<typeof RiskFeatures>;

export const RiskLevel = z
  .enum(['LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH'])
  .describe('The rating, which is derived from the score.');
export type RiskLevel = z.infer<typeof RiskLevel>;

/** A customer's credit risk, assessed from the transactions of recent months. */
export const RiskAssessment = z.object({
  riskLevel: RiskLevel.nullable().describe('The rating; null if `score` is null.'),
  score: score
    .nullable()
    .describe('The weighted mean of the scores, from 0 (risky) to 100 (safe); null if too few features have a score.'),
  currency: z.string().describe('ISO 4217 code of all amounts.'),
  features: RiskFeatures,
});
export type RiskAssessment = z.infer<typeof RiskAssessment>;
