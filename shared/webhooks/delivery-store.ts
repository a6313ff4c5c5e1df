import { addSeconds, type Clock, epochSeconds } from '#shared/runtime/clock.ts';
import { Event } from '#shared/events/event.ts';
import { keys } from '#shared/storage/keys.ts';
import type { Item, Table } from '#shared/storage/table.ts';
import { Delivery } from './delivery.ts';

/** Attempts are kept for 30 days, events for 90 (decisions 3.3). */
const deliverySeconds = 30 * 86_400;
const eventSeconds = 90 * 86_400;

/** A receiver that refuses everything must not make its index partition hot. */
const troubledShards = 8;
const troubledList = (subscriptionId: string, shard: number): string => `${subscriptionId}#troubled#${shard}`;
const shardOf = (eventId: string): number => eventId.charCodeAt(eventId.length - 1) % troubledShards;

const isTroubled = ({ state, attempts }: Delivery): boolean =>
  state === 'Exhausted' || (state === 'Pending' && attempts.some(({ outcome }) => outcome !== undefined));

export interface Deliveries {
  get(eventId: string, subscriptionId: string): Promise<Delivery | undefined>;
  /** A subscription's deliveries that failed and are not through yet, newest first. */
  troubled(subscriptionId: string, limit: number): Promise<readonly Delivery[]>;
  /** An event with all its deliveries. */
  history(eventId: string): Promise<{ event: Event | undefined; deliveries: readonly Delivery[] }>;
  /** The write is conditional on the version before it: of two dispatchers at one attempt, one goes on. */
  save(delivery: Delivery): Promise<void>;
  /** Keeps events for replay and for the reconciliation. */
  record(events: readonly Event[]): Promise<void>;
  recorded(eventIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export const openDeliveries = (table: Table, now: Clock): Deliveries => ({
  async get(eventId, subscriptionId) {
    const item = await table.get(keys.delivery(eventId, subscriptionId));
    return item && Delivery.parse(item);
  },
  async troubled(subscriptionId, limit) {
    const shards = Array.from({ length: troubledShards }, (_, shard) =>
      table.query({
        IndexName: 'lists',
        KeyConditionExpression: '#list = :list',
        ExpressionAttributeNames: { '#list': 'list' },
        ExpressionAttributeValues: { ':list': troubledList(subscriptionId, shard) },
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
      ...(isTroubled(delivery) && {
        list: troubledList(delivery.subscriptionId, shardOf(delivery.eventId)),
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
