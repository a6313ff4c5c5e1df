import { afterEach, expect, test, vi } from 'vitest';
import { openHealth, deactivateAfterSeconds } from '#functions/webhook-dispatcher/health.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import type { Subscriptions } from '#shared/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';

const now = () => new Date('2026-11-21T08:00:00Z');
const failing = {
  id: 'subscription',
  clientId: 'client',
  status: 'Active',
  failingSince: addSeconds(now(), -deactivateAfterSeconds - 1),
} as Subscription;

const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
afterEach(() => written.mockClear());
const logged = () => written.mock.calls.flat().join('');

/** The health of subscriptions, on a store with the given `note`: it writes, or returns undefined after a conflict. */
const health = (note: Subscriptions['note']) =>
  openHealth({ get: async () => failing, note } as unknown as Subscriptions, now);

test('a subscription that is paused is logged', async () => {
  await health(async (subscription, facts) => ({ ...subscription, ...facts })).recordOutcome(failing, {
    isDelivered: false,
    isSlow: false,
  });
  expect(logged()).toContain('subscription.deactivated');
});

test('a subscription that the client resumed at the same time is not logged as paused', async () => {
  await health(async () => undefined).recordOutcome(failing, { isDelivered: false, isSlow: false });
  expect(logged()).not.toContain('subscription.deactivated');
});

test('only the first who finds out that a receiver is slow learns that it was not known', async () => {
  let current = { id: 'subscription', clientId: 'client', status: 'Active', version: 0 } as Subscription;
  const store = {
    get: async () => current,
    note: async (_: Subscription, facts: Partial<Subscription>) => (current = { ...current, ...facts }),
  };
  const [one, other] = [1, 2].map(() => openHealth(store as unknown as Subscriptions, now));
  const active = current;
  expect([await one?.noteSlow(active), await other?.noteSlow(active), await one?.noteSlow(active)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('of two who find out at the same time that a receiver is slow, the one that meets a conflict was not the first', async () => {
  const active = { ...failing, failingSince: undefined } as Subscription;
  const store = { get: async () => active, note: async () => undefined } as unknown as Subscriptions;
  expect(await openHealth(store, now).noteSlow(active)).toBe(false);
});
