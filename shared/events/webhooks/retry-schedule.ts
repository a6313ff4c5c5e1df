import { createHash } from 'node:crypto';

const minute = 60;
const hour = 3600;

/** Seconds to wait after each failed attempt: eleven attempts in 72 to 73 hours, the first retry within 10 s. */
export const retryDelays = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
  14 * hour,
  15 * hour,
  15 * hour + 25 * minute,
] as const;

/** Maximum jitter that is added to a delay, in seconds. */
const maxJitter = 5 * minute;

/** Total of the delays, without jitter: the time for which a delivery is retried. */
export const retrySeconds = retryDelays.reduce((sum, delay) => sum + delay, 0);

/** Interval between checks whether a paused subscription has been resumed, in seconds. */
export const pausedCheckSeconds = hour;

export const maxAttempts = retryDelays.length + 1;

/** A receiver may request a longer delay with Retry-After, up to this limit. */
const maxRetryAfterSeconds = 2 * hour;

/**
 * Returns the seconds until the next attempt, or undefined after the last one. Adds a jitter of up to a tenth of the
 * delay, at most five minutes, so that a receiver that was down does not receive all its events at the same moment. The
 * jitter is derived from the delivery, so a duplicate message gets the same delay.
 */
export const retryDelay = (
  deliveryKey: string,
  attempt: number,
  retryAfter: string | undefined,
  now: Date,
): number | undefined => {
  const delay = retryDelays[attempt - 1];
  if (delay === undefined) return undefined;
  const jitter = createHash('sha256').update(`${deliveryKey} ${attempt}`).digest().readUInt16BE(0) / 65_536;
  const requested = Math.min(retryAfterSeconds(retryAfter ?? '', now), maxRetryAfterSeconds);
  return Math.max(delay + jitter * Math.min(delay / 10, maxJitter), requested);
};

/** Parses Retry-After as seconds or as an HTTP date (RFC 9110 §10.2.3). Returns 0 if it is neither. */
const retryAfterSeconds = (value: string, now: Date): number => {
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, (at - now.getTime()) / 1000);
};
