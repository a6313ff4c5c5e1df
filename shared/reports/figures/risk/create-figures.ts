import { type RiskAssessment, type RiskFeatures, riskLevelOf } from '../assessment.ts';
import type { ReportFacts, TransactionFacts } from '../facts.ts';
import * as balances from '../features/balances.ts';
import * as cashFlow from '../features/cash-flow.ts';
import * as income from '../features/income.ts';
import * as loans from '../features/loans.ts';
import * as salary from '../features/salary.ts';
import * as spending from '../features/spending.ts';
import { createAggregator } from '../aggregates/aggregator.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { weightedScore } from '../measure/scores.ts';

type Row<F extends keyof RiskFeatures> = readonly [
  weight: number,
  compute: (aggregates: ReportAggregates) => RiskFeatures[F],
];

/**
 * Each feature's weight in the score, in hundredths, and its function; feature-guide.ts has the formulas. Features that
 * duplicate other features, such as `repaymentScore`, have a weight of 0.
 */
const features: { readonly [F in keyof RiskFeatures]: Row<F> } = {
  salaryCoefficientOfVariation: [3, salary.salaryCoefficientOfVariation],
  salaryRangeDetail: [4, salary.salaryRange],
  incomeFrequencyDetail: [4, income.incomeFrequency],
  employerConsistencyDetail: [4, salary.employerConsistency],
  incomeTrendDetail: [5, income.incomeTrend],
  avgMonthlyInflowDetail: [3, cashFlow.avgMonthlyInflow],
  avgMonthlyOutflowDetail: [5, cashFlow.avgMonthlyOutflow],
  cashFlowRatioDetail: [10, cashFlow.cashFlowRatio],
  volatilityIndexDetail: [4, balances.volatilityIndex],
  overdraftFrequencyDetail: [8, balances.overdraftFrequency],
  fixedVsDiscretionarySpendDetail: [3, spending.fixedVsDiscretionarySpend],
  positiveEndOfMonthBalanceDetail: [5, balances.positiveEndOfMonthBalance],
  savingRatioDetail: [4, balances.savingRatio],
  emergencyBufferDetail: [6, balances.emergencyBuffer],
  recurringPaymentLoadDetail: [4, spending.recurringPaymentLoad],
  highRiskCategorySpendDetail: [6, spending.highRiskCategorySpend],
  activeLoanMortgageDetail: [3, loans.activeLoanMortgage],
  repaymentRegularityDetail: [8, loans.repaymentRegularity],
  debtServiceRatioDetail: [8, loans.debtServiceRatio],
  repaymentScore: [0, loans.repaymentScore],
  fixedSpendRatio: [0, spending.fixedSpendRatio],
  incomeTransactionCount: [0, income.incomeTransactionCount],
  riskyTransactionCount: [3, spending.riskyTransactionCount],
  averageTransactionAmount: [0, cashFlow.averageTransactionAmount],
  incomeStabilityScore: [0, income.incomeStabilityScore],
  estimatedValueByYear: [0, cashFlow.estimatedValueByYear],
};

const isFeature = (name: string): name is keyof RiskFeatures => Object.hasOwn(features, name);
const names = Object.keys(features).filter(isFeature);

const featuresOf = (aggregates: ReportAggregates) =>
  Object.fromEntries(names.map((name) => [name, features[name][1](aggregates)])) as unknown as RiskFeatures;

/** The minimum total weight, in hundredths, of the features that have a score. */
const minWeight = 50;

/**
 * Returns the weighted mean of all feature scores. Returns null if the scored features account for less than half of
 * the total weight, because the score would rest on too little data.
 */
const scoreOf = (computed: RiskFeatures): number | null => {
  const scored = names
    .map((name) => [features[name][0], computed[name].score] as const)
    .filter(([, score]) => score !== null);
  const scoredWeight = scored.reduce((sum, [weight]) => sum + weight, 0);
  return scoredWeight < minWeight ? null : weightedScore(scored);
};

/**
 * Collects a risk report's figures. Accepts transactions in any order and in any number of batches, but each only once.
 * Retains sums rather than transactions, except for transfers with an unknown counterparty, so that memory use grows
 * mainly with the number of days and payees.
 */
export const createFigures = (facts: ReportFacts) => {
  const aggregator = createAggregator(facts);
  return {
    take(transaction: TransactionFacts): void {
      aggregator.take(transaction);
    },
    /** Returns the figures of all transactions added so far. May be called again after further transactions. */
    assess(): RiskAssessment {
      const aggregates = aggregator.aggregates();
      const computed = featuresOf(aggregates);
      const score = scoreOf(computed);
      return {
        riskLevel: score === null ? null : riskLevelOf(score),
        score,
        currency: facts.currency,
        months: aggregates.months,
        features: computed,
      };
    },
  };
};
