import * as z from 'zod';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';

export const Attempt = z.object({
  attempt: z.int().positive(),
  deliveryId: z.string(),
  startedAt: z.iso.datetime(),
  /** Set when the attempt has ended. An old attempt without an outcome was cut off by a crash. */
  outcome: z.string().optional(),
  status: z.int().optional(),
  durationMs: z.int().optional(),
});

/** The delivery of one event to one subscription, with all its attempts. */
export const Delivery = z.object({
  eventId: z.string(),
  subscriptionId: z.string(),
  clientId: z.string(),
  eventType: z.string(),
  state: z.enum(['Pending', 'Delivered', 'Exhausted']),
  attempts: z.array(Attempt),
  createdAt: z.iso.datetime(),
  version: z.int().nonnegative(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The only status with which a receiver accepts a delivery. */
export const acceptedStatus = 202;

/** The name of an outcome in records, in log lines and in the operator's tool. */
export const outcomeOf = ({ status, failure }: PostOutcome): string => {
  if (status === acceptedStatus) return 'accepted';
  if (status === undefined) return failure ?? 'reset';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
};

/** Whether the receiver took so long that its next events go through the retry queue and delay nobody else. */
export const isSlow = ({ failure, durationMs }: PostOutcome): boolean => failure === 'timeout' || durationMs > 3_000;
