import { expect, test } from 'vitest';
import { endOf, InstantOrDay, startOf } from '#shared/markets/day.ts';

test('a day lasts from its first to its last millisecond on the clock of its market', () => {
  expect([startOf('2027-01-31', 'Asia/Dubai'), endOf('2027-01-31', 'Asia/Dubai')]).toEqual([
    '2027-01-30T20:00:00.000Z',
    '2027-01-31T19:59:59.999Z',
  ]);
  expect(startOf('2027-01-31', 'Asia/Riyadh')).toBe('2027-01-30T21:00:00.000Z');
});

test('a time with an offset is that time in every market', () => {
  for (const instantOf of [startOf, endOf])
    expect(instantOf('2027-01-31T10:00:00+03:00', 'Asia/Dubai')).toBe('2027-01-31T07:00:00.000Z');
});

test('a time without an offset is no time', () => {
  expect(InstantOrDay.safeParse('2027-01-31T10:00:00').success).toBe(false);
  expect(InstantOrDay.parse('2027-01-31')).toBe('2027-01-31');
});
