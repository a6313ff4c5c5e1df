import { addDays, type Day, dayMs, dayOf, utc } from '#shared/standard/markets/day.ts';

export type Frequency = 'Day' | 'Week' | 'Month' | 'Year';

/** The same day of a later month, or the last day of that month if it is shorter. */
const addMonths = (day: Day, months: number): Day => {
  const from = utc(day);
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const length = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  month.setUTCDate(Math.min(from.getUTCDate(), length));
  return dayOf(month);
};

/** The first day of the n-th period after the start. Counted from the start, so that months keep its day. */
const periodStart = (start: Day, frequency: Frequency, n: number): Day => {
  switch (frequency) {
    case 'Day':
      return addDays(start, n);
    case 'Week':
      return addDays(start, 7 * n);
    case 'Month':
      return addMonths(start, n);
    case 'Year':
      return addMonths(start, 12 * n);
  }
};

const shortestDays: Record<Frequency, number> = { Day: 1, Week: 7, Month: 28, Year: 365 };

/** From the first day up to the day before `until`. */
export interface Period {
  readonly from: Day;
  readonly until: Day;
}

/** The period that a day is in. Undefined before the start. */
export const periodOf = (day: Day, start: Day, frequency: Frequency): Period | undefined => {
  if (day < start) return undefined;
  // Never too low, because no period is shorter. A few steps back lead to the right one.
  let n = Math.floor((utc(day).getTime() - utc(start).getTime()) / dayMs / shortestDays[frequency]);
  while (periodStart(start, frequency, n) > day) n -= 1;
  return { from: periodStart(start, frequency, n), until: periodStart(start, frequency, n + 1) };
};

/** The first day of a period at or after a day. */
export const nextPeriodStart = (day: Day, start: Day, frequency: Frequency): Day => {
  const period = periodOf(day, start, frequency);
  if (!period) return start;
  return period.from === day ? day : period.until;
};
