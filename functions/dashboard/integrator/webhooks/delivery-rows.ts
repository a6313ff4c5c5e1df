import type { EventLog } from '#shared/events/webhooks/event-log.ts';
import type { NewestEvents } from '#shared/events/statuses/resource-statuses.ts';
import type { Delivery } from '#shared/events/webhooks/delivery.ts';
import { placeOf } from '#shared/events/webhooks/delivery-store.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';

/** A delivery in a list. */
export interface DeliveryRow {
  readonly delivery: Delivery;
  /** Absent if the subscription was deleted. */
  readonly url: string | undefined;
}

const newestFirst = (rows: readonly DeliveryRow[]): readonly DeliveryRow[] =>
  rows.toSorted((a, b) => (a.delivery.createdAt < b.delivery.createdAt ? 1 : -1));

const maxTests = 10;
const maxFailing = 20;

export interface LatestDeliveries {
  readonly rows: readonly DeliveryRow[];
  /** The position after which the next page of failing deliveries begins. Absent if this page is not full. */
  readonly older: string | undefined;
}

/**
 * Returns one page of a subscription's deliveries that failed and have not succeeded since, regardless of the age of
 * their resources. The first page also contains the deliveries of the latest test events.
 */
export const latestDeliveries = async (
  { id, url }: Subscription,
  before: string | undefined,
  { deliveries, storedEvents }: EventLog,
): Promise<LatestDeliveries> => {
  const [testEvents, failing] = await Promise.all([
    before === undefined ? storedEvents.testsOf(id, maxTests) : [],
    deliveries.failing(id, maxFailing, before),
  ]);
  const testDeliveries = await Promise.all(testEvents.map((event) => deliveries.find(event.id, id)));
  const byEvent = new Map(
    [...testDeliveries, ...failing].flatMap((delivery) => (delivery ? [[delivery.eventId, delivery] as const] : [])),
  );
  const last = failing.at(maxFailing - 1);
  return {
    rows: newestFirst([...byEvent.values()].map((delivery) => ({ delivery, url }))),
    older: last && placeOf(last),
  };
};

/** Returns the deliveries of a client's events, including successful ones, and the client's subscriptions. */
export const deliveriesOf = async (
  clientId: string,
  events: NewestEvents['events'],
  log: EventLog,
): Promise<{ readonly rows: readonly DeliveryRow[]; readonly subscriptions: readonly Subscription[] }> => {
  const subscriptions = await log.subscriptions.of(clientId);
  const urls = new Map(subscriptions.map(({ id, url }) => [id, url]));
  const ids = [...new Set(events.map(({ id }) => id))];
  const histories = await Promise.all(ids.map((id) => log.deliveries.history(id)));
  const rows = histories
    .flatMap(({ deliveries }) => deliveries)
    .filter((delivery) => delivery.clientId === clientId)
    .map((delivery) => ({ delivery, url: urls.get(delivery.subscriptionId) }));
  return { rows: newestFirst(rows), subscriptions };
};
