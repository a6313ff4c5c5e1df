import { addDays, type Day, dayMs, utc } from '#shared/standard/markets/day.ts';
import { addMonths, dayOfMonth } from '#shared/standard/markets/month.ts';

export type Frequency = 'Day' | 'Week' | 'Month' | 'Year';

/** The same day of a later month, or the last day of that month if it is shorter. */
const sameDayAfter = (day: Day, months: number): Day =>
  dayOfMonth(addMonths(day.slice(0, 7), months), Number(day.slice(8)));

/** The first day of the n-th period after the start. Counted from the start, so that months keep its day. */
const periodStart = (start: Day, frequency: Frequency, n: number): Day => {
  switch (frequency) {
    case 'Day':
      return addDays(start, n);
    case 'Week':
      return addDays(start, 7 * n);
    case 'Month':
      return sameDayAfter(start, n);
    case 'Year':
      return sameDayAfter(start, 12 * n);
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
