import type { CategoryGroup } from '#shared/reports/categories/category.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { meanMinor, sumOf } from '../measure/statistics.ts';
import { countText, majorUnits } from './words.ts';

interface CommonFields {
  readonly observationWindowMonths: number;
  readonly score: number | null;
  readonly interpretation: string;
  readonly notApplicable: boolean;
  readonly insufficientData: boolean;
}

/** Returns the common fields of a feature with a result. */
export const scored = ({ months }: ReportAggregates, score: number | null, interpretation: string): CommonFields => ({
  observationWindowMonths: months.length,
  score,
  interpretation,
  notApplicable: false,
  insufficientData: false,
});

/** Returns the common fields of a feature that has no result, because it does not apply or there is too little data. */
export const unscored = (
  { months }: ReportAggregates,
  reason: 'notApplicable' | 'insufficientData',
  interpretation: string,
): CommonFields => ({
  observationWindowMonths: months.length,
  score: null,
  interpretation,
  notApplicable: reason === 'notApplicable',
  insufficientData: reason === 'insufficientData',
});

/** Minimum number of complete months for features that compare months with each other. */
export const minMonths = 3;

export const noMonth = 'There is no complete month of data.';

/** Returns the common fields of a feature for which there are too few months. */
export const withTooFewMonths = (aggregates: ReportAggregates): CommonFields => {
  const months = countText(aggregates.months.length, 'complete month');
  const reason = `The data covers ${months}, but at least ${minMonths} are required.`;
  return unscored(aggregates, 'insufficientData', reason);
};

export const inflowGroups: readonly CategoryGroup[] = ['salary', 'income', 'receipt'];
export const incomeGroups: readonly CategoryGroup[] = ['salary', 'income'];
/** The groups of outflow. They include refunds, which reduce the spending of the month in which they are paid. */
export const outflowGroups: readonly CategoryGroup[] = [
  'loan',
  'fixed',
  'discretionary',
  'high-risk',
  'unknown',
  'refund',
];

/**
 * Returns the monthly inflow: salary, income and receipts, but not borrowed money or transfers between the customer's
 * own accounts.
 */
export const inflowOf = (aggregates: ReportAggregates): readonly bigint[] => aggregates.monthly(inflowGroups);

/** Returns the monthly outflow as a positive amount: loans and all spending, less refunds. */
export const outflowOf = (aggregates: ReportAggregates): readonly bigint[] =>
  aggregates.monthly(outflowGroups).map((sum) => -sum);

export const majorUnitsOrNull = (minor: bigint | null, aggregates: Pick<ReportAggregates, 'currency'>): number | null =>
  minor === null ? null : majorUnits(minor, aggregates);

/** Returns the monthly mean in major units, rounded to a minor unit, or null if no month is complete. */
export const monthlyMean = (values: readonly bigint[], aggregates: Pick<ReportAggregates, 'currency'>): number | null =>
  values.length === 0 ? null : majorUnits(meanMinor(sumOf(values), values.length), aggregates);
