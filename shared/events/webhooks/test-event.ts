import { Event, type ResourceType, schemaVersion, withOffset } from '#shared/events/event.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { newId, newRandomId } from '#shared/platform/runtime/ids.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { namesOfEventTypes } from '#shared/standard/resource-kinds.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import type { Subscription } from './subscription.ts';

/** Test events are retained for as long as deliveries. */
const testEventSeconds = 30 * 86_400;

/** There are few test events, so their list has only one shard. */
const listOfTests = (subscriptionId: string): string => `${subscriptionId}#tests#0`;

/**
 * Creates an event about a resource that does not exist. The event's type ends in `test`, so that no receiver mistakes
 * it for a real event. The receiver only has to verify it and respond.
 */
export const newTestEvent = (
  { clientId, product }: Pick<Subscription, 'clientId' | 'product'>,
  type: ResourceType,
  tenant: Market,
  at: string,
): Event => {
  const id = newId();
  return Event.parse({
    id: `evt_test_${newRandomId()}`,
    type: `${type}.test`,
    version: schemaVersion,
    occurredAt: withOffset(at),
    tenant,
    clientId,
    product,
    resource: { type, id },
    correlation: { ...(product === 'payments' && { paymentRequestId: id }), [namesOfEventTypes[type].idName]: id },
    data: { status: 'Test' },
  });
};

/** Store of test events, which cannot be derived from a resource. */
export interface TestEvents {
  save(event: Event, subscriptionId: string): Promise<void>;
  find(eventId: string): Promise<Event | undefined>;
  /** Returns a subscription's latest test events, newest first. */
  of(subscriptionId: string, limit: number): Promise<readonly Event[]>;
}

const eventIn = ({ event }: Readonly<Record<string, unknown>>): Event => Event.parse(event);

export const createTestEvents = (table: Table, now: Clock): TestEvents => ({
  save: (event, subscriptionId) => {
    const at = now().toISOString();
    return table.commit({
      item: {
        ...eventKeys.testEvent(event.id),
        entity: 'TestEvent',
        event,
        list: listOfTests(subscriptionId),
        listed: `${at}#${event.id}`,
        ttl: epochSeconds(addSeconds(at, testEventSeconds)),
      },
      expect: 'absent',
    });
  },
  async find(eventId) {
    const item = await table.get(eventKeys.testEvent(eventId));
    return item && eventIn(item);
  },
  async of(subscriptionId, limit) {
    const items = await table.partition({ list: listOfTests(subscriptionId) }, { newestFirst: true, limit });
    return (await table.getAll(items)).map(eventIn);
  },
});
