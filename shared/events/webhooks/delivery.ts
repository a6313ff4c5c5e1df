import * as z from 'zod';
import { ResourceType } from '#shared/events/event.ts';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { shortDigest } from '#shared/platform/runtime/ids.ts';

export const Attempt = z.object({
  attempt: z.int().positive(),
  deliveryId: z.string(),
  startedAt: z.iso.datetime(),
  /** Set when the attempt has ended. An old attempt without an outcome was cut off by a crash. */
  outcome: z.string().optional(),
  status: z.int().optional(),
  durationMs: z.int().optional(),
});

export type Attempt = z.infer<typeof Attempt>;

/** The delivery of one event to one subscription, with all its attempts. */
export const Delivery = z.object({
  eventId: z.string(),
  subscriptionId: z.string(),
  clientId: z.string(),
  eventType: z.string(),
  state: z.enum(['Pending', 'Delivered', 'Exhausted']),
  attempts: z.array(Attempt),
  createdAt: z.iso.datetime(),
  /** Undefined while the delivery has no item of its own, because the record of first attempts says all (delivery-store.ts). */
  version: z.int().optional(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The first attempts of an event at all subscriptions that want it: one record, however many these are. */
export const FirstAttempts = z.object({
  eventId: z.string(),
  eventType: z.string(),
  clientId: z.string(),
  resource: z.object({ type: ResourceType, id: z.string() }),
  at: z.iso.datetime(),
  /** The subscriptions that got their first attempt at once. */
  to: z.array(z.string()),
  /** The subscriptions with a first attempt in the other lane. */
  handedOn: z.array(z.string()),
  /** Where it is written which of the attempts at once were accepted. */
  round: z.string(),
});
export type FirstAttempts = z.infer<typeof FirstAttempts>;

/**
 * What one invocation of the dispatcher delivered at the first attempt: by event, how long each subscription in `to`
 * took to accept it, in milliseconds. Null for a subscription that did not: it has a delivery of its own.
 */
export const Round = z.object({ id: z.string(), accepted: z.record(z.string(), z.array(z.int().nullable())) });
export type Round = z.infer<typeof Round>;

/** Follows from what it names, so that a first attempt needs no record of its own to have an id. */
export const deliveryIdOf = (eventId: string, subscriptionId: string, attempt: number): string =>
  `del_${shortDigest(15, 'delivery', eventId, subscriptionId, String(attempt))}`;

/** The only status with which a receiver accepts a delivery. */
export const acceptedStatus = 202;

/** The name of an outcome in records, in log lines and in the operator's tool. */
export const outcomeOf = ({ status, failure }: PostOutcome): string => {
  if (status === acceptedStatus) return 'accepted';
  if (status === undefined) return failure ?? 'reset';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
};

/** No attempt takes this long. If it has no outcome after this time, it was cut off by a crash. */
export const longestAttemptSeconds = 15;

/** A post that takes longer is slow. */
export const quickMs = 1_000;

/** A receiver that leaves a post without a response for longer does not respond. Less than any attempt that is not given up. */
export const noResponseMs = 2_500;

export const isSlow = ({ failure, durationMs }: PostOutcome): boolean => failure === 'timeout' || durationMs > quickMs;
