import { dayMs, utcDayOf } from '#shared/platform/runtime/clock.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { addMonths, type Month } from '#shared/standard/markets/month.ts';

/** Returns the number of days since 1 January 1970. */
export const numberOfDay = (day: Day): number => Date.parse(day) / dayMs;

export const dayOfNumber = (number: number): Day => utcDayOf(new Date(number * dayMs));

export const lastDayOf = (month: Month): Day => dayOfNumber(numberOfDay(`${addMonths(month, 1)}-01`) - 1);
