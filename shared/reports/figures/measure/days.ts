/** A day as YYYY-MM-DD. */
export type Day = string;
/** A month as YYYY-MM. */
export type Month = string;

const dayMs = 86_400_000;

/** How many days lie between a day and 1 January 1970. */
export const numberOfDay = (day: Day): number => Date.parse(day) / dayMs;

export const dayOfNumber = (number: number): Day => new Date(number * dayMs).toISOString().slice(0, 10);

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** The month that lies this many months later, or earlier if the count is negative. */
export const addMonths = (month: Month, count: number): Month => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
};

export const lastDayOf = (month: Month): Day => dayOfNumber(numberOfDay(`${addMonths(month, 1)}-01`) - 1);

/** The months from the first to the last, both included. */
export const monthsBetween = (first: Month, last: Month): readonly Month[] => {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
};
