import type { RiskFeatures } from '../assessment.ts';

/**
 * Weight of each feature in the score, in hundredths. Features that duplicate other features, such as `repaymentScore`,
 * have a weight of 0.
 */
export const weights: Readonly<Record<keyof RiskFeatures, number>> = {
  salaryCoefficientOfVariation: 3,
  salaryRangeDetail: 4,
  incomeFrequencyDetail: 4,
  employerConsistencyDetail: 4,
  incomeTrendDetail: 5,
  avgMonthlyInflowDetail: 3,
  avgMonthlyOutflowDetail: 5,
  cashFlowRatioDetail: 10,
  volatilityIndexDetail: 4,
  overdraftFrequencyDetail: 8,
  fixedVsDiscretionarySpendDetail: 3,
  positiveEndOfMonthBalanceDetail: 5,
  savingRatioDetail: 4,
  emergencyBufferDetail: 6,
  recurringPaymentLoadDetail: 4,
  highRiskCategorySpendDetail: 6,
  activeLoanMortgageDetail: 3,
  repaymentRegularityDetail: 8,
  debtServiceRatioDetail: 8,
  repaymentScore: 0,
  fixedSpendRatio: 0,
  incomeTransactionCount: 0,
  riskyTransactionCount: 3,
  averageTransactionAmount: 0,
  incomeStabilityScore: 0,
  estimatedValueByYear: 0,
};
