import type { Day } from './day.ts';

/** The first seven characters of a date, such as 2027-01. Months sort chronologically as strings. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** Adds a number of months, which may be negative. */
export const addMonths = (month: Month, count: number): Month => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
};

export const daysIn = (month: Month): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

/** Returns a day of a month, or its last day if the month is shorter. */
export const dayOfMonth = (month: Month, day: number): Day =>
  `${month}-${String(Math.min(day, daysIn(month))).padStart(2, '0')}`;

/** Returns the months from the first to the last, both included. */
export const monthsBetween = (first: Month, last: Month): readonly Month[] => {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
};
