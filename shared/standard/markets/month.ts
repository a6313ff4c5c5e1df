import type { Day } from './day.ts';

/** Months are the first seven characters of their days, such as 2027-01. As texts they sort in time. */
export type Month = string;

/** The month that lies this many months later, or earlier if the count is negative. */
export const addMonths = (month: Month, count: number): Month => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
};

export const daysIn = (month: Month): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

/** A day of a month. A day that the month does not have is its last one. */
export const dayOfMonth = (month: Month, day: number): Day =>
  `${month}-${String(Math.min(day, daysIn(month))).padStart(2, '0')}`;

/** The months from the first to the last, both included. */
export const monthsBetween = (first: Month, last: Month): readonly Month[] => {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
};
