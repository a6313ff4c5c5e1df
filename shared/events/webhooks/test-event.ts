import { examplesOf } from '#shared/events/derive.ts';
import { Event, ResourceType, schemaVersion, withOffset } from '#shared/events/event.ts';
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
 * Returns the type of an event type's test events, such as `payment.test_completed`. It does not begin with the real
 * type, so that no receiver mistakes a test event for a real one and releases goods for a payment that was never made.
 */
export const testTypeOf = (type: string): string => type.replace('.', '.test_');

/** Creates a test event with the data of an event type, about a resource that does not exist. */
export const newTestEvent = (
  { clientId, product }: Pick<Subscription, 'clientId' | 'product'>,
  type: string,
  tenant: Market,
  at: string,
): Event => {
  const kind = ResourceType.parse(type.split('.')[0]);
  const id = kind === 'provider' ? 'uae-enbdx' : newId();
  return Event.parse({
    id: `evt_test_${newRandomId()}`,
    type: testTypeOf(type),
    version: schemaVersion,
    occurredAt: withOffset(at),
    tenant,
    clientId,
    product,
    resource: { type: kind, id },
    correlation: { ...(product === 'payments' && { paymentRequestId: id }), [namesOfEventTypes[kind].idName]: id },
    data: examplesOf(kind, type)[0],
  });
};

const eventIn = ({ event }: Readonly<Record<string, unknown>>): Event => Event.parse(event);

/** Stores test events, which cannot be derived from a resource. */
export const createTestEvents = (table: Table, now: Clock) => ({
  save: (event: Event, subscriptionId: string): Promise<void> => {
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
  async find(eventId: string): Promise<Event | undefined> {
    const item = await table.get(eventKeys.testEvent(eventId));
    return item && eventIn(item);
  },
  /** Returns a subscription's latest test events, newest first. */
  async of(subscriptionId: string, limit: number): Promise<readonly Event[]> {
    const items = await table.partition({ list: listOfTests(subscriptionId) }, { newestFirst: true, limit });
    return (await table.getAll(items)).map(eventIn);
  },
});
