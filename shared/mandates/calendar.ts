import { addSeconds } from '#shared/platform/runtime/clock.ts';

/** Days are ISO 8601 dates, such as 2027-01-31. As texts they sort in time. */
export type Day = string;

export type Frequency = 'Day' | 'Week' | 'Month' | 'Year';

const dayMs = 86_400_000;
const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayOf(new Date(utc(day).getTime() + days * dayMs));

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

/** Making a format takes longer than all that is done with it, so each is made once. */
const remembered = (make: (timeZone: string) => Intl.DateTimeFormat): typeof make => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? make(timeZone);
    formats.set(timeZone, format);
    return format;
  };
};

const dayFormat = remembered((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }));
const offsetFormat = remembered((timeZone) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }));

/** The day at an instant, on the clocks of a time zone. */
export const dayIn = (timeZone: string, at: string): Day => dayFormat(timeZone).format(new Date(at));

/** When a day begins in a time zone. */
export const beginningOf = (day: Day, timeZone: string): string => {
  const parts = offsetFormat(timeZone).formatToParts(utc(day));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? '';
  return addSeconds(`${day}T00:00:00${offset || 'Z'}`, 0);
};
