import * as z from 'zod';

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

/** The display name and unit of each figure. */
const figures = z.registry<{ readonly name: string; readonly unit: Unit }>();

/** Creates the schema of a figure, which no other figure shares. */
const figure = <S extends z.ZodType>(schema: S, name: string, unit: Unit): S => {
  const own = schema.clone();
  figures.add(own, { name, unit });
  return own;
};

/** A number of months, days or payments. */
const count = z.int().nonnegative();
const score = z.int().min(0).max(100);
/** A number. Null if there is too little data. */
const number = z.number().nullable();
/** An amount in major units, such as 150.5. */
const amount = (name: string) => figure(number, name, 'amount');
/** A ratio, rounded once to four decimals. */
const ratio = (name: string) => figure(number, name, 'ratio');
const partialScore = (name: string) => figure(score.nullable(), name, 'score');
const flag = (name: string) => figure(z.boolean(), name, 'flag');

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
const scalar = (name: string, unit: Unit) => Feature.extend({ value: figure(number, name, unit) });

// Figures of several features:
const coverageRatio = ratio('Share of months with a payment');
const avgMonthlyInflow = amount('Average monthly inflow');
const stabilityScore = partialScore('Stability score');
const avgMonthlyOutflow = amount('Average monthly outflow');
const usedCurrentBalanceFallback = flag('Current balance used instead of earlier ones');
const avgTotalSpend = amount('Average monthly spending');
const newLoanGuardrail = flag('All loans started in the last two months');

