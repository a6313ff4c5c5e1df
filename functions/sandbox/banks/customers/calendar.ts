/** A month such as `2026-11`, in the time of the Emirates. */
export type Month = string;

/** A day such as `2026-11-22`, in the time of the Emirates. */
export type Day = string;

/** The Emirates are four hours ahead of UTC all year. */
const offset = '+04:00';
const offsetMs = 4 * 60 * 60 * 1000;

const two = (value: number): string => String(value).padStart(2, '0');

export const dayOf = (at: Date | string): Day => new Date(new Date(at).getTime() + offsetMs).toISOString().slice(0, 10);

export const monthOf = (at: Date | string): Month => dayOf(at).slice(0, 7);

/** The moment of a day at which the clocks of the Emirates show this time. */
export const momentOf = (day: Day, minuteOfDay: number): string =>
  new Date(`${day}T${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}:00${offset}`).toISOString();

export const daysIn = (month: Month): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

/** A day of a month. A day that the month does not have is its last one. */
export const dayIn = (month: Month, day: number): Day => `${month}-${two(Math.min(day, daysIn(month)))}`;

/** The month that lies so many months later, or earlier for a negative number. */
export const addMonths = (month: Month, count: number): Month => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
};

export const startOf = (month: Month): string => momentOf(dayIn(month, 1), 0);

/** The months from the one to the other, both included. */
export const monthsBetween = (first: Month, last: Month): readonly Month[] =>
  first > last ? [] : [first, ...monthsBetween(addMonths(first, 1), last)];
