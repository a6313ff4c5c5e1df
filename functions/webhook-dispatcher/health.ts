import { type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';
import type { Subscriptions } from '#shared/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';

/**
 * Reads a client's subscriptions, and records in them whether their receivers are slow or failing. It writes only when
 * that changes, so a healthy receiver costs no writes.
 */
export interface SubscriptionHealth {
  /**
   * The client's subscriptions for events that occurred up to a time. A list that was read later than that is used
   * again, so a busy client's list is read a few times a second, and a change of it holds for every later event.
   */
  of(clientId: string, occurredAt: string): Promise<readonly Subscription[]>;
  get(clientId: string, subscriptionId: string): Promise<Subscription | undefined>;
  /**
   * Moves the receiver to the other lane: it has not answered quickly. Returns whether this call has done that, and no
   * other before it. Never throws.
   */
  noteSlow(subscription: Subscription): Promise<boolean>;
  /** Records the outcome of an attempt. Pauses the subscription if all attempts have failed for five days. */
  recordOutcome(subscription: Subscription, outcome: AttemptOutcome): Promise<void>;
}

export interface AttemptOutcome {
  readonly isDelivered: boolean;
  readonly isSlow: boolean;
}

/** A subscription becomes Inactive when all its deliveries have failed for this long. */
export const deactivateAfterSeconds = 5 * 86_400;

/** The least time in the other lane, so that a receiver that is quick now and then does not return after each time. */
export const leastSlowSeconds = 60;

const cacheSeconds = 5;
const mostCached = 1_000;

interface Read {
  readonly subscriptions: readonly Subscription[];
  readonly readAt: string;
}

export const openHealth = (subscriptions: Subscriptions, now: Clock): SubscriptionHealth => {
  const lists = openMemory<Read>({
    most: mostCached,
    goodUntil: ({ readAt }) => new Date(readAt).getTime() + cacheSeconds * 1000,
    now,
  });
  const read = async (clientId: string): Promise<Read> => {
    const readAt = now().toISOString();
    return { subscriptions: await subscriptions.of(clientId), readAt };
  };

  const note = async (subscription: Subscription, facts: Partial<Subscription>): Promise<boolean> => {
    lists.forget(subscription.clientId);
    return (await subscriptions.note(subscription, facts)) !== undefined;
  };

  const noteSlow = async (attempted: Subscription): Promise<boolean> => {
    if (attempted.slowSince !== undefined) return false;
    try {
      const subscription = await subscriptions.get(attempted.clientId, attempted.id);
      if (!subscription || subscription.slowSince !== undefined) return false;
      return await note(subscription, { slowSince: now().toISOString() });
    } catch {
      // The next slow attempt notes it again.
      return false;
    }
  };

  return {
    async of(clientId, occurredAt) {
      const known = lists.peek(clientId);
      if (known && known.readAt > new Date(occurredAt).toISOString()) return known.subscriptions;
      if (known) lists.forget(clientId);
      return (await lists.recall(clientId, () => read(clientId))).subscriptions;
    },
    get: (clientId, subscriptionId) => subscriptions.get(clientId, subscriptionId),
    noteSlow,
    async recordOutcome(attempted, { isDelivered, isSlow }) {
      if (isSlow) await noteSlow(attempted);
      if (isDelivered && attempted.failingSince === undefined && attempted.slowSince === undefined) return;
      const subscription = await subscriptions.get(attempted.clientId, attempted.id);
      if (!subscription) return;
      const at = now().toISOString();
      if (isDelivered) {
        const { failingSince, slowSince } = subscription;
        const hasProvedQuick = !isSlow && slowSince !== undefined && secondsBetween(slowSince, at) >= leastSlowSeconds;
        if (failingSince === undefined && !hasProvedQuick) return;
        await note(subscription, { failingSince: undefined, ...(hasProvedQuick && { slowSince: undefined }) });
        return;
      }
      const failingSince = subscription.failingSince ?? at;
      if (subscription.status === 'Active' && secondsBetween(failingSince, at) > deactivateAfterSeconds) {
        const deactivated = { at, reason: 'All deliveries failed for five days' };
        const { id: subscriptionId, clientId } = subscription;
        const noted = await note(subscription, { status: 'Inactive', deactivated });
        if (noted) log({ event: 'subscription.deactivated', subscriptionId, clientId });
        return;
      }
      if (subscription.failingSince === undefined) await note(subscription, { failingSince });
    },
  };
};
