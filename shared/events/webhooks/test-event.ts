import { examplesOf } from '#shared/events/event-types.ts';
import { Event, ResourceType, schemaVersion, withOffset } from '#shared/events/event.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { newId, newRandomId } from '#shared/platform/runtime/ids.ts';
import { namesOfEventTypes } from '#shared/standard/resource-kinds.ts';
import type { Subscription } from './subscription.ts';

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
  testId = newRandomId(),
): Event => {
  const kind = ResourceType.parse(type.split('.')[0]);
  const id = kind === 'provider' ? 'uae-enbdx' : newId();
  return Event.parse({
    id: `evt_test_${testId}`,
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
