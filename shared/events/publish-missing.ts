import type { EventBus } from '#shared/platform/messaging/bus.ts';
import type { Event } from './event.ts';

/** Remembers which events were published. */
export interface PublishedEvents {
  record(events: readonly Event[]): Promise<void>;
  recorded(eventIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Publishes those events that were never published, under their original ids, and returns them. */
export const publishMissing = async (
  expected: readonly Event[],
  bus: EventBus<Event>,
  published: PublishedEvents,
): Promise<readonly Event[]> => {
  const known = await published.recorded(expected.map(({ id }) => id));
  const missing = expected.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return [];
  await bus.publish(missing);
  await published.record(missing);
  return missing;
};
