import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxAttempts, retryDelay, retrySeconds } from '#shared/events/webhooks/retry-schedule.ts';

const now = new Date('2026-11-21T08:00:00Z');

test('the first retry is within ten seconds and the last one after 72 to 73 hours', () => {
  fc.assert(
    fc.property(fc.string(), (delivery) => {
      const delays = Array.from(
        { length: maxAttempts - 1 },
        (_, n) => retryDelay(delivery, n + 1, undefined, now) ?? 0,
      );
      expect(delays[0]).toBeGreaterThanOrEqual(5);
      expect(delays[0]).toBeLessThan(10);
      const total = delays.reduce((sum, delay) => sum + delay, 0);
      expect(total).toBeGreaterThan(72 * 3600);
      expect(total).toBeLessThan(73 * 3600);
      expect(retryDelay(delivery, maxAttempts, undefined, now)).toBeUndefined();
    }),
  );
});

test.each([
  [3, 1_800, 180],
  [10, 55_500, 300],
])(
  'the delay after attempt %i exceeds %i s by up to a tenth, and by at most five minutes',
  (attempt, minimum, spread) => {
    const excess = Array.from(
      { length: 200 },
      (_, n) => (retryDelay(`delivery ${n}`, attempt, undefined, now) ?? 0) - minimum,
    );
    expect(Math.min(...excess)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...excess)).toBeLessThan(0.1 * spread);
    expect(Math.max(...excess)).toBeGreaterThan(0.9 * spread);
    expect(Math.max(...excess)).toBeLessThan(spread);
  },
);

test('a delivery always has the same retry delay, and two deliveries have different delays', () => {
  expect(retryDelay('a', 3, undefined, now)).toBe(retryDelay('a', 3, undefined, now));
  expect(retryDelay('a', 3, undefined, now)).not.toBe(retryDelay('b', 3, undefined, now));
});

test('a receiver may delay a retry, in seconds or with a date, up to a limit', () => {
  expect(retryDelay('a', 1, '120', now)).toBe(120);
  expect(retryDelay('a', 1, 'Sat, 21 Nov 2026 08:10:00 GMT', now)).toBe(600);
  expect(retryDelay('a', 1, '999999', now)).toBe(7200);
  expect(retryDelay('a', 1, 'soon', now)).toBeLessThan(10);
  expect(retryDelay('a', 2, '1', now)).toBeGreaterThanOrEqual(300);
});

test('a delivery has eleven attempts in a little more than 72 hours', () => {
  expect([maxAttempts, retrySeconds]).toEqual([11, 5 + (5 + 30 + 25) * 60 + (2 + 5 + 10 + 10 + 14 + 15 + 15) * 3600]);
  expect(Array.from({ length: 12 }, (_, n) => retryDelay('a', n + 1, undefined, now) === undefined)).toEqual([
    ...Array.from({ length: 10 }, () => false),
    true,
    true,
  ]);
});

test('a Retry-After with characters other than digits is not read as seconds', () => {
  for (const text of ['in 120', '120 s']) expect(retryDelay('a', 1, text, now), text).toBeLessThan(10);
});
