import type { RiskFeatures } from '../assessment.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { numberOfDay } from '../measure/days.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { scoreBetween, weightedScore } from '../measure/scores.ts';
import { largest, medianMinor, quotient, rounded, roundedRatio, smallest, variation } from '../measure/statistics.ts';
import { scored, minMonths, noMonth, shownOrNull, tooFewMonths, unscored } from './feature.ts';
import { counted, countedOf, often, spoken, variesBy } from './words.ts';

const withoutSalary = (aggregates: ReportAggregates) =>
  aggregates.months.length === 0
    ? unscored(aggregates, 'insufficientData', noMonth)
    : unscored(aggregates, 'notApplicable', 'No salary was paid to these accounts.');

/** Returns the monthly salaries of the months in which a salary was paid. */
const salariesOf = (aggregates: ReportAggregates): readonly bigint[] =>
  aggregates.monthly(['salary']).filter((sum) => sum > 0n);

/**
 * Measures how much the salary changes: the standard deviation of the monthly salaries, divided by their mean. Months
 * without salary are excluded.
 *
 * Score: 100 at 0, 0 at 0.5 and more.
 */
export const salaryCoefficientOfVariation = (
  aggregates: ReportAggregates,
): RiskFeatures['salaryCoefficientOfVariation'] => {
  const salaries = salariesOf(aggregates);
  if (salaries.length === 0) return { ...withoutSalary(aggregates), value: null };
  const value = variation(salaries);
  if (salaries.length < minMonths || value === null) {
    const why = `A salary was paid in ${counted(salaries.length, 'month')}, but ${minMonths} are required.`;
    return { ...unscored(aggregates, 'insufficientData', why), value: null };
  }
  const sentence = value === 0 ? 'The salary is always the same.' : `The monthly salary ${variesBy(value)}.`;
  return { ...scored(aggregates, scoreBetween(0.5, 0, value), sentence), value: rounded(value) };
};

/**
 * Computes the range of the monthly salaries. Variability = (highest − lowest) ÷ median. Coverage = months with a
 * salary ÷ months.
 *
 * Score: 60% coverage, 40% variability (100 at 0, 0 at 1 and more).
 */
export const salaryRange = (aggregates: ReportAggregates): RiskFeatures['salaryRangeDetail'] => {
  const salaries = salariesOf(aggregates);
  const [min, max, median] = [smallest(salaries), largest(salaries), medianMinor(salaries)];
  if (min === null || max === null || median === null) return { ...withoutSalary(aggregates), ...unknownRange };
  const variability = quotient(max - min, median);
  const coverage = salaries.length / aggregates.months.length;
  const figures = {
    minMonthlySalary: shownOrNull(min, aggregates),
    maxMonthlySalary: shownOrNull(max, aggregates),
    medianMonthlySalary: shownOrNull(median, aggregates),
    salaryVariabilityRatio: roundedRatio(variability),
    salaryCoverageRatio: rounded(coverage),
  };
  if (aggregates.months.length < minMonths)
    return { ...unscored(aggregates, 'insufficientData', tooFewMonths(aggregates)), ...figures };
  const score = weightedScore([
    [60, scoreBetween(0, 1, coverage)],
    [40, variability === null ? null : scoreBetween(1, 0, variability)],
  ]);
  const range =
    min === max
      ? `always ${spoken(min, aggregates)}`
      : `between ${spoken(min, aggregates)} and ${spoken(max, aggregates)}`;
  const sentence = `A salary was paid in ${countedOf(salaries.length, aggregates.months.length, 'month')}, ${range}.`;
  return { ...scored(aggregates, score, sentence), ...figures };
};

const unknownRange = {
  minMonthlySalary: null,
  maxMonthlySalary: null,
  medianMonthlySalary: null,
  salaryVariabilityRatio: null,
  salaryCoverageRatio: null,
};

interface Employer {
  readonly party: string;
  readonly name: string | null;
  readonly days: readonly Day[];
  readonly months: number;
  readonly total: bigint;
}

/** Returns the payers of salaries, ordered by the number of months in which they paid, then by amount. */
const employersOf = (aggregates: ReportAggregates): readonly Employer[] =>
  [...Map.groupBy(aggregates.partiesOf('salary'), ({ party }) => party)]
    .map(([party, sums]) => ({
      party,
      name: sums.find(({ name }) => name !== undefined)?.name ?? null,
      days: sums.map(({ day }) => day),
      months: new Set(sums.map(({ day }) => day.slice(0, 7))).size,
      total: sums.reduce((total, { minor }) => total + minor, 0n),
    }))
    .toSorted((a, b) => b.months - a.months || (a.total === b.total ? 0 : a.total > b.total ? -1 : 1));

/** An employment ends if the employer pays nothing for longer than this. */
const maxPauseDays = 62;
/** How long after the first salary from the next employer an employer's last salary may be paid. */
const maxOverlapDays = 31;

interface Employment {
  readonly party: string;
  readonly first: number;
  readonly last: number;
}

/** Splits the days of an employer's salaries at every pause of more than `maxPauseDays`. */
const employmentsOf = ({ party, days }: Employer): readonly Employment[] => {
  const employments: Employment[] = [];
  for (const day of days.map(numberOfDay)) {
    const current = employments.at(-1);
    if (current && day - current.last <= maxPauseDays) employments[employments.length - 1] = { ...current, last: day };
    else employments.push({ party, first: day, last: day });
  }
  return employments;
};

/** Counts changes from one employer to another. Employers that pay in the same period do not count as a change. */
const switchesBetween = (employers: readonly Employer[]): number =>
  employers
    .flatMap(employmentsOf)
    .toSorted((a, b) => a.first - b.first)
    .filter(({ party, first }, index, all) => {
      const before = all[index - 1];
      return before !== undefined && before.party !== party && before.last - first <= maxOverlapDays;
    }).length;

/**
 * Determines whether one employer pays the salary. Duration = months paid by the main employer ÷ months. There is a
 * switch if an employer begins to pay after another employer has stopped, or at most 31 days before it stops. An
 * employer has stopped if it pays nothing for more than 62 days.
 *
 * Score: 100 × duration, less 15 for each switch.
 */
export const employerConsistency = (aggregates: ReportAggregates): RiskFeatures['employerConsistencyDetail'] => {
  const employers = employersOf(aggregates);
  const [primary] = employers;
  const noEmployer = { distinctEmployers: 0, primaryEmployer: null, durationRatio: null, employerSwitchCount: 0 };
  if (!primary) return { ...withoutSalary(aggregates), ...noEmployer };
  const switches = switchesBetween(employers);
  const duration = primary.months / aggregates.months.length;
  const figures = {
    distinctEmployers: employers.length,
    primaryEmployer: primary.name,
    durationRatio: rounded(duration),
    employerSwitchCount: switches,
  };
  if (aggregates.months.length < minMonths)
    return { ...unscored(aggregates, 'insufficientData', tooFewMonths(aggregates)), ...figures };
  const score = Math.max(0, scoreBetween(0, 1, duration) - 15 * switches);
  const paid = `paid in ${countedOf(primary.months, aggregates.months.length, 'month')}`;
  const sentence =
    employers.length === 1
      ? `The only employer ${paid}.`
      : `Salaries came from ${employers.length} employers. The main one ${paid}, and the employer ${switches === 0 ? 'never changed' : `changed ${often(switches)}`}.`;
  return { ...scored(aggregates, score, sentence), ...figures };
};
