import type { CategoryGroup } from '#shared/reports/categories/category.ts';
import type { Picture } from '../ledger/picture.ts';
import { meanMinor, sumOf } from '../measure/statistics.ts';
import { counted, shown } from './words.ts';

/** What every feature says. */
interface Basics {
  readonly observationWindowMonths: number;
  readonly score: number | null;
  readonly interpretation: string;
  readonly notApplicable: boolean;
  readonly insufficientData: boolean;
}

/** The basics of a feature that has an answer. */
export const answered = ({ months }: Picture, score: number | null, interpretation: string): Basics => ({
  observationWindowMonths: months.length,
  score,
  interpretation,
  notApplicable: false,
  insufficientData: false,
});

/** The basics of a feature without an answer, because the question makes no sense or because there is too little data. */
export const unanswered = (
  { months }: Picture,
  why: 'notApplicable' | 'insufficientData',
  interpretation: string,
): Basics => ({
  observationWindowMonths: months.length,
  score: null,
  interpretation,
  notApplicable: why === 'notApplicable',
  insufficientData: why === 'insufficientData',
});

/** How many complete months a feature needs if it compares months with each other. */
export const fewestMonths = 3;

export const noMonth = 'There is no complete month of data.';

export const tooFewMonths = ({ months }: Picture): string =>
  `The data has ${counted(months.length, 'complete month')}, and this needs ${fewestMonths}.`;

export const inflowGroups: readonly CategoryGroup[] = ['salary', 'income', 'receipt'];
export const incomeGroups: readonly CategoryGroup[] = ['salary', 'income'];
/** Refunds are among them: they lower the spending of their month. */
export const outflowGroups: readonly CategoryGroup[] = [
  'loan',
  'fixed',
  'discretionary',
  'high-risk',
  'unknown',
  'refund',
];

/** What came in each month: salary, income and receipts. Own transfers and borrowed money are no inflow. */
export const inflowOf = (picture: Picture): readonly bigint[] => picture.monthly(inflowGroups);

/** What went out each month, without sign: loans and all spending, less refunds. */
export const outflowOf = (picture: Picture): readonly bigint[] => picture.monthly(outflowGroups).map((sum) => -sum);

export const shownOrNull = (minor: bigint | null, picture: Pick<Picture, 'currency'>): number | null =>
  minor === null ? null : shown(minor, picture);

/** The monthly mean in major units, rounded to a minor unit. Null without a complete month. */
export const monthlyMean = (values: readonly bigint[], picture: Pick<Picture, 'currency'>): number | null =>
  values.length === 0 ? null : shown(meanMinor(sumOf(values), values.length), picture);
