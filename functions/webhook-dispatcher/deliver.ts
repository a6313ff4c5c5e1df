import type { Event, EventBatch } from '#shared/events/event.ts';
import type { Batch } from '#shared/platform/messaging/consume.ts';
import type { DueMessage } from '#shared/platform/messaging/queue.ts';
import { everyClient } from '#shared/platform/storage/entities.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { throwFirstFailure } from '#shared/platform/runtime/settled.ts';
import { log } from '#shared/standard/log.ts';
import { promisedSeconds } from '#shared/standard/promises.ts';
import {
  type FirstAttempts,
  isRecorded,
  lateAfterMinutes,
  maxAttemptSeconds,
} from '#shared/events/webhooks/delivery.ts';
import { type Subscription, waitsInSlowQueue, wants } from '#shared/events/webhooks/subscription.ts';
import { endAttempt, isAccepted, type AttemptResult, makeAttempt, newAttempt, newDelivery } from './attempt.ts';
import type { Deps } from './deps.ts';
import { firstAttemptOnSlowQueue, type Message, queueAttempt, sendToClients, slowQueueOf } from './messages.ts';
import { retryDelivery } from './retry-delivery.ts';

/**
 * Handles the messages of both queues in one invocation: published events, which are due a first attempt, and retries
 * that are due.
 *
 * Each event is claimed before it is signed and posted, so duplicates are neither signed nor posted. Accepted first
 * attempts are recorded in one write at the end: if the process crashes before that, they are treated as interrupted
 * and retried under the next number.
 */
export const createDeliveryBatch = (deps: Deps): Batch<Message> => {
  const round = newId();
  const accepted: Record<string, (number | null)[]> = {};
  /** For each accepted delivery, the seconds from its event to the attempt. */
  const lags: number[] = [];
  /** The delays of late first attempts, in seconds. */
  const delays: number[] = [];
  /** Claims by event. An invocation claims an event only once, because its claims could not be told apart. */
  const claims = new Map<string, Promise<FirstAttempts>>();

  /** Makes an event's first attempts at all matching subscriptions. Returns those to send to the slow queue. */
  const deliver = async (event: Event, subscriptions: readonly Subscription[]): Promise<readonly DueMessage[]> => {
    const selected = subscriptions.filter((subscription) => wants(subscription, event));
    if (selected.length === 0) {
      // An interrupted invocation may have claimed the event for a subscription that was paused since.
      const claimed = subscriptions.length > 0 ? await deps.deliveries.claimOf(event.id) : undefined;
      return claimed ? requeue(event, claimed, selected) : [];
    }
    const at = deps.now().toISOString();
    const handedOn = selected.filter((subscription) => waitsInSlowQueue(subscription, at));
    const immediate = selected.filter((subscription) => !handedOn.includes(subscription));
    const { id: eventId, type: eventType, clientId, resource } = event;
    const recipients = { to: immediate.map(({ id }) => id), handedOn: handedOn.map(({ id }) => id) };
    const firstAttempts = { eventId, eventType, clientId, resource, at, ...recipients, round };
    const claim = claims.get(eventId) ?? deps.deliveries.begin(firstAttempts);
    claims.set(eventId, claim);
    // If the claim fails, it fails for the duplicate too, and both messages are redelivered.
    const claimed = await claim;
    if (claimed !== firstAttempts) return requeue(event, claimed, selected);
    const delay = Math.round(secondsBetween(event.occurredAt, at));
    if (delay > lateAfterMinutes * 60) delays.push(...selected.map(() => delay));
    const outcomes: AttemptResult[] = immediate.map(() => 'not made');
    const records = await Promise.allSettled(
      immediate.map(async (subscription, index) => {
        const outcome = await makeAttempt(event, subscription, 1, 'fast', deps);
        outcomes[index] = outcome;
        await recordResult(event, subscription, outcome, at);
      }),
    );
    const durations = outcomes.map((outcome) => (wasAccepted(outcome) ? outcome.durationMs : null));
    if (durations.some((duration) => duration !== null)) accepted[eventId] = durations;
    lags.push(...outcomes.filter(wasAccepted).map(() => delay));
    throwFirstFailure(records);
    const notMade = immediate.filter((_, index) => outcomes[index] === 'not made');
    return [...handedOn, ...notMade].map((subscription) => firstAttemptOnSlowQueue(event, subscription, deps));
  };

  /** Records a first attempt's outcome, unless it was not made. */
  const recordResult = async (
    event: Event,
    subscription: Subscription,
    outcome: AttemptResult,
    startedAt: string,
  ): Promise<void> => {
    if (outcome === 'not made') return;
    if (wasAccepted(outcome)) return deps.health.recordOutcome(subscription, outcome);
    const attempts = [newAttempt(event, subscription, 1, startedAt)];
    const claimed = { ...newDelivery(event, subscription.id, startedAt), attempts };
    await endAttempt(event, subscription, claimed, outcome, deps);
  };

  /**
   * Moves a redelivered message to the slow queue, whose handler can distinguish a duplicate from a retry after a
   * crash. Includes the subscriptions for which the event was claimed, even if they no longer select it.
   */
  const requeue = async (
    event: Event,
    { to, handedOn }: FirstAttempts,
    selected: readonly Subscription[],
  ): Promise<readonly DueMessage[]> => {
    const dueAt = addSeconds(deps.now(), maxAttemptSeconds + 1);
    for (const id of new Set([...to, ...handedOn, ...selected.map((subscription) => subscription.id)])) {
      const delivery = await deps.deliveries.get(event.id, id);
      if (!delivery || !isRecorded(delivery)) await queueAttempt(event, id, 1, dueAt, deps);
    }
    return [];
  };

  const deliverBatch = async ({ clientId, events }: EventBatch): Promise<void> => {
    const latest = events.reduce((last, { occurredAt }) => (occurredAt > last ? occurredAt : last), '');
    if (latest === '') return;
    const subscriptions = await deps.health.of(clientId, latest);
    const results = await Promise.allSettled(events.map((event) => deliver(event, subscriptions)));
    const handedOn = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    await deps.sender.sendAll(slowQueueOf(clientId, deps), handedOn);
    throwFirstFailure(results);
  };

  return {
    handle(message) {
      if (!('detail' in message)) return retryDelivery(message, deps);
      const { detail } = message;
      return detail.clientId === everyClient ? sendToClients(detail, deps) : deliverBatch(detail);
    },
    async end() {
      if (delays.length > 0)
        log({ event: 'deliveries.late', count: delays.length, longestSeconds: Math.max(...delays) });
      if (lags.length === 0) return;
      await deps.deliveries.endRound({ id: round, accepted }, deps.now().toISOString());
      const late = lags.filter((seconds) => seconds > promisedSeconds.webhook).length;
      log({ event: 'deliveries.accepted', count: lags.length, late, lagSeconds: Math.max(...lags) });
    },
  };
};

const wasAccepted = (outcome: AttemptResult): outcome is Exclude<AttemptResult, 'not made'> =>
  outcome !== 'not made' && isAccepted(outcome);
