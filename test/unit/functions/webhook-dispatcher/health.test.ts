import { afterEach, expect, test, vi } from 'vitest';
import { createHealth, deactivateAfterSeconds } from '#functions/webhook-dispatcher/health.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import type { Subscriptions } from '#shared/events/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';

const now = () => new Date('2026-11-21T08:00:00Z');
const failing = {
  id: 'subscription',
  clientId: 'client',
  status: 'Active',
  failingSince: addSeconds(now(), -deactivateAfterSeconds - 1),
} as Subscription;

const rejected = { status: 500, durationMs: 1 };

const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
afterEach(() => written.mockClear());
const logged = () => written.mock.calls.flat().join('');

/**
 * The health of subscriptions, with the given `note` function of the store, which returns undefined after a conflict.
 */
const health = (note: Subscriptions['note']) =>
  createHealth({ get: async () => failing, note } as unknown as Subscriptions, now);

test('a subscription that is paused is logged', async () => {
  await health(async (subscription, facts) => ({ ...subscription, ...facts })).recordOutcome(failing, rejected);
  expect(logged()).toContain('subscription.deactivated');
});

test('a subscription that the client resumed concurrently is not logged as paused', async () => {
  await health(async () => undefined).recordOutcome(failing, rejected);
  expect(logged()).not.toContain('subscription.deactivated');
});

/** Two environments with the same stored subscription, and a clock that the test sets. */
const twoEnvironments = (facts: Partial<Subscription> = {}) => {
  let time = now().getTime();
  let current = { id: 'subscription', clientId: 'client', status: 'Active', version: 0, ...facts } as Subscription;
  const store = {
    get: async () => current,
    note: async ({ version }: Subscription, noted: Partial<Subscription>) =>
      version === current.version ? (current = { ...current, ...noted, version: version + 1 }) : undefined,
  };
  const open = () => createHealth(store as unknown as Subscriptions, () => new Date(time));
  return {
    one: open(),
    other: open(),
    current: () => current,
    pass: (seconds: number) => void (time += seconds * 1000),
  };
};

test('concurrent slow POSTs do not mark a receiver as slow, whichever environment sends them', async () => {
  const { one, other, current } = twoEnvironments();
  const active = current();
  expect([await one.noteSlow(active, 1_000), await other.noteSlow(active, 1_000)]).toEqual([false, false]);
  expect(current().slowSince).toBeUndefined();
});

test('a slow POST that began after another slow one marks a receiver as slow', async () => {
  const { one, other, current, pass } = twoEnvironments();
  await one.noteSlow(current(), 1_000);
  pass(1.5);
  expect(await other.noteSlow(current(), 1_000)).toBe(true);
  expect(current().slowSince).toBeDefined();
});

test('a fast response in between clears the suspicion', async () => {
  const { one, current, pass } = twoEnvironments();
  for (let n = 0; n < 3; n += 1) {
    await one.noteSlow(current(), 1_000);
    await one.recordOutcome(current(), { status: 202, durationMs: 1_500 });
    pass(5);
    await one.recordOutcome(current(), { status: 202, durationMs: 20 });
    pass(5);
  }
  expect(current()).toMatchObject({ suspectedAt: undefined, slowSince: undefined });
});

test('one POST without a response marks a receiver as slow', async () => {
  const { one, current } = twoEnvironments();
  await one.recordOutcome(current(), { failure: 'connect', durationMs: 3_000 });
  expect(current().slowSince).toBeDefined();
});

test('a POST that times out after a second marks its receiver as slow, not as unresponsive', async () => {
  const { one, current, pass } = twoEnvironments();
  await one.noteSlow(current(), 1_000);
  pass(2);
  await one.noteSlow(current(), 1_000);
  await one.recordOutcome(current(), { failure: 'timeout', durationMs: 1_001 });
  expect(current().slowSince).toBeDefined();
  expect(current().silence).toBeUndefined();
});

test('of several POSTs to an unresponsive receiver, only one is made', async () => {
  const { one, other, current } = twoEnvironments({
    silence: { since: addSeconds(now(), -60), until: addSeconds(now(), 0) },
  });
  const read = current();
  expect([await one.acquireStep(read), await other.acquireStep(read)]).toEqual([true, false]);
  expect(await other.acquireStep(current())).toBe(false);
});

test('an unresponsive receiver is tried at growing intervals of at most five minutes', async () => {
  const { one, current, pass } = twoEnvironments();
  let seconds = 0;
  const turns: number[] = [];
  for (; seconds < 7_200; seconds += 1) {
    if (current().silence === undefined || (await one.acquireStep(current()))) {
      turns.push(seconds);
      await one.recordOutcome(current(), { failure: 'timeout', durationMs: 10_000 });
    }
    pass(1);
  }
  const pauses = turns.slice(1).map((turn, n) => turn - (turns[n] ?? 0));
  expect(pauses.slice(0, 2).every((pause) => pause < 30)).toBe(true);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(301);
  expect(turns.length).toBeLessThan(40);
});

test('any response marks a receiver as responsive again', async () => {
  for (const status of [202, 500]) {
    const { one, current } = twoEnvironments({
      silence: { since: addSeconds(now(), -60), until: addSeconds(now(), 15) },
    });
    await one.recordOutcome(current(), { status, durationMs: 4_000 });
    expect(current().silence).toBeUndefined();
  }
});

test('a list cached before an event is not used for it, so a new subscription misses no later event', async () => {
  let time = now().getTime();
  let stored: readonly Subscription[] = [];
  const store = { of: async () => stored };
  const { of } = createHealth(store as unknown as Subscriptions, () => new Date(time));
  const first = new Date(time - 1).toISOString();
  expect(await of('client', first)).toEqual([]);
  stored = [failing];
  time += 1_000;
  const second = new Date(time).toISOString();
  time += 100;
  expect(await of('client', first)).toEqual([]);
  expect(await of('client', second)).toEqual([failing]);
});
