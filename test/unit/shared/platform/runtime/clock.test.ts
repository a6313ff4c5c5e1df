import { expect, test } from 'vitest';
import { inUtc } from '#shared/platform/runtime/clock.ts';

test.each([
  ['2026-11-21T12:00:00+04:00', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21T11:00:00+0300', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21T02:30:00.250+04:00', '2026-11-20T22:30:00.250Z'],
  ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21T12:00+04:00', '2026-11-21T08:00:00.000Z'],
])('the date-time %s is %s in UTC', (text, utc) => {
  expect(inUtc(text)).toBe(utc);
});

test.each(['2026-11-21', '2026-11-21T08:00:00', '2026-13-21T08:00:00Z', 'at 2026-11-21T12:00:00+04:00', ''])(
  'the text "%s", which is not a date-time with an offset, stays as it is',
  (text) => {
    expect(inUtc(text)).toBe(text);
  },
);
