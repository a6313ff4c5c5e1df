import * as z from 'zod';
import { addSeconds } from '#shared/platform/runtime/clock.ts';

/** Days are ISO 8601 dates, such as 2027-01-31. As texts they sort in time. */
export type Day = string;

export const dayMs = 86_400_000;

/** For counting days: the start of a day in UTC, and the day of such a start. No market has this clock. */
export const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
export const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayOf(new Date(utc(day).getTime() + days * dayMs));

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

/** When a day begins in a time zone. Before there were time zones, clocks differed from UTC by seconds as well. */
export const beginningOf = (day: Day, timeZone: string): string => {
  const parts = offsetFormat(timeZone).formatToParts(utc(day));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(offset) ?? [];
  const ahead = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return addSeconds(utc(day), sign === '-' ? ahead : -ahead);
};

/** Banks take years of four digits. The day of an instant must have one on the clock of every market. */
const hasBankYear = (text: string): boolean =>
  !(Date.parse(text) < Date.parse('1000-01-01') || Date.parse(text) >= Date.parse('9999-12-31T20:00:00Z'));
const otherYear = 'must be in the years 1000 to 9999 on the clock of the market';

/** A day that a client names, for a bank. */
export const BankDay = z.iso.date().refine(hasBankYear, otherYear);

/** An instant that a client names, for a bank, as an instant in UTC. */
export const BankInstant = z.iso
  .datetime({ offset: true })
  .refine(hasBankYear, otherYear)
  .transform((text) => new Date(text).toISOString());

/** A time that a client names: an instant, or a day of the market. */
export const InstantOrDay = z
  .union(
    [z.iso.datetime({ offset: true }), z.iso.date()],
    'must be a date such as 2026-11-21 or a date-time such as 2026-11-21T08:00:00Z',
  )
  .refine(hasBankYear, otherYear);

const isDay = (text: string): boolean => !text.includes('T');

/** The first instant of a time that a client names. */
export const startOf = (text: string, timeZone: string): string =>
  isDay(text) ? beginningOf(text, timeZone) : new Date(text).toISOString();

/** The last instant of a time that a client names. */
export const endOf = (text: string, timeZone: string): string =>
  isDay(text) ? addSeconds(beginningOf(addDays(text, 1), timeZone), -0.001) : new Date(text).toISOString();
