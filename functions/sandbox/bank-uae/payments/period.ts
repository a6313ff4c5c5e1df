import { dayMs } from '#shared/platform/runtime/clock.ts';
import { type Day, dayIn, utc } from '#shared/standard/markets/day.ts';
import { dayOfMonth, monthOf } from '#shared/standard/markets/month.ts';
import { countries } from '#shared/standard/markets/market.ts';
import { countryOf } from '../trust/hub.ts';
import type { PeriodType } from '../records/schedule.ts';

const dayNumber = (day: Day): number => utc(day).getTime() / dayMs;

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Returns the current day in the time zone of a bank's country. New payments are assigned to this day. */
export const today = (bank: string, now: Date): Day => dayIn(countries[countryOf(bank)].timeZone, now.toISOString());

/**
 * Returns the period that contains a day (`AEPeriodType`). Days and months are those of the calendar; weeks and years
 * count from the start. Returns undefined before the start.
 */
export const periodOf = (type: PeriodType, start: string, day: string): string | undefined => {
  if (day < start) return undefined;
  switch (type) {
    case 'Day':
      return day;
    case 'Week':
      return `week ${Math.floor((dayNumber(day) - dayNumber(start)) / 7)}`;
    case 'Month':
      return monthOf(day);
    case 'Year': {
      const months = monthNumber(day) - monthNumber(start) - (day < sameDayOfMonth(start, day) ? 1 : 0);
      return `year ${Math.floor(months / 12)}`;
    }
  }
};

/** Returns whether a day is the start day or one of its recurrences, such as the same day of every month. */
export const isRecurringDay = (type: PeriodType, start: string, day: string): boolean => {
  if (day < start) return false;
  switch (type) {
    case 'Day':
      return true;
    case 'Week':
      return (dayNumber(day) - dayNumber(start)) % 7 === 0;
    case 'Month':
      return day === sameDayOfMonth(start, day);
    case 'Year':
      return (monthNumber(day) - monthNumber(start)) % 12 === 0 && day === sameDayOfMonth(start, day);
  }
};

/** Returns the day of the start in the month of another day. A shorter month uses its last day. */
const sameDayOfMonth = (start: Day, day: Day): Day => dayOfMonth(monthOf(day), Number(start.slice(8)));
