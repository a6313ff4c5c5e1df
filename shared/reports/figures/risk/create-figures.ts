import type { RiskAssessment, RiskFeatures, RiskLevel } from '../assessment.ts';
import type { StartFigures } from '../facts.ts';
import * as balances from '../features/balances.ts';
import * as cashFlow from '../features/cash-flow.ts';
import * as income from '../features/income.ts';
import * as loans from '../features/loans.ts';
import * as salary from '../features/salary.ts';
import * as spending from '../features/spending.ts';
import { createAggregator } from '../aggregates/aggregator.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { weightedScore } from '../measure/scores.ts';
import { weights } from './weights.ts';

const featuresOf = (aggregates: ReportAggregates): RiskFeatures => ({
  salaryCoefficientOfVariation: salary.salaryCoefficientOfVariation(aggregates),
  salaryRangeDetail: salary.salaryRange(aggregates),
  incomeFrequencyDetail: income.incomeFrequency(aggregates),
  employerConsistencyDetail: salary.employerConsistency(aggregates),
  incomeTrendDetail: income.incomeTrend(aggregates),
  avgMonthlyInflowDetail: cashFlow.avgMonthlyInflow(aggregates),
  avgMonthlyOutflowDetail: cashFlow.avgMonthlyOutflow(aggregates),
  cashFlowRatioDetail: cashFlow.cashFlowRatio(aggregates),
  volatilityIndexDetail: balances.volatilityIndex(aggregates),
  overdraftFrequencyDetail: balances.overdraftFrequency(aggregates),
  fixedVsDiscretionarySpendDetail: spending.fixedVsDiscretionarySpend(aggregates),
  positiveEndOfMonthBalanceDetail: balances.positiveEndOfMonthBalance(aggregates),
  savingRatioDetail: balances.savingRatio(aggregates),
  emergencyBufferDetail: balances.emergencyBuffer(aggregates),
  recurringPaymentLoadDetail: spending.recurringPaymentLoad(aggregates),
  highRiskCategorySpendDetail: spending.highRiskCategorySpend(aggregates),
  activeLoanMortgageDetail: loans.activeLoanMortgage(aggregates),
  repaymentRegularityDetail: loans.repaymentRegularity(aggregates),
  debtServiceRatioDetail: loans.debtServiceRatio(aggregates),
  repaymentScore: loans.repaymentScore(aggregates),
  fixedSpendRatio: spending.fixedSpendRatio(aggregates),
  incomeTransactionCount: income.incomeTransactionCount(aggregates),
  riskyTransactionCount: spending.riskyTransactionCount(aggregates),
  averageTransactionAmount: cashFlow.averageTransactionAmount(aggregates),
  incomeStabilityScore: income.incomeStabilityScore(aggregates),
  estimatedValueByYear: cashFlow.estimatedValueByYear(aggregates),
});

/** The minimum score of each level, best level first. */
const levels: readonly (readonly [minScore: number, RiskLevel])[] = [
  [75, 'LOW'],
  [55, 'MEDIUM'],
  [35, 'HIGH'],
  [0, 'VERY_HIGH'],
];

/** The minimum total weight, in hundredths, of the features that have a score. */
const minWeight = 50;

const isFeature = (name: string): name is keyof RiskFeatures => Object.hasOwn(weights, name);

/**
 * Returns the weighted mean of all feature scores. Returns null if the scored features account for less than half of
 * the total weight, because the score would rest on too little data.
 */
const scoreOf = (features: RiskFeatures): number | null => {
  const scored = Object.keys(weights)
    .filter(isFeature)
    .map((name) => [weights[name], features[name].score] as const)
    .filter(([, score]) => score !== null);
  const scoredWeight = scored.reduce((sum, [weight]) => sum + weight, 0);
  return scoredWeight < minWeight ? null : weightedScore(scored);
};

/**
 * Creates a risk report's figures.
 *
 * Risk level by score: LOW at 75 or above, MEDIUM at 55 or above, HIGH at 35 or above, otherwise VERY_HIGH.
 */
export const createFigures: StartFigures = (facts) => {
  const aggregator = createAggregator(facts);
  return {
    take: (transaction) => aggregator.take(transaction),
    assess(): RiskAssessment {
      const features = featuresOf(aggregator.aggregates());
      const score = scoreOf(features);
      const level = score === null ? undefined : levels.find(([minScore]) => score >= minScore);
      return { riskLevel: level?.[1] ?? null, score, currency: facts.currency, features };
    },
  };
};
