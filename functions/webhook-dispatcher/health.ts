import { addSeconds, type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { Subscriptions } from '#shared/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';

/**
 * Reads a client's subscriptions, and records in them whether their receivers are slow or failing. It writes only when
 * that changes, so a healthy receiver costs no writes.
 */
export interface SubscriptionHealth {
  of(clientId: string): Promise<readonly Subscription[]>;
  get(clientId: string, subscriptionId: string): Promise<Subscription | undefined>;
  /** Marks the receiver as slow if `stop` is not called within two seconds. */
  watch(subscription: Subscription): { stop(): Promise<void> };
  /** Records the outcome of an attempt. Pauses the subscription if all attempts have failed for five days. */
  recordOutcome(subscription: Subscription, outcome: AttemptOutcome): Promise<void>;
}

export interface AttemptOutcome {
  readonly isDelivered: boolean;
  readonly isSlow: boolean;
}

const slowAfterMs = 2_000;
const slowForSeconds = 600;

/** A subscription becomes Inactive when all its deliveries have failed for this long. */
export const deactivateAfterSeconds = 5 * 86_400;

export const openHealth = (subscriptions: Subscriptions, now: Clock): SubscriptionHealth => {
  const slowUntil = () => addSeconds(now(), slowForSeconds);

  return {
    // Not cached, so that a subscription that was just paused gets nothing.
    of: (clientId) => subscriptions.of(clientId),
    get: (clientId, subscriptionId) => subscriptions.get(clientId, subscriptionId),
    watch(subscription) {
      let noted: Promise<unknown> | undefined;
      const timer = setTimeout(() => {
        noted = subscriptions.note(subscription, { slowUntil: slowUntil() }).catch(() => undefined);
      }, slowAfterMs);
      return {
        stop: async () => {
          clearTimeout(timer);
          await noted;
        },
      };
    },
    async recordOutcome(attempted, { isDelivered, isSlow }) {
      if (isDelivered && !isSlow && attempted.failingSince === undefined && attempted.slowUntil === undefined) return;
      const subscription = await subscriptions.get(attempted.clientId, attempted.id);
      if (!subscription) return;
      const at = now().toISOString();
      if (isDelivered) {
        await subscriptions.note(subscription, { failingSince: undefined, ...(!isSlow && { slowUntil: undefined }) });
        return;
      }
      const failingSince = subscription.failingSince ?? at;
      if (subscription.status === 'Active' && secondsBetween(failingSince, at) > deactivateAfterSeconds) {
        const deactivated = { at, reason: 'All deliveries failed for five days' };
        const { id: subscriptionId, clientId } = subscription;
        const noted = await subscriptions.note(subscription, { status: 'Inactive', deactivated });
        if (noted) log({ event: 'subscription.deactivated', subscriptionId, clientId });
        return;
      }
      const isNewlySlow = isSlow && (subscription.slowUntil ?? '') < addSeconds(at, slowForSeconds / 2);
      if (subscription.failingSince === undefined || isNewlySlow) {
        await subscriptions.note(subscription, { failingSince, ...(isSlow && { slowUntil: slowUntil() }) });
      }
    },
  };
};
