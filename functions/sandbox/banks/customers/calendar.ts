import { addSeconds, utcDayOf } from '#shared/platform/runtime/clock.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { dayOfMonth, type Month, monthOf } from '#shared/standard/markets/month.ts';

/** Returns the day in the UAE, which is four hours ahead of UTC all year. */
export const localDayOf = (at: Date | string): Day => utcDayOf(addSeconds(at, 4 * 3600));

export const localMonthOf = (at: Date | string): Month => monthOf(localDayOf(at));

/** Returns the instant of a local time in the UAE. */
export const momentOf = (day: Day, minuteOfDay: number): string =>
  addSeconds(`${day}T00:00:00+04:00`, minuteOfDay * 60);

export const startOf = (month: Month): string => momentOf(dayOfMonth(month, 1), 0);
