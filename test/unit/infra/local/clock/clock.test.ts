import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createClock } from '#infra/local/clock/clock.ts';
import { createClockService } from '#infra/local/clock/clock-service.ts';
import type { Call } from '#infra/local/platform/service.ts';
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
  const callService = async (operation: string, input: object) => {
    const response = await service.forward?.({ operation, input } as Call, Buffer.alloc(0));
    return JSON.parse(response?.body.toString() ?? '{}') as object;
  };
  return { state, times, callService };
};

test('while the clock advances by 73 hours, all attempts at an unreachable receiver happen on time', async () => {
  const { times, callService } = aCloud(start + 1000, (count, now) => {
    const delay = retryDelay('delivery', count);
    return delay === undefined ? undefined : now + Math.ceil(delay * 1000);
  });
  expect(await callService('Advance', { Milliseconds: 73 * hourMs })).toEqual({
    Time: new Date(start + 73 * hourMs).toISOString(),
    AheadMilliseconds: 73 * hourMs,
  });
  expect(times).toHaveLength(maxAttempts);
  const waits = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000);
  expect(waits).toEqual(waits.map((_, index) => Math.ceil((retryDelay('delivery', index + 1) ?? 0) * 1000) / 1000));
});

test('an event due after the end of an advance waits for the next one', async () => {
  const { times, callService } = aCloud(start + 2 * hourMs, () => undefined);
  await callService('Advance', { Milliseconds: hourMs });
  expect(times).toEqual([]);
  await Promise.all([
    callService('Advance', { Milliseconds: hourMs / 2 }),
    callService('Advance', { Milliseconds: hourMs / 2 }),
  ]);
  expect(times).toEqual([start + 2 * hourMs]);
});

test('a clock that was advanced stays ahead after a restart, and never goes back', async () => {
  const { state, callService } = aCloud(Infinity, () => undefined);
  await callService('Advance', { Milliseconds: 25 * hourMs });
  const restarted = createClock(state, () => start);
  restarted.advanceTo(start);
  expect(restarted.now()).toBe(start + 25 * hourMs);
});

test.each([{ Milliseconds: -1 }, { Milliseconds: 0.5 }])('an advance by %o is rejected', async (input) => {
  const { callService } = aCloud(Infinity, () => undefined);
  await expect(callService('Advance', input)).rejects.toThrow('an integer of at least 0');
});
