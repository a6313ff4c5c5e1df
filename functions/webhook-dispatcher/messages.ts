import * as z from 'zod';
import { addressedTo, Event, EventBatch } from '#shared/events/event.ts';
import type { DueMessage, Queue } from '#shared/platform/messaging/queue.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import { everyClient } from '#shared/platform/storage/entities.ts';
import type { Deps } from './deps.ts';
import { nextTry } from './receiver-health.ts';

const SignedToken = z.object({ token: z.string(), expiresAt: z.int() });

/** An attempt to make from the slow queue. Contains the event and, if still valid, the event's token. */
export const Retry = z.object({
  retry: z.literal('delivery'),
  event: Event,
  subscriptionId: z.string(),
  /** The number of this attempt, unless replays come first. `next` for a replay, even of a completed delivery. */
  attempt: z.union([z.int().positive(), z.literal('next')]),
  /** Set if the fast queue passed on the first attempt without making it. */
  handedOn: z.literal(true).optional(),
  signed: SignedToken.optional(),
});
export type Retry = z.infer<typeof Retry>;

/**
 * Published events. If they concern all clients, `after` is the last client to which they have been sent. The previous
 * release ignores it and starts again, and the claims of the events prevent duplicate deliveries.
 */
const Published = EventBatch.extend({ after: z.string().optional() });
type Published = z.infer<typeof Published>;

/** Events published on the bus, which most messages are, or a due attempt. */
export const Message = z.union([z.object({ detail: Published }), Retry]);
export type Message = z.infer<typeof Message>;

const retryOf = (event: Event, subscriptionId: string, attempt: number, { tokens }: Pick<Deps, 'tokens'>): Retry => ({
  retry: 'delivery',
  event,
  subscriptionId,
  attempt,
  signed: tokens.peek(event),
});

/** Returns the slow queue, with the client as the message group. */
export const slowQueueOf = (clientId: string, { slowQueue }: Pick<Deps, 'slowQueue'>): Queue => ({
  ...slowQueue,
  group: clientId,
});

export const sendRetry = (retry: Retry, dueAt: string, name: string, deps: Deps): Promise<void> =>
  deps.sender.send(slowQueueOf(retry.event.clientId, deps), retry, dueAt, name);

export const queueAttempt = (
  event: Event,
  subscriptionId: string,
  attempt: number,
  dueAt: string,
  deps: Deps,
): Promise<void> =>
  sendRetry(
    retryOf(event, subscriptionId, attempt, deps),
    dueAt,
    `delivery ${event.id} ${subscriptionId} ${attempt}`,
    deps,
  );

/** Returns a first attempt for the slow queue. It is due immediately, unless the receiver is unresponsive. */
export const firstAttemptOnSlowQueue = (
  event: Event,
  subscription: Subscription,
  deps: Pick<Deps, 'tokens' | 'now'>,
): DueMessage => ({
  message: { ...retryOf(event, subscription.id, 1, deps), handedOn: true } satisfies Retry,
  ...(subscription.silence && { dueAt: nextTry(subscription, deps.now()) }),
});

/** How many clients one message is sent to: by 25 calls of SQS, which fit in the client's 50 connections. */
export const clientsAtOnce = 250;

/**
 * Sends events that concern all clients to the slow queue, once for each client, as if they were the client's own. If
 * there are more clients than one message is sent to, queues the message again for the rest.
 */
export const sendToClients = async (
  { events, after }: Published,
  { health, sender, slowQueue }: Pick<Deps, 'health' | 'sender' | 'slowQueue'>,
): Promise<void> => {
  const clientIds = await health.clientsForBanks(clientsAtOnce, after);
  const messages = clientIds.map((clientId) => {
    const detail: Published = { clientId, events: events.map((event) => addressedTo(event, clientId)) };
    return { message: { detail } satisfies Message, group: clientId };
  });
  await sender.sendAll(slowQueue, messages);
  if (clientIds.length < clientsAtOnce) return;
  const rest: Published = { clientId: everyClient, events, after: clientIds.at(-1) };
  await sender.sendAll(slowQueue, [{ message: { detail: rest } satisfies Message }]);
};
