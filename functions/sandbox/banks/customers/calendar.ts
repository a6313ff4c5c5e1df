import { utcDayOf } from '#shared/platform/runtime/clock.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { dayOfMonth, type Month, monthOf } from '#shared/standard/markets/month.ts';

/** The UAE is four hours ahead of UTC all year. */
const offset = '+04:00';
const offsetMs = 4 * 60 * 60 * 1000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns the day in the UAE. */
export const localDayOf = (at: Date | string): Day => utcDayOf(new Date(new Date(at).getTime() + offsetMs));

export const localMonthOf = (at: Date | string): Month => monthOf(localDayOf(at));

/** Returns the instant of a local time in the UAE. */
export const momentOf = (day: Day, minuteOfDay: number): string =>
  new Date(
    `${day}T${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}:00${offset}`,
  ).toISOString();

export const startOf = (month: Month): string => momentOf(dayOfMonth(month, 1), 0);
