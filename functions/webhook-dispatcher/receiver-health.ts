import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { randomFraction } from '#shared/platform/runtime/randomness.ts';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { acceptedStatus, isSlow, noResponseMs } from '#shared/events/webhooks/delivery.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';

export type ReceiverHealth = Pick<Subscription, 'failingSince' | 'suspectedAt' | 'slowSince' | 'slowUntil' | 'silence'>;

/**
 * Minimum seconds for which a receiver is treated as slow. During this time, the fast queue abandons a slow POST
 * without waiting for a second one.
 */
const minSlowSeconds = 60;

/** Maximum seconds until a slow receiver is tried in the fast queue again. */
const maxSlowSeconds = 60;

/** Maximum seconds between two POSTs to an unresponsive receiver. */
const maxPauseSeconds = 300;

/**
 * Returns the health after a slow POST. Every receiver has an occasional slow POST, often several at a time, so a
 * receiver counts as slow only if a POST that began after the first slow one is slow too. The fast queue tries the
 * receiver again after as long as it has been slow, but after at most a minute. A receiver that has recovered therefore
 * returns to the fast queue soon, however busy the slow queue is.
 */
export const afterSlowPost = (previous: ReceiverHealth, startedAt: string, at: string) => {
  const { suspectedAt, slowUntil } = previous;
  const isConfirmed = suspectedAt !== undefined && suspectedAt < startedAt;
  const slowSince = previous.slowSince ?? (isConfirmed ? at : undefined);
  const isOver = slowUntil === undefined || slowUntil <= at;
  return {
    suspectedAt: suspectedAt ?? at,
    slowSince,
    slowUntil:
      isOver && slowSince !== undefined
        ? addSeconds(at, Math.min(maxSlowSeconds, Math.max(1, secondsBetween(slowSince, at))))
        : slowUntil,
  };
};

/** Pauses POSTs for as long as the receiver has been unresponsive, at most five minutes: a long outage costs little. */
const afterNoResponse = ({ silence }: ReceiverHealth, at: string): ReceiverHealth['silence'] => {
  const since = silence?.since ?? at;
  const until = addSeconds(at, Math.min(maxPauseSeconds, secondsBetween(since, at)));
  // Another process may have claimed the next POST already.
  return { since, until: silence && silence.until > until ? silence.until : until };
};

export const afterAttempt = (previous: ReceiverHealth, outcome: PostOutcome, at: string): ReceiverHealth => {
  const { suspectedAt, slowSince, slowUntil } = previous;
  const failingSince = outcome.status === acceptedStatus ? undefined : (previous.failingSince ?? at);
  if (!isSlow(outcome)) {
    const hasRecovered = slowSince === undefined || secondsBetween(slowSince, at) >= minSlowSeconds;
    return {
      failingSince,
      suspectedAt: undefined,
      slowSince: hasRecovered ? undefined : slowSince,
      slowUntil: undefined,
      silence: undefined,
    };
  }
  const hasResponded = outcome.status !== undefined;
  if (hasResponded || outcome.durationMs < noResponseMs) {
    const startedAt = addSeconds(at, -outcome.durationMs / 1000);
    return {
      failingSince,
      ...afterSlowPost(previous, startedAt, at),
      silence: hasResponded ? undefined : previous.silence,
    };
  }
  const silence = afterNoResponse(previous, at);
  return { failingSince, suspectedAt: suspectedAt ?? at, slowSince: slowSince ?? at, slowUntil, silence };
};

/**
 * Returns when to retry an attempt that cannot be made now. The time is jittered, so that deliveries are not all
 * retried simultaneously.
 */
export const nextTry = ({ silence }: ReceiverHealth, now: Date): string => {
  const jitterSeconds = silence ? Math.max(20, secondsBetween(silence.since, silence.until) / 2) : 20;
  const from = silence && silence.until > now.toISOString() ? silence.until : now;
  return addSeconds(from, 5 + Math.min(maxPauseSeconds, jitterSeconds) * randomFraction());
};
