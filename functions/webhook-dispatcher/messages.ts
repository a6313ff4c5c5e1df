import * as z from 'zod';
import { Event } from '#shared/events/event.ts';
import type { Deps } from './deps.ts';

const SignedToken = z.object({ token: z.string(), expiresAt: z.int() });

/** The next attempt of one delivery, with the event and its signed token, so neither is fetched or signed again. */
export const Retry = z.object({
  retry: z.literal('delivery'),
  event: Event,
  subscriptionId: z.string(),
  /** The number of this attempt. `next` if an operator replays the delivery, even if it had ended. */
  attempt: z.union([z.int().positive(), z.literal('next')]),
  signed: SignedToken.optional(),
});
export type Retry = z.infer<typeof Retry>;

/** An attempt that is due, or an event from the bus. */
export const Message = z.union([Retry, z.object({ detail: Event })]);
export type Message = z.infer<typeof Message>;

export const queueAttempt = (
  event: Event,
  subscriptionId: string,
  attempt: number,
  dueAt: string,
  { sender, retryQueue, tokens }: Deps,
): Promise<void> => {
  const retry: Retry = { retry: 'delivery', event, subscriptionId, attempt, signed: tokens.peek(event) };
  return sender.send(retryQueue, retry, dueAt, `delivery ${event.id} ${subscriptionId} ${attempt}`);
};
