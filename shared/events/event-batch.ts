import * as z from 'zod';
import { batchesOf } from '#shared/platform/runtime/batches.ts';
import { Event } from './event.ts';

/** Payload of one bus entry: events of one client that are published together. */
export const EventBatch = z.object({ clientId: z.string(), events: z.array(Event) });
export type EventBatch = z.infer<typeof EventBatch>;

/** A batch fits into one billing unit of EventBridge and SQS, which is 64 kB. */
const limits = { sizeOf: (event: Event) => Buffer.byteLength(JSON.stringify(event)), maxBytes: 60_000 };

/** Groups events by client, in batches of limited size. The events of a client keep their order. */
export const eventBatchesOf = (events: readonly Event[]): readonly EventBatch[] =>
  [...Map.groupBy(events, ({ clientId }) => clientId)].flatMap(([clientId, clientEvents]) =>
    [...batchesOf(clientEvents, limits)].map((batch) => ({ clientId, events: [...batch] })),
  );
