import type { Category } from '#shared/reports/categories/category.ts';
import type { RiskFeatures } from '../assessment.ts';
import { type Loan, loansOf } from '../aggregates/loans.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { scoreBetween, weightedScore } from '../measure/scores.ts';
import { growthRate, percentage, quotient, rounded, roundedRatio, sumOf } from '../measure/statistics.ts';
import {
  scored,
  minMonths,
  incomeGroups,
  inflowOf,
  monthlyMean,
  withTooFewMonths,
  unscored,
  noMonth,
} from './feature.ts';
import { capitalised, countText, proportionOf, majorUnits, amountText } from './words.ts';

const noLoan = 'No loan was found.';

type LoanType = NonNullable<RiskFeatures['activeLoanMortgageDetail']['loanTypeDetected']>;

const typeOf = (category: Category | undefined): LoanType | undefined => {
  if (category === 'MORTGAGE') return 'MORTGAGE';
  if (category === 'AUTO_LOAN') return 'AUTO';
  return category === 'PERSONAL_LOAN' ? 'PERSONAL' : undefined;
};

/** Returns the type of the shared loan accounts, unless it is unknown or they differ. */
const accountTypeOf = ({ accounts }: ReportAggregates): LoanType => {
  const types = new Set(accounts.filter(({ kind }) => kind === 'loan').map(({ loanType }) => loanType));
  const [type] = types;
  return types.size === 1 && type ? type : 'UNKNOWN';
};

const instalmentsOf = (loans: readonly Loan[]): bigint => loans.reduce((sum, { instalment }) => sum + instalment, 0n);

/**
 * The type is that of the loan with the highest instalment or, if that is unknown, of the shared loan accounts. A loan is
 * new if its first instalment was paid in the last two months and there is earlier data.
 */
export const activeLoanMortgage = (aggregates: ReportAggregates): RiskFeatures['activeLoanMortgageDetail'] => {
  const loans = loansOf(aggregates).filter(({ isActive }) => isActive);
  const [largest] = loans.toSorted((a, b) => Number(b.instalment - a.instalment));
  const hasAccount = aggregates.accounts.some(({ kind }) => kind === 'loan');
  const isDetected = largest !== undefined || hasAccount;
  const instalments = instalmentsOf(loans);
  const figures = {
    loanDetected: isDetected,
    loanTypeDetected: isDetected ? (typeOf(largest?.category) ?? accountTypeOf(aggregates)) : null,
    monthlyEmiEstimated: largest ? majorUnits(instalments, aggregates) : null,
    newLoanWithinTwoCycles: loans.some(({ isNew }) => isNew),
  };
  if (aggregates.months.length < minMonths) return { ...withTooFewMonths(aggregates), ...figures };
  if (!isDetected) return { ...scored(aggregates, 100, noLoan), ...figures };
  if (!largest)
    return {
      ...unscored(aggregates, 'insufficientData', 'There is a loan account, but no instalment was found.'),
      ...figures,
    };
  const share = quotient(instalments * BigInt(aggregates.months.length), sumOf(inflowOf(aggregates)));
  const sentence = `The customer repays about ${amountText(instalments, aggregates)} a month.`;
  return { ...scored(aggregates, share === null ? 0 : scoreBetween(0.5, 0, share), sentence), ...figures };
};

/** The expected and actual instalments of all loans. */
interface Repayments {
  readonly expected: number;
  readonly onTime: number;
  readonly missed: number;
  readonly full: number;
  readonly isNew: boolean;
}

const repaymentsOf = (loans: readonly Loan[]): Repayments => ({
  expected: loans.reduce((sum, { expected }) => sum + expected, 0),
  onTime: loans.reduce((sum, { onTime }) => sum + onTime, 0),
  missed: loans.reduce((sum, { missed }) => sum + missed, 0),
  full: loans.reduce((sum, { full }) => sum + full, 0),
  isNew: loans.length > 0 && loans.every(({ isNew }) => isNew),
});

/**
 * Instalments are expected from a loan's first to its last or, if it is active, to the last one that was due at least
 * five days before the end of the data. Credit card payments are excluded, because their amounts vary every month.
 */
