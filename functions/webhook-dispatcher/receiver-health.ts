import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { randomFraction } from '#shared/platform/runtime/randomness.ts';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { acceptedStatus, isSlow, noResponseMs } from '#shared/events/webhooks/delivery.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';

export type ReceiverHealth = Pick<Subscription, 'failingSince' | 'suspectedAt' | 'slowSince' | 'slowUntil' | 'silence'>;

export const healthOf = (subscription: Subscription): ReceiverHealth => {
  const { failingSince, suspectedAt, slowSince, slowUntil, silence } = subscription;
  return { failingSince, suspectedAt, slowSince, slowUntil, silence };
};

/** How long a receiver is known to be slow at least. A slow post in this time is given up, and no second one is needed. */
const leastSlowSeconds = 60;

/** The longest time in the other lane until a slow receiver is tried in the first lane again. */
const longestSlowSeconds = 60;

/** The longest pause between two posts to a receiver that does not respond. */
const longestPauseSeconds = 300;

/**
 * The health after a slow post. One slow post happens to every receiver, often to several posts at once. A receiver is slow
 * when a post that began after that is slow too. It is tried in the first lane again after as long as it has been slow: a
 * healthy one soon returns, however busy the other lane is.
 */
export const afterSlowPost = (known: ReceiverHealth, startedAt: string, at: string) => {
  const { suspectedAt, slowUntil } = known;
  const isConfirmed = suspectedAt !== undefined && suspectedAt < startedAt;
  const slowSince = known.slowSince ?? (isConfirmed ? at : undefined);
  const isOver = slowUntil === undefined || slowUntil <= at;
  return {
    suspectedAt: suspectedAt ?? at,
    slowSince,
    slowUntil:
      isOver && slowSince !== undefined
        ? addSeconds(at, Math.min(longestSlowSeconds, Math.max(1, secondsBetween(slowSince, at))))
        : slowUntil,
  };
};

/** Leaves a receiver alone for as long as it has not responded, so that it costs little however long it is silent. */
const afterNoResponse = ({ silence }: ReceiverHealth, at: string): ReceiverHealth['silence'] => {
  const since = silence?.since ?? at;
  const until = addSeconds(at, Math.min(longestPauseSeconds, secondsBetween(since, at)));
  // Somebody else may have taken the next turn already.
  return { since, until: silence && silence.until > until ? silence.until : until };
};

/** The health of a receiver after an attempt. */
export const afterAttempt = (known: ReceiverHealth, outcome: PostOutcome, at: string): ReceiverHealth => {
  const { suspectedAt, slowSince, slowUntil } = known;
  const failingSince = outcome.status === acceptedStatus ? undefined : (known.failingSince ?? at);
  if (!isSlow(outcome)) {
    const isForgotten = slowSince === undefined || secondsBetween(slowSince, at) >= leastSlowSeconds;
    return {
      failingSince,
      suspectedAt: undefined,
      slowSince: isForgotten ? undefined : slowSince,
      slowUntil: undefined,
      silence: undefined,
    };
  }
  const hasResponded = outcome.status !== undefined;
  if (hasResponded || outcome.durationMs < noResponseMs) {
    const startedAt = addSeconds(at, -outcome.durationMs / 1000);
    return {
      failingSince,
      ...afterSlowPost(known, startedAt, at),
      silence: hasResponded ? undefined : known.silence,
    };
  }
  const silence = afterNoResponse(known, at);
  return { failingSince, suspectedAt: suspectedAt ?? at, slowSince: slowSince ?? at, slowUntil, silence };
};

/** When to try again what a receiver cannot take now. Spread, so that many deliveries do not come back at once. */
export const nextTry = ({ silence }: ReceiverHealth, now: Date): string => {
  const spread = silence ? Math.max(20, secondsBetween(silence.since, silence.until) / 2) : 20;
  const from = silence && silence.until > now.toISOString() ? silence.until : now;
  return addSeconds(from, 5 + Math.min(longestPauseSeconds, spread) * randomFraction());
};
