import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { randomFraction } from '#shared/platform/runtime/randomness.ts';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { acceptedStatus, isSlow } from '#shared/webhooks/delivery.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';

export type ReceiverHealth = Pick<Subscription, 'failingSince' | 'suspectedAt' | 'slowSince' | 'silence'>;

export const healthOf = ({ failingSince, suspectedAt, slowSince, silence }: Subscription): ReceiverHealth => ({
  failingSince,
  suspectedAt,
  slowSince,
  silence,
});

/** The least time in the other lane, so that a receiver that is quick now and then does not return after each time. */
const leastSlowSeconds = 60;

/** The longest pause between two posts to a receiver that does not respond. */
const longestPauseSeconds = 300;

/**
 * The health after a slow post. One slow post happens to every receiver, often to several posts at once. A receiver is slow
 * when a post that began after that is slow too.
 */
export const afterSlowPost = ({ suspectedAt, slowSince }: ReceiverHealth, startedAt: string, at: string) => ({
  suspectedAt: suspectedAt ?? at,
  slowSince: slowSince ?? (suspectedAt !== undefined && suspectedAt < startedAt ? at : undefined),
});

/** Leaves a receiver alone for as long as it has not responded, so that it costs little however long it is silent. */
const afterNoResponse = ({ silence }: ReceiverHealth, at: string): ReceiverHealth['silence'] => {
  const since = silence?.since ?? at;
  const until = addSeconds(at, Math.min(longestPauseSeconds, secondsBetween(since, at)));
  // Somebody else may have taken the next turn already.
  return { since, until: silence && silence.until > until ? silence.until : until };
};

/** The health of a receiver after an attempt. */
export const afterAttempt = (known: ReceiverHealth, outcome: PostOutcome, at: string): ReceiverHealth => {
  const { slowSince } = known;
  const failingSince = outcome.status === acceptedStatus ? undefined : (known.failingSince ?? at);
  if (!isSlow(outcome)) {
    const remains = slowSince !== undefined && secondsBetween(slowSince, at) < leastSlowSeconds;
    return { failingSince, suspectedAt: undefined, slowSince: remains ? slowSince : undefined, silence: undefined };
  }
  if (outcome.status !== undefined) {
    const startedAt = addSeconds(at, -outcome.durationMs / 1000);
    return { failingSince, ...afterSlowPost(known, startedAt, at), silence: undefined };
  }
  return {
    failingSince,
    suspectedAt: known.suspectedAt ?? at,
    slowSince: slowSince ?? at,
    silence: afterNoResponse(known, at),
  };
};

/** When to try again what a receiver cannot take now. Spread, so that many deliveries do not come back at once. */
export const nextTry = ({ silence }: ReceiverHealth, now: Date): string => {
  const spread = silence ? Math.max(20, secondsBetween(silence.since, silence.until) / 2) : 20;
  const from = silence && silence.until > now.toISOString() ? silence.until : now;
  return addSeconds(from, 5 + Math.min(longestPauseSeconds, spread) * randomFraction());
};
