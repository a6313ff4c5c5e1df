import type { Event } from '#shared/events/event.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { Delivery, FirstAttempts, Round } from '#shared/events/webhooks/delivery.ts';
import { Subscription } from '#shared/events/webhooks/subscription.ts';
import { type Arrival, isAccepted } from '../outside/receivers.ts';
import { type FinalState, itemsOf, type Oracle } from './aftermath.ts';

/** Returns whether a delivery is final. A delivery that succeeded at the first attempt has no separate item. */
const isFinalDelivery = (event: Event, subscriptionId: string, finalState: FinalState): boolean => {
  const delivery = itemsOf(finalState, 'Delivery').find(
    (item) => item.eventId === event.id && item.subscriptionId === subscriptionId,
  );
  if (delivery) return delivery.state !== 'Pending';
  const item = itemsOf(finalState, 'FirstAttempts').find(({ eventId }) => eventId === event.id);
  const firstAttempts = item && FirstAttempts.parse(item);
  const roundItem = itemsOf(finalState, 'Round').find(({ id }) => id === firstAttempts?.round);
  const round = roundItem && Round.parse(roundItem);
  const duration = firstAttempts && round?.accepted[event.id]?.[firstAttempts.to.indexOf(subscriptionId)];
  return duration !== undefined && duration !== null;
};

/** The maximum difference between two clocks. */
const clockToleranceSeconds = 5;

/** The maximum time between an event and its first attempt. */
export const maxDelaySeconds = 300;

/**
 * A subscription that was never changed receives every event that it selects until it is deactivated, unless all
 * attempts fail.
 */
export const eventsAreDelivered: Oracle = (finalState) => {
  const unchanged = itemsOf(finalState, 'Subscription')
    .map((item) => Subscription.parse(item))
    .filter(({ updatedAt, createdAt }) => updatedAt === createdAt);
  const byEvent = Map.groupBy(finalState.arrivals, ({ eventId }) => eventId);
  return [...finalState.events.values()].flatMap((event) =>
    unchanged
      .filter(
        ({ clientId, resources, createdAt, deactivated }) =>
          clientId === event.clientId &&
          resources.includes(event.resource.type) &&
          secondsBetween(createdAt, event.occurredAt) > clockToleranceSeconds &&
          (!deactivated || secondsBetween(event.occurredAt, deactivated.at) > maxDelaySeconds),
      )
      .flatMap(({ id, url }) => {
        const hasArrived =
          byEvent.get(event.id)?.some((arrival) => arrival.url === url && isAccepted(arrival)) ?? false;
        return [
          ...(isFinalDelivery(event, id, finalState) ? [] : [`The delivery of ${event.type} is not final`]),
          ...(hasArrived || isExhausted(event, id, finalState) ? [] : [`${event.type} was not delivered`]),
        ];
      }),
  );
};

const failingMs = 5 * 86_400_000;
/**
 * A margin, because attempts that never reached the receiver are not recorded: the first recorded failure may be later
 * than the first failure.
 */
const marginMs = 3_600_000;

/**
 * The service deactivates a subscription only if its receiver has not accepted anything for five days, counted from the
 * client's last change: a client that resumes a subscription gets another five days.
 */
export const deactivationsAreJustified: Oracle = (finalState) =>
  itemsOf(finalState, 'Subscription')
    .map((item) => Subscription.parse(item))
    .flatMap(({ url, deactivated, updatedAt }) => {
      if (!deactivated) return [];
      const until = Date.parse(deactivated.at);
      const since = updatedAt < deactivated.at ? Date.parse(updatedAt) - clockToleranceSeconds * 1000 : 0;
      const relevantArrivals = finalState.arrivals.filter(
        (arrival) => arrival.url === url && arrival.at >= since && arrival.at <= until,
      );
      const hasFailedLongEnough = relevantArrivals.some(({ at }) => at <= until - failingMs + marginMs);
      const hasAccepted = relevantArrivals.some((arrival) => arrival.at > until - failingMs && isAccepted(arrival));
      return hasFailedLongEnough && !hasAccepted
        ? []
        : ['A subscription was deactivated before it had failed for five days'];
    });

export const isExhausted = ({ id }: Event, subscriptionId: string, finalState: FinalState): boolean =>
  itemsOf(finalState, 'Delivery').some(
    (item) => item.eventId === id && item.subscriptionId === subscriptionId && item.state === 'Exhausted',
  );

/** Every event arrives exactly as it was published. */
export const eventsArriveAsPublished: Oracle = (finalState) => {
  const published = new Map(
    finalState.published.flatMap(({ events }) => events).map((event) => [event.id, JSON.stringify(event)]),
  );
  const seenTokens = new Set<string>();
  return finalState.arrivals.flatMap(({ token, eventId, claims }) => {
    if (seenTokens.has(token)) return [];
    seenTokens.add(token);
    const { event } = claims as { readonly event: object };
    return JSON.stringify(event) === published.get(eventId) ? [] : ['An event differs from the published one'];
  });
};

