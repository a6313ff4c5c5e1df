import * as z from 'zod';
import { batchesOf } from '#shared/platform/runtime/batches.ts';
import { Event } from './event.ts';

/** Payload of one bus entry: events of one client that are published together. */
export const EventBatch = z.object({ clientId: z.string(), events: z.array(Event) });
export type EventBatch = z.infer<typeof EventBatch>;

/** The limit of a batch. EventBridge and SQS bill each message in units of 64 kB. */
const limits = { sizeOf: (event: Event) => Buffer.byteLength(JSON.stringify(event)), maxBytes: 60_000 };

/** Groups events by client. The events of a client keep their order. */
export const announcementsOf = (events: readonly Event[]): readonly EventBatch[] =>
  [...Map.groupBy(events, ({ clientId }) => clientId)].flatMap(([clientId, clientEvents]) =>
    [...batchesOf(clientEvents, limits)].map((batch) => ({ clientId, events: [...batch] })),
  );
