import * as z from 'zod';
import { Event } from './event.ts';

/** Payload of one bus entry: events of one client that are published together. */
export const EventBatch = z.object({ clientId: z.string(), events: z.array(Event) });
export type EventBatch = z.infer<typeof EventBatch>;

/** Maximum size of a batch. EventBridge and SQS bill each message in units of 64 kB. */
const maxBytes = 60_000;

/** Groups events by client. The events of a client keep their order. */
export const announcementsOf = (events: readonly Event[]): readonly EventBatch[] =>
  [...Map.groupBy(events, ({ clientId }) => clientId)].flatMap(([clientId, clientEvents]) => {
    const batches: { readonly clientId: string; readonly events: Event[] }[] = [];
    let bytes = Infinity;
    for (const event of clientEvents) {
      const size = Buffer.byteLength(JSON.stringify(event));
      if (bytes + size > maxBytes) {
        batches.push({ clientId, events: [] });
        bytes = 0;
      }
      batches.at(-1)?.events.push(event);
      bytes += size;
    }
    return batches;
  });
