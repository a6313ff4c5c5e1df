import type { RiskAssessment, RiskFeatures, RiskLevel } from '../assessment.ts';
import type { OpenFigures } from '../facts.ts';
import * as balances from '../features/balances.ts';
import * as cashFlow from '../features/cash-flow.ts';
import * as income from '../features/income.ts';
import * as loans from '../features/loans.ts';
import * as salary from '../features/salary.ts';
import * as spending from '../features/spending.ts';
import { connectLedger } from '../aggregates/aggregates.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { weightedScore } from '../measure/scores.ts';
import { weights } from './weights.ts';

/** Computes all features. */
const featuresOf = (picture: ReportAggregates): RiskFeatures => ({
  salaryCoefficientOfVariation: salary.salaryCoefficientOfVariation(picture),
  salaryRangeDetail: salary.salaryRange(picture),
  incomeFrequencyDetail: income.incomeFrequency(picture),
  employerConsistencyDetail: salary.employerConsistency(picture),
  incomeTrendDetail: income.incomeTrend(picture),
  avgMonthlyInflowDetail: cashFlow.avgMonthlyInflow(picture),
  avgMonthlyOutflowDetail: cashFlow.avgMonthlyOutflow(picture),
  cashFlowRatioDetail: cashFlow.cashFlowRatio(picture),
  volatilityIndexDetail: balances.volatilityIndex(picture),
  overdraftFrequencyDetail: balances.overdraftFrequency(picture),
  fixedVsDiscretionarySpendDetail: spending.fixedVsDiscretionarySpend(picture),
  positiveEndOfMonthBalanceDetail: balances.positiveEndOfMonthBalance(picture),
  savingRatioDetail: balances.savingRatio(picture),
  emergencyBufferDetail: balances.emergencyBuffer(picture),
  recurringPaymentLoadDetail: spending.recurringPaymentLoad(picture),
  highRiskCategorySpendDetail: spending.highRiskCategorySpend(picture),
  activeLoanMortgageDetail: loans.activeLoanMortgage(picture),
  repaymentRegularityDetail: loans.repaymentRegularity(picture),
  debtServiceRatioDetail: loans.debtServiceRatio(picture),
  repaymentScore: loans.repaymentScore(picture),
  fixedSpendRatio: spending.fixedSpendRatio(picture),
  incomeTransactionCount: income.incomeTransactionCount(picture),
  riskyTransactionCount: spending.riskyTransactionCount(picture),
  averageTransactionAmount: cashFlow.averageTransactionAmount(picture),
  incomeStabilityScore: income.incomeStabilityScore(picture),
  estimatedValueByYear: cashFlow.estimatedValueByYear(picture),
});

/** The minimum score of each level, best level first. */
const levels: readonly (readonly [lowest: number, RiskLevel])[] = [
  [75, 'LOW'],
  [55, 'MEDIUM'],
  [35, 'HIGH'],
  [0, 'VERY_HIGH'],
];

/** The minimum total weight, in hundredths, of the features that have a score. */
const minWeight = 50;

const isFeature = (name: string): name is keyof RiskFeatures => Object.hasOwn(weights, name);

/**
 * Returns the weighted mean of the scores of all features that have one. Returns null if these features have less than
 * half of the total weight, because the score would depend on too little data.
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
 * Creates the figures of a risk report.
 *
 * Level: LOW from a score of 75, MEDIUM from 55, HIGH from 35, VERY_HIGH below.
 */
export const createFigures: OpenFigures = (facts) => {
  const ledger = connectLedger(facts);
  return {
    take: (transaction) => ledger.take(transaction),
    assess(): RiskAssessment {
      const features = featuresOf(ledger.picture());
      const score = scoreOf(features);
      const level = score === null ? undefined : levels.find(([lowest]) => score >= lowest);
      return { riskLevel: level?.[1] ?? null, score, currency: facts.currency, features };
    },
  };
};
