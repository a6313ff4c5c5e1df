import { addSeconds, type Clock, secondsBetween } from '#shared/runtime/clock.ts';
import { log } from '#shared/runtime/log.ts';
import type { Subscriptions } from '#shared/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';

/**
 * The subscriptions of a client as deliveries see them, and what deliveries find out about their receivers. Only a
 * change of fortune is written: a healthy receiver costs no write, however many events it takes.
 */
export interface SubscriptionHealth {
  of(clientId: string): Promise<readonly Subscription[]>;
  get(clientId: string, subscriptionId: string): Promise<Subscription | undefined>;
  /** Marks the receiver slow while an attempt is still waiting for it. */
  watch(subscription: Subscription): { stop(): Promise<void> };
  learn(subscription: Subscription, delivered: boolean, slow: boolean): Promise<void>;
}

const slowAfterMs = 2_000;
const slowForSeconds = 600;

/** Nothing but failures for so long sets a subscription Inactive. */
export const patienceSeconds = 5 * 86_400;

export const openHealth = (subscriptions: Subscriptions, now: Clock): SubscriptionHealth => {
  /** Read for every event: who paused a subscription a moment ago gets nothing. */
  const of = (clientId: string) => subscriptions.of(clientId);

  const get = (clientId: string, subscriptionId: string) => subscriptions.get(clientId, subscriptionId);

  const note = async (subscription: Subscription, facts: Partial<Subscription>): Promise<void> => {
    await subscriptions.note(subscription, facts);
  };

  const slowUntil = () => addSeconds(now(), slowForSeconds);

  return {
    of,
    get,
    watch(subscription) {
      let noted: Promise<void> | undefined;
      const timer = setTimeout(() => {
        noted = note(subscription, { slowUntil: slowUntil() }).catch(() => undefined);
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
      const subscription = await get(attempted.clientId, attempted.id);
      if (!subscription) return;
      const at = now().toISOString();
      if (delivered) {
        await note(subscription, { failingSince: undefined, ...(!slow && { slowUntil: undefined }) });
        return;
      }
      const failingSince = subscription.failingSince ?? at;
      if (subscription.status === 'Active' && secondsBetween(failingSince, at) > patienceSeconds) {
        const deactivated = { at, reason: 'every delivery failed for five days' };
        await note(subscription, { status: 'Inactive', deactivated });
        log({ event: 'subscription.deactivated', subscriptionId: subscription.id, clientId: subscription.clientId });
        return;
      }
      const slowNews = slow && (subscription.slowUntil ?? '') < addSeconds(at, slowForSeconds / 2);
      if (subscription.failingSince === undefined || slowNews) {
        await note(subscription, { failingSince, ...(slow && { slowUntil: slowUntil() }) });
      }
    },
  };
};
