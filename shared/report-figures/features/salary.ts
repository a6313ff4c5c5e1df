import type { RiskFeatures } from '../assessment.ts';
import type { Picture } from '../ledger/picture.ts';
import { scoreBetween, weightedScore } from '../measure/scores.ts';
import { largest, medianMinor, quotient, rounded, roundedRatio, smallest, variation } from '../measure/statistics.ts';
import { answered, counted, fewestMonths, percent, shownOrNull, spoken, tooFewMonths, unanswered } from './feature.ts';

const noSalary = 'No salary was paid to these accounts.';

/** The salaries of the months in which one was paid. */
const salariesOf = (picture: Picture): readonly bigint[] => picture.monthly(['salary']).filter((sum) => sum > 0n);

/**
 * How much the salary changes: the standard deviation of the monthly salaries, divided by their mean. Months without
 * salary are left out.
 *
 * Score: 100 at 0, 0 at 0.5 and more.
 */
export const salaryCoefficientOfVariation = (picture: Picture): RiskFeatures['salaryCoefficientOfVariation'] => {
  const salaries = salariesOf(picture);
  if (salaries.length === 0) return { ...unanswered(picture, 'notApplicable', noSalary), value: null };
  const value = variation(salaries);
  if (salaries.length < fewestMonths || value === null) {
    const why = `A salary was paid in ${counted(salaries.length, 'month')}, and this needs ${fewestMonths}.`;
    return { ...unanswered(picture, 'insufficientData', why), value: null };
  }
  const sentence = `The monthly salary differs from its mean by ${percent(value)} on average.`;
  return { ...answered(picture, scoreBetween(0.5, 0, value), sentence), value: rounded(value) };
};

/**
 * The range of the monthly salaries. Variability = (highest − lowest) ÷ median. Coverage = months with a salary ÷ months.
 *
 * Score: 60% coverage, 40% variability (100 at 0, 0 at 1 and more).
 */
export const salaryRange = (picture: Picture): RiskFeatures['salaryRangeDetail'] => {
  const salaries = salariesOf(picture);
  const [min, max, median] = [smallest(salaries), largest(salaries), medianMinor(salaries)];
  if (min === null || max === null || median === null)
    return { ...unanswered(picture, 'notApplicable', noSalary), ...unknownRange };
  const variability = quotient(max - min, median);
  const coverage = salaries.length / picture.months.length;
  const own = {
    minMonthlySalary: shownOrNull(min, picture),
    maxMonthlySalary: shownOrNull(max, picture),
    medianMonthlySalary: shownOrNull(median, picture),
    salaryVariabilityRatio: roundedRatio(variability),
    salaryCoverageRatio: rounded(coverage),
  };
  if (picture.months.length < fewestMonths)
    return { ...unanswered(picture, 'insufficientData', tooFewMonths(picture)), ...own };
  const score = weightedScore([
    [60, scoreBetween(0, 1, coverage)],
    [40, variability === null ? null : scoreBetween(1, 0, variability)],
  ]);
  const sentence =
    `A salary was paid in ${salaries.length} of ${counted(picture.months.length, 'month')}, ` +
    `between ${spoken(min, picture)} and ${spoken(max, picture)}.`;
  return { ...answered(picture, score, sentence), ...own };
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
  readonly months: number;
  readonly total: bigint;
}

/** The payers of salaries, the one that paid in most months first. Of two with as many months, the one that paid more. */
const employersOf = (picture: Picture): readonly Employer[] =>
  [...Map.groupBy(picture.partiesOf('salary'), ({ party }) => party)]
    .map(([party, sums]) => ({
      party,
      name: sums.find(({ name }) => name !== undefined)?.name ?? null,
      months: new Set(sums.map(({ day }) => day.slice(0, 7))).size,
      total: sums.reduce((total, { minor }) => total + minor, 0n),
    }))
    .toSorted((a, b) => b.months - a.months || (a.total === b.total ? 0 : a.total > b.total ? -1 : 1));

/**
 * Whether the salary comes from one employer. Duration = months paid by the main employer ÷ months. A switch is a salary
 * from another employer than the salary before.
 *
 * Score: 100 × duration, less 15 for each switch.
 */
export const employerConsistency = (picture: Picture): RiskFeatures['employerConsistencyDetail'] => {
  const employers = employersOf(picture);
  const [primary] = employers;
  const nobody = { distinctEmployers: 0, primaryEmployer: null, durationRatio: null, employerSwitchCount: 0 };
  if (!primary) return { ...unanswered(picture, 'notApplicable', noSalary), ...nobody };
  const payers = picture.partiesOf('salary').map(({ party }) => party);
  const switches = payers.filter((party, index) => index > 0 && party !== payers[index - 1]).length;
  const duration = primary.months / picture.months.length;
  const own = {
    distinctEmployers: employers.length,
    primaryEmployer: primary.name,
    durationRatio: rounded(duration),
    employerSwitchCount: switches,
  };
  if (picture.months.length < fewestMonths)
    return { ...unanswered(picture, 'insufficientData', tooFewMonths(picture)), ...own };
  const score = Math.max(0, scoreBetween(0, 1, duration) - 15 * switches);
  const sentence = `The main employer paid in ${primary.months} of ${counted(picture.months.length, 'month')}, and the employer changed ${counted(switches, 'time')}.`;
  return { ...answered(picture, score, sentence), ...own };
};
