import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { Event } from '#shared/events/event.ts';
import type { PublishedEvents } from '#shared/events/publish-missing.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import type { Item, Table } from '#shared/platform/storage/table.ts';
import { Delivery } from './delivery.ts';

/** Deliveries are kept for 30 days, events for 90. */
const deliverySeconds = 30 * 86_400;
const eventSeconds = 90 * 86_400;

/** Failing deliveries are spread over shards, so that one receiver cannot overload an index partition. */
const failingShards = 8;
const failingList = (subscriptionId: string, shard: number): string => `${subscriptionId}#failing#${shard}`;
const shardOf = (eventId: string): number => eventId.charCodeAt(eventId.length - 1) % failingShards;

const isFailing = ({ state, attempts }: Delivery): boolean =>
  state === 'Exhausted' || (state === 'Pending' && attempts.some(({ outcome }) => outcome !== undefined));

/** Deliveries, and the published events that they belong to. */
export interface Deliveries extends PublishedEvents {
  get(eventId: string, subscriptionId: string): Promise<Delivery | undefined>;
  /** The deliveries of a subscription that have failed and have not succeeded since, newest first. */
  failing(subscriptionId: string, limit: number): Promise<readonly Delivery[]>;
  /** An event with all its deliveries. */
  history(eventId: string): Promise<{ event: Event | undefined; deliveries: readonly Delivery[] }>;
  /** Writes the next version of a delivery. Throws Conflict if another dispatcher has written it first. */
  save(delivery: Delivery): Promise<void>;
}

export const openDeliveries = (table: Table, now: Clock): Deliveries => ({
  async get(eventId, subscriptionId) {
    const item = await table.get(keys.delivery(eventId, subscriptionId));
    return item && Delivery.parse(item);
  },
  async failing(subscriptionId, limit) {
    const shards = Array.from({ length: failingShards }, (_, shard) =>
      table.query({
        IndexName: 'lists',
        KeyConditionExpression: '#list = :list',
        ExpressionAttributeNames: { '#list': 'list' },
        ExpressionAttributeValues: { ':list': failingList(subscriptionId, shard) },
        ScanIndexForward: false,
        Limit: limit,
      }),
    );
    const entries = (await Promise.all(shards)).flatMap(({ items }) => items);
    const newest = entries.toSorted((a, b) => (String(a.listed) < String(b.listed) ? 1 : -1)).slice(0, limit);
    return (await table.getAll(newest)).map((item) => Delivery.parse(item));
  },
  async history(eventId) {
    const { items } = await table.query({
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': keys.event(eventId).pk },
    });
    const event = items.find(({ entity }) => entity === 'Event');
    return {
      event: event && Event.parse(event.event),
      deliveries: items.filter(({ entity }) => entity === 'Delivery').map((item) => Delivery.parse(item)),
    };
  },
  async save(delivery) {
    const item: Item = {
      ...delivery,
      ...keys.delivery(delivery.eventId, delivery.subscriptionId),
      entity: 'Delivery',
      ttl: epochSeconds(addSeconds(delivery.createdAt, deliverySeconds)),
      ...(isFailing(delivery) && {
        list: failingList(delivery.subscriptionId, shardOf(delivery.eventId)),
        listed: `${delivery.createdAt}#${delivery.eventId}`,
      }),
    };
    await table.commit({ item, expect: delivery.version === 0 ? 'absent' : delivery.version - 1 });
  },
  async record(events) {
    const ttl = epochSeconds(now()) + eventSeconds;
    await table.putAll(events.map((event) => ({ ...keys.event(event.id), entity: 'Event', event, ttl })));
  },
  async recorded(eventIds) {
    const found = new Set<string>();
    for (let from = 0; from < eventIds.length; from += 100) {
      const items = await table.getAll(eventIds.slice(from, from + 100).map(keys.event));
      for (const { pk } of items) found.add(pk.slice('EVENT#'.length));
    }
    return found;
  },
});
