import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { ResourceType } from '#shared/events/event.ts';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { shortDigest } from '#shared/platform/runtime/ids.ts';

/** A first attempt is late if it begins more than this many minutes after the event occurred. */
export const lateAfterMinutes = 15;

export const Attempt = lazyObject(() => ({
  attempt: z.int().positive(),
  deliveryId: z.string(),
  startedAt: z.iso.datetime(),
  /** Set when the attempt has ended. An old attempt without an outcome was interrupted by a crash. */
  outcome: z.string().optional(),
  status: z.int().optional(),
  durationMs: z.int().optional(),
  /** Set if the attempt was requested in addition to the retry schedule. It does not count as one of the retries. */
  replayed: z.literal(true).optional(),
}));

export type Attempt = z.infer<typeof Attempt>;

export const Delivery = lazyObject(() => ({
  eventId: z.string(),
  subscriptionId: z.string(),
  clientId: z.string(),
  eventType: z.string(),
  state: z.enum(['Pending', 'Delivered', 'Exhausted']),
  attempts: z.array(Attempt),
  createdAt: z.iso.datetime(),
  /** The start of the last response that rejected an attempt. Omitted if it would cost a write unit. */
  response: z.string().optional(),
  /**
   * Absent while the delivery has no separate item, because the record of first attempts is sufficient
   * (delivery-store.ts).
   */
  version: z.int().optional(),
}));
export type Delivery = z.infer<typeof Delivery>;

/** Returns whether a first attempt has been accepted, or the delivery has a separate item. */
export const isRecorded = ({ state, version }: Delivery): boolean => state !== 'Pending' || version !== undefined;

/** The first attempts of an event at all subscriptions that select it: one record for any number of subscriptions. */
export const FirstAttempts = lazyObject(() => ({
  eventId: z.string(),
  eventType: z.string(),
  clientId: z.string(),
  resource: z.object({ type: ResourceType, id: z.string() }),
  at: z.iso.datetime(),
  /** The subscriptions whose first attempt was made immediately. */
  to: z.array(z.string()),
  /** The subscriptions whose first attempt was sent to the slow queue. */
  handedOn: z.array(z.string()),
  /** Id of the `Round` that records which immediate attempts were accepted. */
  round: z.string(),
}));
export type FirstAttempts = z.infer<typeof FirstAttempts>;

/**
 * The deliveries that one dispatcher invocation completed at the first attempt. For each event, contains the time in
 * milliseconds that each subscription in `to` took to accept it, or null if the subscription did not accept it and its
 * delivery has its own item.
 */
export const Round = z.object({ id: z.string(), accepted: z.record(z.string(), z.array(z.int().nullable())) });
export type Round = z.infer<typeof Round>;

/** Derives an attempt's id from its parameters, so that a first attempt has an id without a record. */
export const deliveryIdOf = (eventId: string, subscriptionId: string, attempt: number): string =>
  `del_${shortDigest(15, 'delivery', eventId, subscriptionId, String(attempt))}`;

/** The only status with which a receiver accepts a delivery. */
export const acceptedStatus = 202;

/** Returns an outcome's name in records, in log lines and in the operator's CLI. */
export const outcomeOf = ({ status, failure }: PostOutcome): string => {
  if (status === acceptedStatus) return 'accepted';
  if (status === undefined) return failure ?? 'reset';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
};

/** Returns the start of a response body as one line of text. */
export const excerptOf = (body: string): string =>
  body
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);

/**
 * Upper bound on the duration of an attempt. An attempt without an outcome after this time was interrupted by a crash.
 */
export const maxAttemptSeconds = 15;

/** A POST that takes longer than this is slow. */
export const quickMs = 1_000;

/**
 * A receiver that takes longer than this to respond to a POST counts as unresponsive. This is shorter than the timeout
 * of any attempt.
 */
export const noResponseMs = 2_500;

export const isSlow = ({ failure, durationMs }: PostOutcome): boolean => failure === 'timeout' || durationMs > quickMs;
