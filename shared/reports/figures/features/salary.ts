import type { RiskFeatures } from '../assessment.ts';
import type { ReportAggregates } from '../aggregates/report-aggregates.ts';
import { numberOfDay } from '../measure/days.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { monthOf } from '#shared/standard/markets/month.ts';
import { scoreBetween, weightedScore } from '../measure/scores.ts';
import { largest, medianMinor, quotient, rounded, roundedRatio, smallest, variation } from '../measure/statistics.ts';
import { scored, minMonths, noMonth, majorUnitsOrNull, withTooFewMonths, unscored } from './feature.ts';
import { countText, countOfTotal, frequencyText, amountText, variesBy } from './words.ts';

const withoutSalary = (aggregates: ReportAggregates) =>
  aggregates.months.length === 0
    ? unscored(aggregates, 'insufficientData', noMonth)
    : unscored(aggregates, 'notApplicable', 'No salary was paid to these accounts.');

/** Returns the monthly salaries of the months in which a salary was paid. */
const salariesOf = (aggregates: ReportAggregates): readonly bigint[] =>
  aggregates.monthly(['salary']).filter((sum) => sum > 0n);

export const salaryCoefficientOfVariation = (
  aggregates: ReportAggregates,
): RiskFeatures['salaryCoefficientOfVariation'] => {
  const salaries = salariesOf(aggregates);
  if (salaries.length === 0) return { ...withoutSalary(aggregates), value: null };
  const value = variation(salaries);
  if (salaries.length < minMonths || value === null) {
    const reason = `A salary was paid in ${countText(salaries.length, 'month')}, but at least ${minMonths} months with a salary are required.`;
    return { ...unscored(aggregates, 'insufficientData', reason), value: null };
  }
  const sentence =
    value === 0
      ? 'The salary was the same in every month in which it was paid.'
      : `The monthly salary ${variesBy(value)}.`;
  return { ...scored(aggregates, scoreBetween(0.5, 0, value), sentence), value: rounded(value) };
};

export const salaryRange = (aggregates: ReportAggregates): RiskFeatures['salaryRangeDetail'] => {
  const salaries = salariesOf(aggregates);
  const [min, max, median] = [smallest(salaries), largest(salaries), medianMinor(salaries)];
  if (min === null || max === null || median === null) return { ...withoutSalary(aggregates), ...unknownRange };
  const variability = quotient(max - min, median);
  const coverage = salaries.length / aggregates.months.length;
  const figures = {
    minMonthlySalary: majorUnitsOrNull(min, aggregates),
    maxMonthlySalary: majorUnitsOrNull(max, aggregates),
    medianMonthlySalary: majorUnitsOrNull(median, aggregates),
    salaryVariabilityRatio: roundedRatio(variability),
    salaryCoverageRatio: rounded(coverage),
  };
  if (aggregates.months.length < minMonths) return { ...withTooFewMonths(aggregates), ...figures };
  const score = weightedScore([
    [60, scoreBetween(0, 1, coverage)],
    [40, variability === null ? null : scoreBetween(1, 0, variability)],
  ]);
  const range =
    min === max
      ? `and it was always ${amountText(min, aggregates)}`
      : `and it was between ${amountText(min, aggregates)} and ${amountText(max, aggregates)}`;
  const sentence = `A salary was paid in ${countOfTotal(salaries.length, aggregates.months.length, 'month')}, ${range}.`;
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
  readonly id: string;
  readonly name: string | null;
  readonly days: readonly Day[];
  readonly months: number;
  readonly total: bigint;
}

/** Returns the employers, ordered by the number of months in which they paid, then by amount. */
const employersOf = (aggregates: ReportAggregates): readonly Employer[] =>
  [...Map.groupBy(aggregates.partiesOf('salary'), ({ party }) => party)]
    .map(([party, sums]) => ({
      id: party,
      name: sums.find(({ name }) => name !== undefined)?.name ?? null,
      days: sums.map(({ day }) => day),
      months: new Set(sums.map(({ day }) => monthOf(day))).size,
      total: sums.reduce((total, { minor }) => total + minor, 0n),
    }))
    .toSorted((a, b) => b.months - a.months || (a.total === b.total ? 0 : a.total > b.total ? -1 : 1));

/** Maximum gap, in days, between two salaries from the same employment. */
const maxPauseDays = 62;
/** Maximum overlap, in days: from the new employer's first salary to the old one's last. */
const maxOverlapDays = 31;

interface Employment {
  readonly employerId: string;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Splits an employer's salary days into employments, at every pause of more than `maxPauseDays`. */
const employmentsOf = ({ id: employerId, days }: Employer): readonly Employment[] => {
  const employments: Employment[] = [];
  for (const day of days.map(numberOfDay)) {
    const current = employments.at(-1);
    if (current && day - current.lastDay <= maxPauseDays)
      employments[employments.length - 1] = { ...current, lastDay: day };
    else employments.push({ employerId, firstDay: day, lastDay: day });
  }
  return employments;
};

/** Counts switches from one employer to another. Two concurrent employments are not a switch. */
const switchesBetween = (employers: readonly Employer[]): number =>
  employers
    .flatMap(employmentsOf)
    .toSorted((a, b) => a.firstDay - b.firstDay)
    .filter(({ employerId, firstDay }, index, employments) => {
      const previous = employments[index - 1];
      return (
        previous !== undefined && previous.employerId !== employerId && previous.lastDay - firstDay <= maxOverlapDays
      );
    }).length;

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
  if (aggregates.months.length < minMonths) return { ...withTooFewMonths(aggregates), ...figures };
  const score = Math.max(0, scoreBetween(0, 1, duration) - 15 * switches);
  const paid = `paid in ${countOfTotal(primary.months, aggregates.months.length, 'month')}`;
  const sentence =
    employers.length === 1
      ? `The only employer ${paid}.`
      : `Salaries came from ${employers.length} employers. The main one ${paid}, and the customer ${switches === 0 ? 'did not switch employers' : `switched employers ${frequencyText(switches)}`}.`;
  return { ...scored(aggregates, score, sentence), ...figures };
};
