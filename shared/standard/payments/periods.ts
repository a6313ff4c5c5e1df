import { dayMs } from '#shared/platform/runtime/clock.ts';
import { addDays, type Day, utc } from '../markets/day.ts';
import { addMonths, dayOfMonth, monthOf } from '../markets/month.ts';

export type Frequency = 'Day' | 'Week' | 'Month' | 'Year';

/** Returns the same day of a later month, or that month's last day if the month is shorter. */
const sameDayAfter = (day: Day, months: number): Day =>
  dayOfMonth(addMonths(monthOf(day), months), Number(day.slice(8)));

/**
 * Returns the first day of the n-th period after the start. Counts from the start, not from the previous period, so
 * that a short month does not shift the first day of later periods.
 */
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

const minDays: Record<Frequency, number> = { Day: 1, Week: 7, Month: 28, Year: 365 };

/** A range of days; `until` is exclusive. */
export interface Period {
  readonly from: Day;
  readonly until: Day;
}

/** Returns the number of the period that contains a day, from 0, or undefined if the day is before the start. */
const periodNumber = (day: Day, start: Day, frequency: Frequency): number | undefined => {
  if (day < start) return undefined;
  // Start from an upper bound, based on the shortest possible period. The loop steps back to the right period.
  let n = Math.floor((utc(day).getTime() - utc(start).getTime()) / dayMs / minDays[frequency]);
  while (periodStart(start, frequency, n) > day) n -= 1;
  return n;
};

/** Returns the period that contains a day, or undefined if the day is before the start. */
export const periodOf = (day: Day, start: Day, frequency: Frequency): Period | undefined => {
  const n = periodNumber(day, start, frequency);
  return n === undefined
    ? undefined
    : { from: periodStart(start, frequency, n), until: periodStart(start, frequency, n + 1) };
};

/**
 * Returns the period to which the limits of on-demand payments apply on a day (`AEPeriodType` of the UAE standard), or
 * undefined if the day is before the start. A month is a calendar month. Weeks and years count from the start.
 */
export const limitedPeriodOf = (day: Day, start: Day, frequency: Frequency): Period | undefined => {
  if (frequency !== 'Month' || day < start) return periodOf(day, start, frequency);
  const from = dayOfMonth(monthOf(day), 1);
  return { from: from < start ? start : from, until: dayOfMonth(addMonths(monthOf(day), 1), 1) };
};

/** Returns the number of periods that begin on or before the last day. */
export const periodsUntil = (lastDay: Day, start: Day, frequency: Frequency): number =>
  (periodNumber(lastDay, start, frequency) ?? -1) + 1;

/** Returns the first start of a period on or after a day. */
export const nextPeriodStart = (day: Day, start: Day, frequency: Frequency): Day => {
  const period = periodOf(day, start, frequency);
  if (!period) return start;
  return period.from === day ? day : period.until;
};