export const repaymentRegularity = (aggregates: ReportAggregates): RiskFeatures['repaymentRegularityDetail'] => {
  const loans = loansOf(aggregates);
  const { expected, onTime, missed, full, isNew } = repaymentsOf(loans);
  const hasLoans = loans.length > 0;
  const raw = hasLoans ? (0.5 * onTime + 0.3 * full + 0.2 * (expected - missed)) / expected : null;
  const isTooShort = hasLoans && expected < minMonths;
  const ratioOf = (count: number): number | null => (hasLoans ? rounded(count / expected) : null);
  const figures = {
    emiExpectedAmount: hasLoans
      ? majorUnits(instalmentsOf(loans.filter(({ isActive }) => isActive)), aggregates)
      : null,
    totalExpectedPayments: hasLoans ? expected : null,
    onTimePayments: hasLoans ? onTime : null,
    missedPayments: hasLoans ? missed : null,
    fullPayments: hasLoans ? full : null,
    onTimeRatio: ratioOf(onTime),
    fullPaymentRatio: ratioOf(full),
    missedRatio: ratioOf(missed),
    compositeRawScore: roundedRatio(raw),
    insufficientEmiCycles: isTooShort,
    newLoanGuardrail: isNew,
  };
  if (aggregates.months.length === 0) return { ...unscored(aggregates, 'insufficientData', noMonth), ...figures };
  if (raw === null) return { ...unscored(aggregates, 'notApplicable', noLoan), ...figures };
  if (isTooShort) {
    const reason = capitalised(
      `${countText(expected, 'instalment')} fell due, but at least ${minMonths} are required.`,
    );
    return { ...unscored(aggregates, 'insufficientData', reason), ...figures };
  }
  const sentence =
    onTime === expected && full === expected
      ? `All ${countText(expected, 'instalment')} were paid on time and in full.`
      : `Of ${countText(expected, 'expected instalment')}: ${onTime || 'none'} paid on time, ${full || 'none'} in full, ${missed || 'none'} missed.`;
  return { ...scored(aggregates, scoreBetween(0, 1, raw), sentence), ...figures };
};

/** Monthly growth rate below which income counts as declining. */
const decliningGrowth = -0.05;

export const debtServiceRatio = (aggregates: ReportAggregates): RiskFeatures['debtServiceRatioDetail'] => {
  const growth = aggregates.months.length < minMonths ? null : growthRate(aggregates.monthly(incomeGroups));
  const isDeclining = growth !== null && growth < decliningGrowth;
  const relevantMonths = (values: readonly bigint[]): readonly bigint[] =>
    isDeclining ? values.slice(-minMonths) : values;
  const debts = relevantMonths(aggregates.monthly(['loan']).map((sum) => -sum));
  const inflow = relevantMonths(inflowOf(aggregates));
  const ratio = quotient(sumOf(debts), sumOf(inflow));
  const figures = {
    avgMonthlyInflow: monthlyMean(inflow, aggregates),
    avgMonthlyDebtPayment: monthlyMean(debts, aggregates),
    dsrRatio: roundedRatio(ratio),
    dsrPercentage: percentage(ratio),
    newLoanGuardrail: repaymentsOf(loansOf(aggregates)).isNew,
    incomeDecliningAdjustment: isDeclining,
  };
  if (aggregates.months.length < minMonths) return { ...withTooFewMonths(aggregates), ...figures };
  if (sumOf(debts) === 0n) return { ...unscored(aggregates, 'notApplicable', 'No debt is being repaid.'), ...figures };
  if (ratio === null)
    return { ...scored(aggregates, 0, 'Debts are being repaid, but there is no inflow.'), ...figures };
  const sentence = `Repayments take ${proportionOf(ratio, 'the inflow')}.`;
  return { ...scored(aggregates, scoreBetween(0.6, 0.2, ratio), sentence), ...figures };
};

export const repaymentScore = (aggregates: ReportAggregates): RiskFeatures['repaymentScore'] => {
  const regularity = repaymentRegularity(aggregates);
  const debts = debtServiceRatio(aggregates);
  const value = weightedScore([
    [60, regularity.score],
    [40, debts.score],
  ]);
  if (value === null) {
    const reason = regularity.insufficientData || debts.insufficientData ? 'insufficientData' : 'notApplicable';
    return {
      ...unscored(aggregates, reason, regularity.insufficientData ? regularity.interpretation : debts.interpretation),
      value,
    };
  }
  return { ...scored(aggregates, value, `Repayments score ${value} out of 100.`), value };
};
