import { isDeepStrictEqual } from 'node:util';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { addSeconds, type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { maxAttemptSeconds } from '#shared/events/webhooks/delivery.ts';
import type { Subscriptions } from '#shared/events/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import { afterAttempt, afterSlowPost } from './receiver-health.ts';

/** A subscription becomes Inactive when all attempts have failed for longer than this. */
export const deactivateAfterSeconds = 5 * 86_400;

/** The client is alerted through its other subscriptions when all attempts have failed for longer than this. */
export const alertAfterSeconds = 1_800;

const changesAfter = (subscription: Subscription, outcome: PostOutcome, at: string): Partial<Subscription> => {
  const noted = afterAttempt(subscription, outcome, at);
  const { failingSince } = noted;
  const failingSeconds = failingSince === undefined ? 0 : secondsBetween(failingSince, at);
  const health = { ...noted, ...(failingSeconds > alertAfterSeconds && { alertedFor: failingSince }) };
  const hasFailedTooLong = failingSeconds > deactivateAfterSeconds;
  if (subscription.status !== 'Active' || !hasFailedTooLong) return health;
  return { ...health, status: 'Inactive', deactivated: { at, reason: 'All deliveries failed for five days' } };
};

const hasChanged = (subscription: Subscription, changes: Partial<Subscription>): boolean =>
  Object.entries(changes).some(([name, value]) => !isDeepStrictEqual(value, subscription[name as keyof Subscription]));

const cacheSeconds = 5;
const maxCachedLists = 1_000;

interface CachedList {
  readonly subscriptions: readonly Subscription[];
  readonly readAt: string;
}

/** Alerts a client to a failing subscription. May be called twice for the same series of failures. */
export type AlertClient = (failing: Subscription, since: string) => Promise<void>;

/**
 * Reads a client's subscriptions, and records in them whether their receivers are slow or failing. Writes only when the
 * health of a receiver changes, so a healthy receiver costs no writes.
 *
 * @param alert called before the alert is recorded, so that a crash cannot lose it
 */
export const createHealth = (subscriptions: Subscriptions, now: Clock, alert: AlertClient) => {
  const lists = createCache<CachedList>({ max: maxCachedLists, lifetimeMs: cacheSeconds * 1000, now });
  const read = async (clientId: string): Promise<CachedList> => {
    const readAt = now().toISOString();
    return { subscriptions: await subscriptions.of(clientId), readAt };
  };

  const note = async (subscription: Subscription, changes: Partial<Subscription>): Promise<boolean> => {
    lists.forget(subscription.clientId);
    return (await subscriptions.note(subscription, changes)) !== undefined;
  };

  const noteSlow = async (attempted: Subscription, unansweredMs: number): Promise<boolean> => {
    if (attempted.slowSince !== undefined) return true;
    try {
      const subscription = await subscriptions.get(attempted.clientId, attempted.id);
      if (!subscription || subscription.slowSince !== undefined) return true;
      const at = now().toISOString();
      const changes = afterSlowPost(subscription, addSeconds(at, -unansweredMs / 1000), at);
      const isSlow = changes.slowSince !== undefined;
      if (isSlow || subscription.suspectedAt === undefined) await note(subscription, changes);
      return isSlow;
    } catch {
      // The next slow POST is recorded instead.
      return false;
    }
  };

  return {
    /**
     * Returns the client's subscriptions for events that occurred up to the given time. Reuses a cached list only if it
     * was read after that time: busy clients cause only a few reads per second, and changes apply to every later event.
     */
    async of(clientId: string, occurredAt: string): Promise<readonly Subscription[]> {
      const cached = lists.peek(clientId);
      if (cached && cached.readAt > new Date(occurredAt).toISOString()) return cached.subscriptions;
      if (cached) lists.forget(clientId);
      return (await lists.getOrLoad(clientId, () => read(clientId))).subscriptions;
    },
    get: subscriptions.get,
    clientsForBanks: subscriptions.clientsForBanks,
    /**
     * Records that a POST has had no response for the given time. Returns whether the receiver is known to be slow. Never
     * throws.
     */
    noteSlow,
    /**
     * Claims the next POST to an unresponsive receiver. Returns false if it is too early, or if another process has
     * claimed the POST. For any other receiver, always returns true.
     */
    async claimPost(subscription: Subscription): Promise<boolean> {
      const { silence } = subscription;
      if (!silence) return true;
      const at = now().toISOString();
      if (silence.until > at) return false;
      const until = addSeconds(at, maxAttemptSeconds);
      return note(subscription, { silence: { ...silence, until } });
    },
    /** Records an attempt's outcome. Pauses the subscription if all attempts have failed for five days. */
    async recordOutcome(attempted: Subscription, outcome: PostOutcome): Promise<void> {
      const at = now().toISOString();
      if (!hasChanged(attempted, changesAfter(attempted, outcome, at))) return;
      const subscription = await subscriptions.get(attempted.clientId, attempted.id);
      if (!subscription) return;
      const changes = changesAfter(subscription, outcome, at);
      if (!hasChanged(subscription, changes)) return;
      const { alertedFor } = changes;
      if (alertedFor !== undefined && alertedFor !== subscription.alertedFor) await alert(subscription, alertedFor);
      const noted = await note(subscription, changes);
      const { id: subscriptionId, clientId } = subscription;
      if (noted && changes.deactivated) log({ event: 'subscription.deactivated', subscriptionId, clientId });
    },
  };
};
export type SubscriptionHealth = ReturnType<typeof createHealth>;