/** The attempts of a delivery are numbered without gaps, and no number is posted twice. */
export const attemptsAreNumbered: Oracle = (finalState) => {
  const withGaps = itemsOf(finalState, 'Delivery')
    .map((item) => Delivery.parse(item))
    .filter(({ attempts }) => attempts.some(({ attempt }, index) => attempt !== index + 1));
  const posted = finalState.arrivals.map(({ url, eventId, attempt }) => `${url} ${eventId} ${attempt}`);
  return [
    ...withGaps.map(({ eventType }) => `The attempt numbers of ${eventType} have a gap`),
    ...(new Set(posted).size < posted.length ? ['Two POSTs had the same attempt number'] : []),
  ];
};

const [minute, hour] = [60, 3_600];

/** Seconds from each failed attempt to the next one, as documented in the integrators' guide. */
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
const maxJitter = 5 * minute;
/** The longest delay that a receiver can request with Retry-After. */
const maxRequestedSeconds = 2 * hour;
/**
 * The longest additional delay: schedules are late, and attempts at an unresponsive receiver that are due together wait
 * for each other, five minutes each.
 */
const marginSeconds = 30 * minute;

const endedOf = (attempts: Delivery['attempts']) => attempts.filter(({ outcome }) => outcome !== undefined);

/**
 * Checks the delay between a failed attempt and the next one.
 *
 * @param ended the number of attempts that have ended, including the failed one
 */
const checkDelay = (failed: Arrival, next: Arrival, ended: number, isFaultless: boolean): readonly string[] => {
  const seconds = (next.at - failed.at) / 1000;
  const delay = delays[ended - 1] ?? Infinity;
  const minSeconds = Math.max(delay, Math.min(failed.retryAfterSeconds ?? 0, maxRequestedSeconds));
  const maxSeconds = Math.max(minSeconds, delay + Math.min(delay / 10, maxJitter)) + marginSeconds;
  return [
    ...(seconds < minSeconds - clockToleranceSeconds
      ? [`Attempt ${next.attempt} was made after ${seconds} seconds, before the minimum of ${minSeconds}`]
      : []),
    ...(isFaultless && seconds > maxSeconds
      ? [`Attempt ${next.attempt} was made after ${seconds} seconds, beyond the maximum of ${maxSeconds}`]
      : []),
  ];
};

/** The longest time that a delivery waits for a paused subscription. */
const maxWaitSeconds = delays.reduce((sum, delay) => sum + delay, 0);

/**
 * Returns whether a delivery was abandoned as unsubscribed although its subscription exists, or as paused before the
 * longest wait was over.
 */
const isAbandonedEarly = ({ attempts, eventId }: Delivery, isSubscribed: boolean, { events }: FinalState): boolean => {
  const { outcome, startedAt = '' } = attempts.at(-1) ?? {};
  if (outcome === 'unsubscribed') return isSubscribed;
  const { occurredAt } = events.get(eventId) ?? {};
  return (
    outcome === 'paused' &&
    occurredAt !== undefined &&
    secondsBetween(occurredAt, startedAt) < maxWaitSeconds - clockToleranceSeconds
  );
};

/**
 * A failed attempt is followed by the next one after the documented delay, and a delivery is abandoned after eleven
 * attempts. An interrupted attempt has no outcome, is retried immediately and is not one of the eleven. A delivery
 * waits while its subscription is paused.
 */
export const failuresAreRetried: Oracle = (finalState) => {
  const subscriptions = new Map(itemsOf(finalState, 'Subscription').map((item) => [item.id, item]));
  const arrivals = new Map(
    finalState.arrivals.map((arrival) => [`${arrival.url} ${arrival.eventId} ${arrival.attempt}`, arrival]),
  );
  return itemsOf(finalState, 'Delivery')
    .map((item) => Delivery.parse(item))
    .flatMap((delivery) => {
      const { eventId, subscriptionId, state, attempts } = delivery;
      const subscription = subscriptions.get(subscriptionId);
      const isUnchanged = subscription?.updatedAt === subscription?.createdAt;
      const wrongDelays = attempts.slice(1).flatMap(({ attempt }, index) => {
        const [failed, next] = [attempt - 1, attempt].map((n) =>
          arrivals.get(`${String(subscription?.url)} ${eventId} ${n}`),
        );
        const { outcome, status } = attempts[index] ?? {};
        const hasFailed = outcome !== undefined && outcome !== 'accepted';
        if (!failed || !next || !hasFailed) return [];
        // The service does not know the Retry-After of a lost response.
        const failedAttempt = status === undefined ? { ...failed, retryAfterSeconds: undefined } : failed;
        const ended = endedOf(attempts.slice(0, index + 1)).length;
        return checkDelay(failedAttempt, next, ended, finalState.isFaultless && isUnchanged);
      });
      const hasFailedFinally =
        state === 'Exhausted' && !['paused', 'unsubscribed'].includes(attempts.at(-1)?.outcome ?? '');
      const ended = endedOf(attempts).length;
      const isCountWrong = ended > maxAttempts || (hasFailedFinally && ended < maxAttempts);
      return [
        ...wrongDelays,
        ...(isCountWrong ? [`A delivery was abandoned after ${ended} attempts`] : []),
        ...(isAbandonedEarly(delivery, subscription !== undefined, finalState)
          ? [`A delivery was abandoned too early, as ${attempts.at(-1)?.outcome}`]
          : []),
        ...(state === 'Pending' ? ['A delivery is not final'] : []),
      ];
    });
};
