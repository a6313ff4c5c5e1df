import type { EventBus } from '#shared/events/bus.ts';
import type { Event } from '#shared/events/event.ts';
import type { Deliveries } from './delivery-store.ts';

/** Publishes those events that were never recorded as published, under the ids they would have had; answers them. */
export const publishMissing = async (
  due: readonly Event[],
  bus: EventBus,
  deliveries: Pick<Deliveries, 'record' | 'recorded'>,
): Promise<readonly Event[]> => {
  const known = await deliveries.recorded(due.map(({ id }) => id));
  const missing = due.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return [];
  await bus.publish(missing);
  await deliveries.record(missing);
  return missing;
};
