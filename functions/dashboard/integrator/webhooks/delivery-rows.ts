import { type EventLog, eventsOf } from '#shared/event-log/event-log.ts';
import type { Entities, Owned } from '#shared/platform/storage/entities.ts';
import type { Owner } from '#shared/clients/owner.ts';
import type { Delivery } from '#shared/webhooks/delivery.ts';
import { placeOf } from '#shared/webhooks/delivery-store.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';

/** A delivery in a list. */
export interface DeliveryRow {
  readonly delivery: Delivery;
  /** Undefined for a subscription that was deleted. */
  readonly url: string | undefined;
}

const newestFirst = (rows: readonly DeliveryRow[]): readonly DeliveryRow[] =>
  rows.toSorted((a, b) => (a.delivery.createdAt < b.delivery.createdAt ? 1 : -1));

const mostTests = 10;
const mostFailing = 20;

export interface LatestDeliveries {
  readonly rows: readonly DeliveryRow[];
  /** Where older deliveries that fail follow. Undefined if there are none. */
  readonly older: string | undefined;
}

/**
 * The deliveries of a subscription that have failed and not succeeded since, however old their resources are. They come
 * page by page, and with the first page the latest test events.
 */
export const latestDeliveries = async (
  { id, url }: Subscription,
  before: string | undefined,
  { deliveries, tests }: EventLog,
): Promise<LatestDeliveries> => {
  const [events, failing] = await Promise.all([
    before === undefined ? tests.of(id, mostTests) : [],
    deliveries.failing(id, mostFailing, before),
  ]);
  const tested = await Promise.all(events.map((event) => deliveries.find(event.id, id)));
  const found = new Map([...tested, ...failing].flatMap((one) => (one ? [[one.eventId, one] as const] : [])));
  const last = failing.at(mostFailing - 1);
  return {
    rows: newestFirst([...found.values()].map((delivery) => ({ delivery, url }))),
    older: last && placeOf(last),
  };
};

/** How many resources a page covers. Each has a handful of events. */
const resourcesPerPage = 10;

export interface DeliveriesOfPage {
  readonly rows: readonly DeliveryRow[];
  readonly hasMore: boolean;
  readonly subscriptions: readonly Subscription[];
}

/**
 * The deliveries of the events of a client's newest resources, page by page: those that succeeded too. Events are not
 * stored, so they follow from the resources.
 */
export const deliveriesOf = async (
  owner: Owner,
  page: number,
  resources: Entities<Owned>,
  log: EventLog,
): Promise<DeliveriesOfPage> => {
  const { items, total } = await resources.page(owner, { page, perPage: resourcesPerPage });
  const subscriptions = await log.subscriptions.of(owner.clientId);
  const urls = new Map(subscriptions.map(({ id, url }) => [id, url]));
  const events = (await Promise.all(items.map(async ({ id }) => eventsOf(await log.resourcesAbout(id))))).flat();
  const ids = [...new Set(events.map(({ id }) => id))];
  const histories = await Promise.all(ids.map((id) => log.deliveries.history(id)));
  const rows = histories
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ clientId }) => clientId === owner.clientId)
    .map((delivery) => ({ delivery, url: urls.get(delivery.subscriptionId) }));
  return { rows: newestFirst(rows), hasMore: total > page * resourcesPerPage, subscriptions };
};
