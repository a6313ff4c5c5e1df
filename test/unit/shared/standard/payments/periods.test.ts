import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/standard/markets/day.ts';
import { type Frequency, nextPeriodStart, periodOf, periodsUntil } from '#shared/standard/payments/periods.ts';

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
      expect(periodsUntil(period.until, start, every)).toBe(periodsUntil(date, start, every) + 1);
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
  ['2026-12-31', 'Month', 0],
  ['2027-01-01', 'Month', 1],
  ['2027-02-28', 'Month', 2],
  ['2027-12-31', 'Week', 53],
  ['2027-12-31', 'Year', 1],
] as const)('until %s, with a period per %s, %i periods begin', (lastDay, every, count) => {
  expect(periodsUntil(lastDay, '2027-01-01', every)).toBe(count);
});
