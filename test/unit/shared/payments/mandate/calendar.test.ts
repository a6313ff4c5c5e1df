import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Frequency, nextPeriodStart, periodOf } from '#shared/payments/mandate/calendar.ts';
import { addDays, beginningOf, dayIn } from '#shared/standard/markets/day.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const frequency = fc.constantFrom<Frequency>('Day', 'Week', 'Month', 'Year');

test('every day from the start onwards is in exactly one period, and the periods are contiguous', () => {
  fc.assert(
    fc.property(day, frequency, fc.nat(3_000), (start, every, offset) => {
      const date = addDays(start, offset);
      const period = periodOf(date, start, every);
      expect(period && period.from <= date && date < period.until).toBe(true);
      if (!period) return;
      expect(periodOf(period.from, start, every)).toEqual(period);
      expect(periodOf(period.until, start, every)?.from).toBe(period.until);
      expect(periodOf(addDays(period.until, -1), start, every)).toEqual(period);
    }),
  );
});

test('no period precedes the start date, on which the first period begins', () => {
  expect(periodOf('2026-12-31', '2027-01-01', 'Month')).toBeUndefined();
  expect(nextPeriodStart('2026-12-31', '2027-01-01', 'Month')).toBe('2027-01-01');
  expect(nextPeriodStart('2027-01-02', '2027-01-01', 'Week')).toBe('2027-01-08');
  expect(nextPeriodStart('2027-01-08', '2027-01-01', 'Week')).toBe('2027-01-08');
});

test('a monthly period begins on the day of its start, or on the last day of a shorter month', () => {
  const starts = ['2027-02-27', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'].map(
    (date) => periodOf(date, '2027-01-31', 'Month')?.from,
  );
  expect(starts).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
  expect(periodOf('2028-02-29', '2024-02-29', 'Year')?.from).toBe('2028-02-29');
  expect(periodOf('2027-02-28', '2024-02-29', 'Year')?.from).toBe('2027-02-28');
});

test.each([
  ['Asia/Dubai', '2026-12-31T20:00:00.000Z'],
  ['Asia/Riyadh', '2026-12-31T21:00:00.000Z'],
  ['UTC', '2027-01-01T00:00:00.000Z'],
])('a day in %s begins at local midnight', (timeZone, instant) => {
  expect(beginningOf('2027-01-01', timeZone)).toBe(instant);
  expect(dayIn(timeZone, instant)).toBe('2027-01-01');
  expect(dayIn(timeZone, new Date(Date.parse(instant) - 1).toISOString())).toBe('2026-12-31');
});
