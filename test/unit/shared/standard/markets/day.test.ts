import { expect, test } from 'vitest';
import * as z from 'zod';
import { BankDay, BankInstant, dayIn, endOf, InstantOrDay, startOf } from '#shared/standard/markets/day.ts';
import { Instant } from '#shared/platform/schemas/query.ts';

test("a day lasts from its first to its last millisecond in its market's time zone", () => {
  expect([startOf('2027-01-31', 'Asia/Dubai'), endOf('2027-01-31', 'Asia/Dubai')]).toEqual([
    '2027-01-30T20:00:00.000Z',
    '2027-01-31T19:59:59.999Z',
  ]);
  expect(startOf('2027-01-31', 'Asia/Riyadh')).toBe('2027-01-30T21:00:00.000Z');
});

test('a time with an offset is the same instant in every market', () => {
  for (const instantOf of [startOf, endOf])
    expect(instantOf('2027-01-31T10:00:00+03:00', 'Asia/Dubai')).toBe('2027-01-31T07:00:00.000Z');
});

test('a time without an offset is invalid', () => {
  expect(InstantOrDay.safeParse('2027-01-31T10:00:00').success).toBe(false);
  expect(InstantOrDay.parse('2027-01-31')).toBe('2027-01-31');
});

test('a day before the introduction of time zones begins in local mean time', () => {
  expect(startOf('1940-01-01', 'Asia/Riyadh')).toBe('1939-12-31T20:53:08.000Z');
  expect(startOf('1900-01-01', 'Asia/Dubai')).toBe('1899-12-31T20:18:48.000Z');
  expect(startOf('0001-01-01', 'Asia/Dubai')).toBe('0000-12-31T20:18:48.000Z');
  expect(endOf('9999-12-31', 'Asia/Dubai')).toBe('9999-12-31T19:59:59.999Z');
});

test('a day before the year 1000 has four digits in its year, so that it sorts chronologically', () => {
  for (const timeZone of ['Asia/Dubai', 'Asia/Riyadh'])
    for (const day of ['0001-01-02', '0171-08-03', '0999-12-31'])
      expect(dayIn(timeZone, startOf(day, timeZone))).toBe(day);
});

test.each(['9999-12-31T23:59:59-12:00', '0001-01-01T00:00:00+14:00'])(
  '%s is not a valid time, because its year in UTC is not between 0001 and 9999',
  (text) => {
    expect(Instant.safeParse(text).error?.issues[0]?.message).toBe('must be in the years 0001 to 9999 in UTC');
    expect(Instant.safeParse('no time').error?.issues).toHaveLength(1);
  },
);

test('a time or day for a bank is rejected if banks cannot represent its year', () => {
  const schemas = { BankDay, BankInstant, InstantOrDay };
  const days = ['0000-01-01', '0001-01-01', '0999-12-31'];
  const instants = [...days.map((day) => `${day}T12:00:00Z`), '9999-12-31T20:00:00Z', '0001-01-01T00:00:00+14:00'];
  const messagesOf = (schema: z.ZodType, texts: readonly string[]) =>
    texts.map((text) => schema.safeParse(text).error?.issues[0]?.message);
  const rejected = 'must be in the years 1000 to 9999 in the time zone of the market';
  expect(new Set(messagesOf(BankDay, days))).toEqual(new Set([rejected]));
  expect(new Set(messagesOf(InstantOrDay, [...days, ...instants.slice(1)]))).toEqual(new Set([rejected]));
  expect(messagesOf(BankInstant, instants.slice(2, 4))).toEqual([rejected, rejected]);
  for (const [name, schema] of Object.entries(schemas))
    for (const day of ['1000-01-01', '9999-12-31'])
      expect(messagesOf(schema, [name === 'BankInstant' ? `${day}T19:59:59Z` : day])).toEqual([undefined]);
  for (const schema of Object.values(schemas)) expect(schema.safeParse('no time').error?.issues).toHaveLength(1);
  for (const timeZone of ['Asia/Dubai', 'Asia/Riyadh'])
    for (const day of ['1000-01-01', '9999-12-31'])
      expect([dayIn(timeZone, startOf(day, timeZone)), dayIn(timeZone, endOf(day, timeZone))]).toEqual([day, day]);
});
