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
