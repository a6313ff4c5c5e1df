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
const said = () => written.mock.calls.flat().join('');

/** A store in which a note is written, or loses to a change in between. */
const health = (note: Subscriptions['note']) =>
  openHealth({ get: async () => failing, note } as unknown as Subscriptions, now);

test('that a subscription was paused is logged when it was', async () => {
  await health(async (subscription, facts) => ({ ...subscription, ...facts })).recordOutcome(failing, {
    isDelivered: false,
    isSlow: false,
  });
  expect(said()).toContain('subscription.deactivated');
});

test('who resumed it in between is not logged as paused', async () => {
  await health(async () => undefined).recordOutcome(failing, { isDelivered: false, isSlow: false });
  expect(said()).not.toContain('subscription.deactivated');
});
