import type { Event } from '#shared/events/event.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { Delivery, FirstAttempts, Round } from '#shared/webhooks/delivery.ts';
import { Subscription } from '#shared/webhooks/subscription.ts';
import { type Aftermath, itemsOf, type Oracle } from './aftermath.ts';

/** Every transition is announced under one id, with the same facts, and nothing else is announced. */
export const eventsAreAnnounced: Oracle = (aftermath) => {
  const { events: expected } = aftermath;
  const announced = new Map(aftermath.announced.flatMap(({ events }) => events).map((event) => [event.id, event]));
  const wrong = [...announced.values()].filter(({ id, data }) => {
    const event = expected.get(id);
    return event?.data.status !== data.status || event.data.previousStatus !== data.previousStatus;
  });
  return [
    ...[...expected.values()].filter(({ id }) => !announced.has(id)).map(({ type }) => `${type} was never announced`),
    ...wrong.map(({ type }) => `${type} was announced, and did not happen so`),
  ];
};

/** The journal says of each event that it was published, and knows no other event. */
export const journalIsComplete: Oracle = (aftermath) => {
  const marks = new Set(itemsOf(aftermath, 'Journal').flatMap(({ marks: written }) => String(written).split(' ')));
  const expected = [...aftermath.events.values()];
  const missing = expected.filter(({ id }) => !marks.has(id.slice('evt_'.length, 'evt_'.length + 12)));
  return [
    ...missing.map(({ type }) => `${type} is not in the journal`),
    ...(marks.size > expected.length - missing.length ? ['The journal knows an event that did not happen'] : []),
  ];
};

/** A delivery as the table knows it, whether it has an item of its own or not. */
const isEnded = (event: Event, subscriptionId: string, aftermath: Aftermath): boolean => {
  const own = itemsOf(aftermath, 'Delivery').find(
    (item) => item.eventId === event.id && item.subscriptionId === subscriptionId,
  );
  if (own) return own.state !== 'Pending';
  const item = itemsOf(aftermath, 'FirstAttempts').find(({ eventId }) => eventId === event.id);
  const first = item && FirstAttempts.parse(item);
  const roundItem = itemsOf(aftermath, 'Round').find(({ id }) => id === first?.round);
  const round = roundItem && Round.parse(roundItem);
  const duration = first && round?.accepted[event.id]?.[first.to.indexOf(subscriptionId)];
  return duration !== undefined && duration !== null;
};

/** Clocks may differ by this much. */
const clockSeconds = 5;

/** Every subscription that was never changed has got every event, or all attempts at it have failed. */
export const eventsAreDelivered: Oracle = (aftermath) => {
  const steady = itemsOf(aftermath, 'Subscription')
    .map((item) => Subscription.parse(item))
    .filter(({ updatedAt, createdAt }) => updatedAt === createdAt);
  return [...aftermath.events.values()].flatMap((event) =>
    steady
      .filter(
        ({ clientId, resources, createdAt }) =>
          clientId === event.clientId &&
          resources.includes(event.resource.type) &&
          secondsBetween(createdAt, event.occurredAt) > clockSeconds,
      )
      .flatMap(({ id, url }) => {
        const hasArrived = aftermath.arrivals.some(
          (arrival) => arrival.url === url && arrival.eventId === event.id && arrival.isAccepted,
        );
        return [
          ...(isEnded(event, id, aftermath) ? [] : [`The delivery of ${event.type} has not ended`]),
          ...(hasArrived || isExhausted(event, id, aftermath) ? [] : [`${event.type} was not delivered`]),
        ];
      }),
  );
};

const isExhausted = ({ id }: Event, subscriptionId: string, aftermath: Aftermath): boolean =>
  itemsOf(aftermath, 'Delivery').some(
    (item) => item.eventId === id && item.subscriptionId === subscriptionId && item.state === 'Exhausted',
  );

/** The attempts at a delivery are numbered without gaps, and no number is posted twice. */
export const attemptsAreNumbered: Oracle = (aftermath) => {
  const gaps = itemsOf(aftermath, 'Delivery')
    .map((item) => Delivery.parse(item))
    .filter(({ attempts }) => attempts.some(({ attempt }, index) => attempt !== index + 1));
  const posted = aftermath.arrivals.map(({ url, eventId, attempt }) => `${url} ${eventId} ${attempt}`);
  return [
    ...gaps.map(({ eventType }) => `The attempts at ${eventType} have a gap`),
    ...(new Set(posted).size < posted.length ? ['Two posts had the same attempt number'] : []),
  ];
};

/** The URL of a receiver ends in the id of its client. */
export const nobodyGetsForeignEvents: Oracle = ({ arrivals }) =>
  arrivals.some(({ url, audience }) => !url.endsWith(audience)) ? ['A receiver got an event of another client'] : [];
