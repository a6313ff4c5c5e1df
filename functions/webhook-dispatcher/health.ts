import { addSeconds, type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { Subscriptions } from '#shared/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';

/**
 * A client's subscriptions, and what deliveries find out about their receivers. Something is written only when a
 * receiver's health changes, so a healthy receiver costs no writes.
 */
export interface SubscriptionHealth {
  of(clientId: string): Promise<readonly Subscription[]>;
  get(clientId: string, subscriptionId: string): Promise<Subscription | undefined>;
  /** Marks the receiver as slow if the attempt is still waiting after two seconds. */
  watch(subscription: Subscription): { stop(): Promise<void> };
  /** Takes the outcome of an attempt into account, and pauses a subscription that has failed for five days. */
  learn(subscription: Subscription, delivered: boolean, slow: boolean): Promise<void>;
}

const slowAfterMs = 2_000;
const slowForSeconds = 600;

/** A subscription whose deliveries all failed for this long becomes Inactive. */
export const patienceSeconds = 5 * 86_400;

export const openHealth = (subscriptions: Subscriptions, now: Clock): SubscriptionHealth => {
  const slowUntil = () => addSeconds(now(), slowForSeconds);

  return {
    // Read for every event, so that a subscription that was just paused gets nothing.
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
    async learn(attempted, delivered, slow) {
      if (delivered && !slow && attempted.failingSince === undefined && attempted.slowUntil === undefined) return;
      const subscription = await subscriptions.get(attempted.clientId, attempted.id);
      if (!subscription) return;
      const at = now().toISOString();
      if (delivered) {
        await subscriptions.note(subscription, { failingSince: undefined, ...(!slow && { slowUntil: undefined }) });
        return;
      }
      const failingSince = subscription.failingSince ?? at;
      if (subscription.status === 'Active' && secondsBetween(failingSince, at) > patienceSeconds) {
        const deactivated = { at, reason: 'All deliveries failed for five days' };
        const { id: subscriptionId, clientId } = subscription;
        const noted = await subscriptions.note(subscription, { status: 'Inactive', deactivated });
        if (noted) log({ event: 'subscription.deactivated', subscriptionId, clientId });
        return;
      }
      const isNewlySlow = slow && (subscription.slowUntil ?? '') < addSeconds(at, slowForSeconds / 2);
      if (subscription.failingSince === undefined || isNewlySlow) {
        await subscriptions.note(subscription, { failingSince, ...(slow && { slowUntil: slowUntil() }) });
      }
    },
  };
};
