import type { Day } from '#shared/standard/markets/day.ts';
import { dayOfMonth, type Month } from '#shared/standard/markets/month.ts';

/** The UAE is four hours ahead of UTC all year. */
const offset = '+04:00';
const offsetMs = 4 * 60 * 60 * 1000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const dayOf = (at: Date | string): Day => new Date(new Date(at).getTime() + offsetMs).toISOString().slice(0, 10);

export const monthOf = (at: Date | string): Month => dayOf(at).slice(0, 7);

/** Returns the instant of a local time in the UAE. */
export const momentOf = (day: Day, minuteOfDay: number): string =>
  new Date(
    `${day}T${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}:00${offset}`,
  ).toISOString();

export const startOf = (month: Month): string => momentOf(dayOfMonth(month, 1), 0);
