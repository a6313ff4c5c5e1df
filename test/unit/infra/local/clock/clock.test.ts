import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createClock } from '#infra/local/clock/clock-service.ts';
import { createClockService } from '#infra/local/clock/clock-service.ts';
import { maxAttempts, retryDelay } from '#shared/events/webhooks/retry-schedule.ts';

const start = Date.UTC(2027, 0, 1);
const hourMs = 3_600_000;

/**
 * Creates a cloud with one scheduled event at a time. `handle` is called when the event is due, and returns the time of
 * the next event.
 */
const aCloud = (firstDueAt: number, handle: (count: number, now: number) => number | undefined) => {
  const state = new DatabaseSync(':memory:');
  const clock = createClock(state, () => start);
  const times: number[] = [];
  let due: number | undefined = firstDueAt;
  const service = createClockService(clock, {
    nextDue: (after) => (due !== undefined && due > after ? due : undefined),
    wake: () => {
      while (due !== undefined && due <= clock.now()) {
        times.push(clock.now());
        due = handle(times.length, clock.now());
      }
    },
    isResting: async () => true,
    onAdvance: () => undefined,
  });
  const call = { operation: 'Advance', input: {}, caller: 'operator' };
  const advance = async (Milliseconds: number) => service.operations.Advance?.({ Milliseconds }, call);
  return { state, times, advance };
};

test('while the clock advances by 73 hours, all attempts at an unreachable receiver happen on time', async () => {
  const { times, advance } = aCloud(start + 1000, (count, now) => {
    const delay = retryDelay('delivery', count, undefined, new Date(now));
    return delay === undefined ? undefined : now + Math.ceil(delay * 1000);
  });
  expect(await advance(73 * hourMs)).toEqual({
    Time: new Date(start + 73 * hourMs).toISOString(),
    AheadMilliseconds: 73 * hourMs,
  });
  expect(times).toHaveLength(maxAttempts);
  const waits = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000);
  expect(waits).toEqual(
    waits.map(
      (_, index) => Math.ceil((retryDelay('delivery', index + 1, undefined, new Date(start)) ?? 0) * 1000) / 1000,
    ),
  );
});

test('an event due after the end of an advance waits for the next one', async () => {
  const { times, advance } = aCloud(start + 2 * hourMs, () => undefined);
  await advance(hourMs);
  expect(times).toEqual([]);
  await Promise.all([advance(hourMs / 2), advance(hourMs / 2)]);
  expect(times).toEqual([start + 2 * hourMs]);
});

test('a clock that was advanced stays ahead after a restart, and never goes back', async () => {
  const { state, advance } = aCloud(Infinity, () => undefined);
  await advance(25 * hourMs);
  const restarted = createClock(state, () => start);
  restarted.advanceTo(start);
  expect(restarted.now()).toBe(start + 25 * hourMs);
});

test.each([-1, 0.5])('an advance by %d milliseconds is rejected', async (milliseconds) => {
  const { advance } = aCloud(Infinity, () => undefined);
  await expect(advance(milliseconds)).rejects.toThrow('an integer of at least 0');
});
