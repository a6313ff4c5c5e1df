import { isDeepStrictEqual } from 'node:util';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { addSeconds, type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';
import { longestAttemptSeconds } from '#shared/events/webhooks/delivery.ts';
import type { Subscriptions } from '#shared/events/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import { afterAttempt, afterSlowPost, healthOf } from './receiver-health.ts';

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
   * Notes that a post has gone unanswered for a time that is not quick, and returns whether the receiver is known to be
   * slow. Never throws.
   */
  noteSlow(subscription: Subscription, unansweredMs: number): Promise<boolean>;
  /**
   * Takes the turn to post to a receiver that does not respond. Returns false if it is too early for that, or if somebody
   * else has taken the turn. Every other receiver may be posted to at any time.
   */
  takeTurn(subscription: Subscription): Promise<boolean>;
  /** Records the outcome of an attempt. Pauses the subscription if all attempts have failed for five days. */
  recordOutcome(subscription: Subscription, outcome: PostOutcome): Promise<void>;
}

/** A subscription becomes Inactive when all its deliveries have failed for this long. */
export const deactivateAfterSeconds = 5 * 86_400;

const factsAfter = (subscription: Subscription, outcome: PostOutcome, at: string): Partial<Subscription> => {
  const health = afterAttempt(subscription, outcome, at);
  const { failingSince } = health;
  const isLost = failingSince !== undefined && secondsBetween(failingSince, at) > deactivateAfterSeconds;
  if (subscription.status !== 'Active' || !isLost) return health;
  return { ...health, status: 'Inactive', deactivated: { at, reason: 'All deliveries failed for five days' } };
};

const hasNews = (subscription: Subscription, facts: Partial<Subscription>): boolean =>
  !isDeepStrictEqual({ ...subscription, ...healthOf(subscription) }, { ...subscription, ...facts });

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

  const noteSlow = async (attempted: Subscription, unansweredMs: number): Promise<boolean> => {
    if (attempted.slowSince !== undefined) return true;
    try {
      const subscription = await subscriptions.get(attempted.clientId, attempted.id);
      if (!subscription || subscription.slowSince !== undefined) return true;
      const at = now().toISOString();
      const facts = afterSlowPost(subscription, addSeconds(at, -unansweredMs / 1000), at);
      const isSlow = facts.slowSince !== undefined;
      if (isSlow || subscription.suspectedAt === undefined) await note(subscription, facts);
      return isSlow;
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
    async takeTurn(subscription) {
      const { silence } = subscription;
      if (!silence) return true;
      const at = now().toISOString();
      if (silence.until > at) return false;
      const until = addSeconds(at, longestAttemptSeconds);
      return note(subscription, { silence: { ...silence, until } });
    },
    async recordOutcome(attempted, outcome) {
      const at = now().toISOString();
      if (!hasNews(attempted, factsAfter(attempted, outcome, at))) return;
      const subscription = await subscriptions.get(attempted.clientId, attempted.id);
      if (!subscription) return;
      const facts = factsAfter(subscription, outcome, at);
      if (!hasNews(subscription, facts)) return;
      const noted = await note(subscription, facts);
      const { id: subscriptionId, clientId } = subscription;
      if (noted && facts.deactivated) log({ event: 'subscription.deactivated', subscriptionId, clientId });
    },
  };
};
