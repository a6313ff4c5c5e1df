import * as z from 'zod';
import type { PostOutcome } from './post.ts';

export const Attempt = z.object({
  attempt: z.int().positive(),
  deliveryId: z.string(),
  startedAt: z.iso.datetime(),
  /** Filled when the attempt ended; an attempt without an outcome died with its process. */
  outcome: z.string().optional(),
  status: z.int().optional(),
  durationMs: z.int().optional(),
});

/** One event on its way to one subscription, with every attempt. */
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

/** Only 202 is a receipt (interface 6). */
export const accepted = 202;

/** The word for an attempt's outcome: what the records, the log and the operator's list say. */
export const outcomeOf = ({ status, failure }: PostOutcome): string => {
  if (status === accepted) return 'accepted';
  if (status === undefined) return failure ?? 'reset';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
};

/** Hanging and unreachable receivers cost ten seconds an attempt: they are served apart from the others. */
export const isSlow = ({ failure, durationMs }: PostOutcome): boolean => failure === 'timeout' || durationMs > 3_000;
