import { expect, test } from 'vitest';
import { endOf, InstantOrDay, startOf } from '#shared/markets/day.ts';
import { Instant } from '#shared/platform/schemas/query.ts';

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

test('a day before there were time zones begins by the sun', () => {
  expect(startOf('1940-01-01', 'Asia/Riyadh')).toBe('1939-12-31T20:53:08.000Z');
  expect(startOf('1900-01-01', 'Asia/Dubai')).toBe('1899-12-31T20:18:48.000Z');
  expect(startOf('0001-01-01', 'Asia/Dubai')).toBe('0000-12-31T20:18:48.000Z');
  expect(endOf('9999-12-31', 'Asia/Dubai')).toBe('9999-12-31T19:59:59.999Z');
});

test.each(['9999-12-31T23:59:59-12:00', '0001-01-01T00:00:00+14:00'])(
  '%s is no time, because its year in UTC does not sort',
  (text) => {
    for (const schema of [Instant, InstantOrDay])
      expect(schema.safeParse(text).error?.issues[0]?.message).toBe('must be in the years 0001 to 9999 in UTC');
    expect(Instant.safeParse('no time').error?.issues).toHaveLength(1);
    expect(InstantOrDay.safeParse('0000-01-01').success).toBe(false);
  },
);
