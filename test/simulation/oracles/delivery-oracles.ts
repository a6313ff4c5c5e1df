import type { Event } from '#shared/events/event.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { Delivery, FirstAttempts, AcceptedBatch } from '#shared/events/webhooks/delivery.ts';
import { Subscription } from '#shared/events/webhooks/subscription.ts';
import { type Arrival, isAccepted } from '../outside/receivers.ts';
import { type FinalState, itemsOf, type Oracle } from './aftermath.ts';

/** Returns whether a delivery is final, even if it has no stored item. */
const isEnded = (event: Event, subscriptionId: string, finalState: FinalState): boolean => {
  const own = itemsOf(finalState, 'Delivery').find(
    (item) => item.eventId === event.id && item.subscriptionId === subscriptionId,
  );
  if (own) return own.state !== 'Pending';
  const item = itemsOf(finalState, 'FirstAttempts').find(({ eventId }) => eventId === event.id);
  const first = item && FirstAttempts.parse(item);
  const roundItem = itemsOf(finalState, 'Round').find(({ id }) => id === first?.round);
  const round = roundItem && AcceptedBatch.parse(roundItem);
  const duration = first && round?.accepted[event.id]?.[first.to.indexOf(subscriptionId)];
  return duration !== undefined && duration !== null;
};

/** The largest difference between two clocks. */
const clockSeconds = 5;

/** The longest time between an event and its delivery. */
export const maxWaySeconds = 300;

/**
 * Every subscription that was never changed has received every event until it was deactivated or all attempts had
 * failed.
 */
export const eventsAreDelivered: Oracle = (finalState) => {
  const steady = itemsOf(finalState, 'Subscription')
    .map((item) => Subscription.parse(item))
    .filter(({ updatedAt, createdAt }) => updatedAt === createdAt);
  const byEvent = Map.groupBy(finalState.arrivals, ({ eventId }) => eventId);
  return [...finalState.events.values()].flatMap((event) =>
    steady
      .filter(
        ({ clientId, resources, createdAt, deactivated }) =>
          clientId === event.clientId &&
          resources.includes(event.resource.type) &&
          secondsBetween(createdAt, event.occurredAt) > clockSeconds &&
          (!deactivated || secondsBetween(event.occurredAt, deactivated.at) > maxWaySeconds),
      )
      .flatMap(({ id, url }) => {
        const hasArrived =
          byEvent.get(event.id)?.some((arrival) => arrival.url === url && isAccepted(arrival)) ?? false;
        return [
          ...(isEnded(event, id, finalState) ? [] : [`The delivery of ${event.type} is not final`]),
          ...(hasArrived || isExhausted(event, id, finalState) ? [] : [`${event.type} was not delivered`]),
        ];
      }),
  );
};

const failingMs = 5 * 86_400_000;
/** The first attempts of a series of failures may not have reached the receiver. */
const spareMs = 3_600_000;

/**
 * The service deactivates a subscription only if its receiver has accepted nothing for five days since the client's
 * last change. A client that resumes a subscription gets another five days.
 */
export const failingOnesAreDeactivated: Oracle = (finalState) =>
  itemsOf(finalState, 'Subscription')
    .map((item) => Subscription.parse(item))
    .flatMap(({ url, deactivated, updatedAt }) => {
      if (!deactivated) return [];
      const until = Date.parse(deactivated.at);
      const since = updatedAt < deactivated.at ? Date.parse(updatedAt) - clockSeconds * 1000 : 0;
      const own = finalState.arrivals.filter((one) => one.url === url && one.at >= since && one.at <= until);
      const isLong = own.some(({ at }) => at <= until - failingMs + spareMs);
      const isAlive = own.some((arrival) => arrival.at > until - failingMs && isAccepted(arrival));
      return isLong && !isAlive ? [] : ['A subscription was deactivated before it had failed for five days'];
    });

export const isExhausted = ({ id }: Event, subscriptionId: string, finalState: FinalState): boolean =>
  itemsOf(finalState, 'Delivery').some(
    (item) => item.eventId === id && item.subscriptionId === subscriptionId && item.state === 'Exhausted',
  );

/** Events arrive as published, and a receiver gets only events that its subscription selects. */
export const eventsArriveAsAnnounced: Oracle = (finalState) => {
  const announced = new Map(
    finalState.announced.flatMap(({ events }) => events).map((event) => [event.id, JSON.stringify(event)]),
  );
  const seen = new Set<string>();
  return finalState.arrivals.flatMap(({ token, eventId, claims }) => {
    if (seen.has(token)) return [];
    seen.add(token);
    const { event } = claims as { readonly event: object };
    return JSON.stringify(event) === announced.get(eventId) ? [] : ['An event differs from the published one'];
  });
};

