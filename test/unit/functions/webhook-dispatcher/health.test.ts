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

const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
afterEach(() => output.mockClear());
const loggedText = () => output.mock.calls.flat().join('');

const noAlert = async () => undefined;

/**
 * Creates the health of subscriptions on a store with this `note` function, which returns undefined after a conflict.
 */
const healthWith = (note: Subscriptions['note']) =>
  createHealth({ get: async () => failing, note } as unknown as Subscriptions, now, noAlert);

test('the pausing of a subscription is logged', async () => {
  await healthWith(async (subscription, facts) => ({ ...subscription, ...facts })).recordOutcome(failing, rejected);
  expect(loggedText()).toContain('subscription.deactivated');
});

test('a subscription that the client resumed concurrently is not logged as paused', async () => {
  await healthWith(async () => undefined).recordOutcome(failing, rejected);
  expect(loggedText()).not.toContain('subscription.deactivated');
});

/** Creates two environments that share a stored subscription and a clock that the test advances. */
const createEnvironments = (facts: Partial<Subscription> = {}) => {
  let time = now().getTime();
  let current = { id: 'subscription', clientId: 'client', status: 'Active', version: 0, ...facts } as Subscription;
  const store = {
    get: async () => current,
    note: async ({ version }: Subscription, changes: Partial<Subscription>) =>
      version === current.version ? (current = { ...current, ...changes, version: version + 1 }) : undefined,
  };
  const createEnvironment = () => createHealth(store as unknown as Subscriptions, () => new Date(time), noAlert);
  return {
    first: createEnvironment(),
    second: createEnvironment(),
    current: () => current,
    pass: (seconds: number) => void (time += seconds * 1000),
  };
};

test('concurrent slow POSTs do not mark a receiver as slow, whichever environment sends them', async () => {
  const { first, second, current } = createEnvironments();
  const active = current();
  expect([await first.noteSlow(active, 1_000), await second.noteSlow(active, 1_000)]).toEqual([false, false]);
  expect(current().slowSince).toBeUndefined();
});

test('a slow POST that began after another slow one marks a receiver as slow', async () => {
  const { first, second, current, pass } = createEnvironments();
  await first.noteSlow(current(), 1_000);
  pass(1.5);
  expect(await second.noteSlow(current(), 1_000)).toBe(true);
  expect(current().slowSince).toBeDefined();
});

test('a fast response clears the suspicion that a receiver is slow', async () => {
  const { first, current, pass } = createEnvironments();
  for (let n = 0; n < 3; n += 1) {
    await first.noteSlow(current(), 1_000);
    await first.recordOutcome(current(), { status: 202, durationMs: 1_500 });
    pass(5);
    await first.recordOutcome(current(), { status: 202, durationMs: 20 });
    pass(5);
  }
  expect(current()).toMatchObject({ suspectedAt: undefined, slowSince: undefined });
});

test('one POST without a response marks a receiver as slow', async () => {
  const { first, current } = createEnvironments();
  await first.recordOutcome(current(), { failure: 'connect', durationMs: 3_000 });
  expect(current().slowSince).toBeDefined();
});

test('a POST that times out after a second marks its receiver as slow, not as unresponsive', async () => {
  const { first, current, pass } = createEnvironments();
  await first.noteSlow(current(), 1_000);
  pass(2);
  await first.noteSlow(current(), 1_000);
  await first.recordOutcome(current(), { failure: 'timeout', durationMs: 1_001 });
  expect(current().slowSince).toBeDefined();
  expect(current().silence).toBeUndefined();
});

test('of several POSTs to an unresponsive receiver, only one is made', async () => {
  const { first, second, current } = createEnvironments({
    silence: { since: addSeconds(now(), -60), until: addSeconds(now(), 0) },
  });
  const read = current();
  expect([await first.claimPost(read), await second.claimPost(read)]).toEqual([true, false]);
  expect(await second.claimPost(current())).toBe(false);
});

test('an unresponsive receiver is tried at growing intervals of at most five minutes', async () => {
  const { first, current, pass } = createEnvironments();
  let seconds = 0;
  const attempts: number[] = [];
  for (; seconds < 7_200; seconds += 1) {
    if (current().silence === undefined || (await first.claimPost(current()))) {
      attempts.push(seconds);
      await first.recordOutcome(current(), { failure: 'timeout', durationMs: 10_000 });
    }
    pass(1);
  }
  const pauses = attempts.slice(1).map((attempt, n) => attempt - (attempts[n] ?? 0));
  expect(pauses.slice(0, 2).every((pause) => pause < 30)).toBe(true);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(301);
  expect(attempts.length).toBeGreaterThan(24);
  expect(attempts.length).toBeLessThan(40);
});

test('any response marks a receiver as responsive again', async () => {
  for (const status of [202, 500]) {
    const { first, current } = createEnvironments({
      silence: { since: addSeconds(now(), -60), until: addSeconds(now(), 15) },
    });
    await first.recordOutcome(current(), { status, durationMs: 4_000 });
    expect(current().silence).toBeUndefined();
  }
});

test('a list cached before an event is not used for that event, so new subscriptions get all later events', async () => {
  let time = now().getTime();
  let subscriptions: readonly Subscription[] = [];
  const store = { of: async () => subscriptions };
  const { of } = createHealth(store as unknown as Subscriptions, () => new Date(time), noAlert);
  const first = new Date(time - 1).toISOString();
  expect(await of('client', first)).toEqual([]);
  subscriptions = [failing];
  time += 1_000;
  const second = new Date(time).toISOString();
  time += 100;
  expect(await of('client', first)).toEqual([]);
  expect(await of('client', second)).toEqual([failing]);
});
