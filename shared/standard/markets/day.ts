import * as z from 'zod';
import { memoizeByText } from '#shared/platform/runtime/cache.ts';
import { addSeconds, dayMs, utcDayOf } from '#shared/platform/runtime/clock.ts';

/** An ISO 8601 date, such as 2027-01-31. Dates sort chronologically as strings. */
export type Day = string;

/** Returns the start of a day in UTC, the inverse of `utcDayOf`. Only for date arithmetic: no market uses UTC. */
export const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);

export const addDays = (day: Day, days: number): Day => utcDayOf(new Date(utc(day).getTime() + days * dayMs));

// Memoized, because creating a format takes longer than using it.
const dayFormat = memoizeByText(
  (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
);
const offsetFormat = memoizeByText(
  (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
);

// The format does not pad the years before 1000 with zeros.
export const dayIn = (timeZone: string, at: string): Day => dayFormat(timeZone).format(new Date(at)).padStart(10, '0');

/**
 * Returns the instant at which a day begins in a time zone. Before standard time, offsets from UTC included seconds.
 */
export const beginningOf = (day: Day, timeZone: string): string => {
  const parts = offsetFormat(timeZone).formatToParts(utc(day));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(offset) ?? [];
  const ahead = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return addSeconds(utc(day), sign === '-' ? ahead : -ahead);
};

/** Banks accept four-digit years. An instant must have a four-digit year in the time zone of every market. */
const hasBankYear = (text: string): boolean =>
  !(Date.parse(text) < Date.parse('1000-01-01') || Date.parse(text) >= Date.parse('9999-12-31T20:00:00Z'));
const yearError = 'must be in the years 1000 to 9999 in the time zone of the market';

/** A day in a request that is sent on to a bank. */
export const BankDay = z.iso.date().refine(hasBankYear, yearError);

/** An instant in a request that is sent on to a bank, converted to UTC. */
export const BankInstant = z.iso
  .datetime({ offset: true })
  .refine(hasBankYear, yearError)
  .transform((text) => new Date(text).toISOString());

/** A time in a request: an instant, or a day in the market's time zone. */
export const InstantOrDay = z
  .union(
    [z.iso.datetime({ offset: true }), z.iso.date()],
    'must be a date such as 2026-11-21 or a date-time such as 2026-11-21T08:00:00Z',
  )
  .refine(hasBankYear, yearError);

const isDay = (text: string): boolean => !text.includes('T');

/** Returns the instant that a time in a request stands for in a time zone. */
export type InstantOf = (text: string, timeZone: string) => string;

/** Returns the first instant of a time in a request. */
export const startOf: InstantOf = (text, timeZone) =>
  isDay(text) ? beginningOf(text, timeZone) : new Date(text).toISOString();

/** Returns the last instant of a time in a request. */
export const endOf: InstantOf = (text, timeZone) =>
  isDay(text) ? addSeconds(beginningOf(addDays(text, 1), timeZone), -0.001) : new Date(text).toISOString();

/**
 * Returns the day of which an instant is the first or the last (`instantOf`) in one of the time zones, or undefined if
 * there is none. The inverse of `instantOf`.
 */
export const requestedDay = (at: string, instantOf: InstantOf, timeZones: readonly string[]): Day | undefined =>
  timeZones
    .map((timeZone) => [dayIn(timeZone, at), timeZone] as const)
    .find(([day, timeZone]) => BankDay.safeParse(day).success && instantOf(day, timeZone) === at)?.[0];
