import { Event } from '#shared/events/event.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { Item, Table } from '#shared/platform/storage/table.ts';

/** Events are stored for as long as deliveries. */
const storedSeconds = 30 * 86_400;

/** There are few test events, so their list has only one shard. */
const listOfTests = (subscriptionId: string): string => `${subscriptionId}#tests#0`;

const eventIn = ({ event }: Readonly<Record<string, unknown>>): Event => Event.parse(event);

const itemOf = (entity: string, event: Event, at: string): Item => ({
  ...eventKeys.storedEvent(event.id),
  entity,
  event,
  ttl: epochSeconds(addSeconds(at, storedSeconds)),
});

/** Stores events that cannot be derived from a resource: test events, and alerts about failing webhooks. */
export const createStoredEvents = (table: Table, now: Clock) => ({
  saveTest: (event: Event, subscriptionId: string): Promise<void> => {
    const at = now().toISOString();
    const entry = { list: listOfTests(subscriptionId), listed: `${at}#${event.id}` };
    return table.commit({ item: { ...itemOf('TestEvent', event, at), ...entry }, expect: 'absent' });
  },
  /** Stores an alert. Has no effect if it is stored already. */
  async saveAlert(event: Event): Promise<void> {
    await table.putIfAbsent(itemOf('AlertEvent', event, now().toISOString()));
  },
  async find(eventId: string): Promise<Event | undefined> {
    const item = await table.get(eventKeys.storedEvent(eventId));
    return item && eventIn(item);
  },
  /** Returns a subscription's latest test events, newest first. */
  async testsOf(subscriptionId: string, limit: number): Promise<readonly Event[]> {
    const items = await table.partition({ list: listOfTests(subscriptionId) }, { newestFirst: true, limit });
    return (await table.getAll(items)).map(eventIn);
  },
});
export type StoredEvents = ReturnType<typeof createStoredEvents>;