/** Attempts at a delivery are numbered without gaps, and no number is posted twice. */
export const attemptsAreNumbered: Oracle = (finalState) => {
  const gaps = itemsOf(finalState, 'Delivery')
    .map((item) => Delivery.parse(item))
    .filter(({ attempts }) => attempts.some(({ attempt }, index) => attempt !== index + 1));
  const posted = finalState.arrivals.map(({ url, eventId, attempt }) => `${url} ${eventId} ${attempt}`);
  return [
    ...gaps.map(({ eventType }) => `The attempt numbers of ${eventType} have a gap`),
    ...(new Set(posted).size < posted.length ? ['Two POSTs had the same attempt number'] : []),
  ];
};

const [minute, hour] = [60, 3_600];

/** Seconds from each failed attempt to the next one, as documented in the guide for integrators. */
const delays = [
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
const maxAttempts = delays.length + 1;
const maxAddition = 5 * minute;
/** The longest delay that a receiver can request. */
const maxRequested = 2 * hour;
/** The longest delay of an attempt: attempts at an unresponsive receiver that are due together wait for each other. */
const spareSeconds = 15 * minute;

/** Checks the delay between a failed attempt and the next one. */
const faultsOfGap = (failed: Arrival, next: Arrival, isFaultless: boolean): readonly string[] => {
  const seconds = (next.at - failed.at) / 1000;
  const delay = delays[failed.attempt - 1] ?? Infinity;
  const least = Math.max(delay, Math.min(failed.retryAfterSeconds ?? 0, maxRequested));
  const most = Math.max(least, delay + Math.min(delay / 10, maxAddition)) + spareSeconds;
  return [
    ...(seconds < least - clockSeconds
      ? [`Attempt ${next.attempt} came after ${seconds} instead of ${least} seconds`]
      : []),
    ...(isFaultless && seconds > most ? [`Attempt ${next.attempt} came ${seconds} seconds after the last one`] : []),
  ];
};

/** How long a delivery waits for a paused subscription. */
const maxWaitSeconds = delays.reduce((sum, delay) => sum + delay, 0);

/** Whether a delivery was abandoned before its eleventh attempt although its subscription exists or was only paused. */
const isGivenUpEarly = ({ attempts, eventId }: Delivery, isThere: boolean, { events }: FinalState): boolean => {
  const { outcome, startedAt = '' } = attempts.at(-1) ?? {};
  if (outcome === 'unsubscribed') return isThere;
  const { occurredAt } = events.get(eventId) ?? {};
  return (
    outcome === 'paused' &&
    occurredAt !== undefined &&
    secondsBetween(occurredAt, startedAt) < maxWaitSeconds - clockSeconds
  );
};

/**
 * A failed attempt is followed by the next one after its delay. A delivery is abandoned after eleven attempts. An
 * interrupted attempt has no outcome and is repeated immediately. While its subscription is paused, a delivery waits.
 */
export const failuresAreRetried: Oracle = (finalState) => {
  const subscriptions = new Map(itemsOf(finalState, 'Subscription').map((item) => [item.id, item]));
  const arrivals = new Map(finalState.arrivals.map((one) => [`${one.url} ${one.eventId} ${one.attempt}`, one]));
  return itemsOf(finalState, 'Delivery')
    .map((item) => Delivery.parse(item))
    .flatMap((delivery) => {
      const { eventId, subscriptionId, state, attempts } = delivery;
      const subscription = subscriptions.get(subscriptionId);
      const isSteady = subscription?.updatedAt === subscription?.createdAt;
      const gaps = attempts.slice(1).flatMap(({ attempt }, index) => {
        const [failed, next] = [attempt - 1, attempt].map((n) =>
          arrivals.get(`${String(subscription?.url)} ${eventId} ${n}`),
        );
        const { outcome, status } = attempts[index] ?? {};
        const hasFailed = outcome !== undefined && outcome !== 'accepted';
        if (!failed || !next || !hasFailed) return [];
        // The service does not know the Retry-After of a lost response.
        const known = status === undefined ? { ...failed, retryAfterSeconds: undefined } : failed;
        return faultsOfGap(known, next, finalState.isFaultless && isSteady);
      });
      const isGivenUp = state === 'Exhausted' && !['paused', 'unsubscribed'].includes(attempts.at(-1)?.outcome ?? '');
      // If the last attempt is interrupted, it is repeated under the next number.
      const beyond = attempts.slice(maxAttempts - 1, -1).filter(({ outcome }) => outcome !== undefined);
      const isCountWrong = beyond.length > 0 || (isGivenUp && attempts.length < maxAttempts);
      return [
        ...gaps,
        ...(isCountWrong ? [`A delivery was abandoned after ${attempts.length} attempts`] : []),
        ...(isGivenUpEarly(delivery, subscription !== undefined, finalState)
          ? [`A delivery was abandoned too early, as ${attempts.at(-1)?.outcome}`]
          : []),
        ...(state === 'Pending' ? ['A delivery is not final'] : []),
      ];
    });
};