export const RiskFeatures = z.object({
  /** The standard deviation of the monthly salaries, divided by their mean. */
  salaryCoefficientOfVariation: scalar('Variation of the salary', 'ratio'),
  salaryRangeDetail: Feature.extend({
    minMonthlySalary: amount('Lowest monthly salary'),
    maxMonthlySalary: amount('Highest monthly salary'),
    medianMonthlySalary: amount('Median monthly salary'),
    salaryVariabilityRatio: ratio('Range of the salary, relative to its median'),
    salaryCoverageRatio: ratio('Share of months with a salary'),
  }),
  incomeFrequencyDetail: Feature.extend({
    frequencyType: figure(
      z.enum(['DAILY', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY', 'QUARTERLY', 'IRREGULAR', 'NONE']),
      'How often income arrives',
      'text',
    ),
    medianGapDays: figure(number, 'Median gap of the main income', 'days'),
    gapStabilityRatio: ratio('Regularity of the gaps'),
    coverageRatio,
  }),
  employerConsistencyDetail: Feature.extend({
    distinctEmployers: figure(count, 'Number of employers', 'count'),
    primaryEmployer: figure(z.string().nullable(), 'Main employer', 'text'),
    durationRatio: ratio('Share of months with the main employer'),
    employerSwitchCount: figure(count, 'Employer switches', 'count'),
  }),
  incomeTrendDetail: Feature.extend({
    firstMonthIncome: amount('Income in the first month'),
    lastMonthIncome: amount('Income in the last month'),
    normalizedGrowthRate: ratio('Growth, relative to the mean income'),
    growthConsistencyRatio: ratio('Share of months without a fall in income'),
    adjustedScore: partialScore('Score adjusted for consistency'),
  }),
  incomeTransactionCount: scalar('Income payments', 'count'),
  incomeStabilityScore: scalar('Income stability', 'shown elsewhere'),

  avgMonthlyInflowDetail: Feature.extend({
    monthlyInflowValues: figure(z.array(z.number()).readonly(), 'Monthly inflow, oldest first', 'shown elsewhere'),
    avgMonthlyInflow,
    inflowVariabilityRatio: ratio('Variation of the monthly inflow'),
    coverageRatio,
    magnitudeScore: partialScore('Magnitude score'),
    stabilityScore,
  }),
  avgMonthlyOutflowDetail: Feature.extend({
    monthlyOutflowValues: figure(z.array(z.number()).readonly(), 'Monthly outflow, oldest first', 'shown elsewhere'),
    avgMonthlyOutflow,
    outflowVariabilityRatio: ratio('Variation of the monthly outflow'),
    expenseGrowthRate: ratio('Growth of the outflow'),
    expenseBurdenRatio: ratio('Outflow, relative to inflow'),
    expenseBurdenScore: partialScore('Burden score'),
    stabilityScore,
  }),
  cashFlowRatioDetail: Feature.extend({
    avgMonthlyInflow,
    avgMonthlyOutflow,
    ratio: ratio('Inflow, relative to outflow'),
    netCashFlow: amount('Average monthly net cash flow'),
    marginRatio: ratio('Net cash flow, relative to inflow'),
  }),
  averageTransactionAmount: scalar('Average payment', 'amount'),
  /** A year's inflow less a year's outflow. */
  estimatedValueByYear: scalar('Annual surplus', 'amount'),

  volatilityIndexDetail: Feature.extend({
    incomeVolatility: ratio('Variation of income'),
    expenseVolatility: ratio('Variation of spending'),
    balanceVolatility: ratio('Variation of the balance'),
    balanceVolatilityFromDailyBalances: flag('Daily balances were known'),
    volatilityIndexRaw: ratio('Volatility before normalisation'),
    normalizedIndex: ratio('Volatility index'),
  }),
  overdraftFrequencyDetail: Feature.extend({
    observationWindowDays: figure(count, 'Days observed', 'days'),
    overdraftDays: figure(count.nullable(), 'Days in overdraft', 'days'),
    overdraftEpisodeCount: figure(count.nullable(), 'Overdraft episodes', 'count'),
    overdraftFrequencyRatio: ratio('Share of days in overdraft'),
    insufficientBalanceHistory: flag('Too few balances are known'),
  }),
  positiveEndOfMonthBalanceDetail: Feature.extend({
    positiveMonths: figure(count.nullable(), 'Months that ended with money left', 'count'),
    negativeMonths: figure(count.nullable(), 'Months that ended without money left', 'count'),
    positiveMonthPercentage: figure(number, 'Share of months that ended with money left', 'percent'),
    usedNetCashFlowFallback: flag('Net cash flow used instead of balances'),
  }),
  savingRatioDetail: Feature.extend({
    avgMonthlyInflow,
    avgMonthlyClosingBalance: amount('Average month-end balance'),
    savingRatio: ratio('Savings, relative to inflow'),
    savingRatioPercentage: figure(number, 'Savings in percent of inflow', 'shown elsewhere'),
    usedCurrentBalanceFallback,
  }),
  emergencyBufferDetail: Feature.extend({
    avgAvailableBalance: amount('Average balance'),
    avgMonthlyExpense: amount('Average monthly spending'),
    emergencyBufferMonths: figure(number, 'How long the money would last', 'months'),
    usedCurrentBalanceFallback,
  }),

  fixedVsDiscretionarySpendDetail: Feature.extend({
    avgFixedSpend: amount('Average monthly fixed spending'),
    avgDiscretionarySpend: amount('Average monthly discretionary spending'),
    avgTotalSpend,
    fixedSpendRatio: ratio('Share of fixed spending'),
    discretionaryRatio: ratio('Share of discretionary spending'),
    unreliableCategorization: flag('Too much spending has no known purpose'),
  }),
  fixedSpendRatio: scalar('Fixed spending, relative to inflow', 'ratio'),
  recurringPaymentLoadDetail: Feature.extend({
    avgMonthlyInflow,
    avgMonthlyRecurringPayment: amount('Average monthly recurring payments'),
    recurringPaymentLoad: ratio('Recurring payments, relative to inflow'),
    recurringPaymentLoadPercentage: figure(number, 'Recurring payments in percent of inflow', 'shown elsewhere'),
  }),
  highRiskCategorySpendDetail: Feature.extend({
    avgTotalSpend,
    avgHighRiskSpend: amount('Average monthly high-risk spending'),
    highRiskSpendRatio: ratio('Share of high-risk spending'),
    highRiskSpendPercentage: figure(number, 'High-risk spending in percent', 'shown elsewhere'),
    singleIsolatedRiskyTransactionExcluded: flag('A single risky transaction was excluded'),
  }),
  riskyTransactionCount: scalar('High-risk payments', 'count'),

  activeLoanMortgageDetail: Feature.extend({
    loanDetected: flag('A loan was found'),
    loanTypeDetected: figure(z.enum(['MORTGAGE', 'AUTO', 'PERSONAL', 'UNKNOWN']).nullable(), 'Loan type', 'text'),
    monthlyEmiEstimated: amount('Estimated monthly instalment'),
    newLoanWithinTwoCycles: flag('A loan started in the last two months'),
  }),
  repaymentRegularityDetail: Feature.extend({
    emiExpectedAmount: amount('Expected instalment'),
    totalExpectedPayments: figure(count.nullable(), 'Expected instalments', 'count'),
    onTimePayments: figure(count.nullable(), 'Instalments paid on time', 'count'),
    missedPayments: figure(count.nullable(), 'Instalments missed', 'count'),
    fullPayments: figure(count.nullable(), 'Instalments paid in full', 'count'),
    onTimeRatio: ratio('Share paid on time'),
    fullPaymentRatio: ratio('Share paid in full'),
    missedRatio: ratio('Share missed'),
    compositeRawScore: figure(number, 'Score before rounding', 'ratio'),
    insufficientEmiCycles: flag('Too few instalments were due'),
    newLoanGuardrail,
  }),
  debtServiceRatioDetail: Feature.extend({
    avgMonthlyInflow,
    avgMonthlyDebtPayment: amount('Average monthly repayments'),
    dsrRatio: ratio('Repayments, relative to inflow'),
    dsrPercentage: figure(number, 'Repayments in percent of inflow', 'shown elsewhere'),
    newLoanGuardrail,
    incomeDecliningAdjustment: flag('Adjusted because income is declining'),
  }),
  repaymentScore: scalar('Repayment score', 'shown elsewhere'),
});
export type RiskFeatures = z.infer<typeof RiskFeatures>;

/** Returns the display name and unit of a feature's field, or undefined for the fields of every feature. */
export const figureAt = (feature: keyof RiskFeatures, field: string) => {
  const schema: z.ZodType | undefined = (RiskFeatures.shape[feature] as z.ZodObject).shape[field];
  return schema && figures.get(schema);
};

export const RiskLevel = z
  .enum(['LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH'])
  .describe('The rating, which is derived from the score.');
export type RiskLevel = z.infer<typeof RiskLevel>;

/** Returns the level of a score from 0 to 100. */
export const riskLevelOf = (points: number): RiskLevel =>
  points >= 75 ? 'LOW' : points >= 55 ? 'MEDIUM' : points >= 35 ? 'HIGH' : 'VERY_HIGH';

/** A customer's credit risk, assessed from the transactions of recent months. */
export const RiskAssessment = z.object({
  riskLevel: RiskLevel.nullable().describe('The rating; null if `score` is null.'),
  score: score
    .nullable()
    .describe('The weighted mean of the scores, from 0 (risky) to 100 (safe); null if too few features have a score.'),
  currency: z.string().describe('ISO 4217 code of all amounts.'),
  months: z
    .array(z.string())
    .readonly()
    .describe('The calendar months with complete data, as YYYY-MM, oldest first: those of the monthly values.'),
  features: RiskFeatures,
});
export type RiskAssessment = z.infer<typeof RiskAssessment>;
