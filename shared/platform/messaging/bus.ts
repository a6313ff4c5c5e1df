import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { clientOptions } from '#shared/platform/aws/client-options.ts';

/** The bus accepted only some of the entries. */
class EntriesRejected extends Error {
  override readonly name = 'EntriesRejected';
}

/** The `source` of every entry that this service publishes. Rules match on it. */
export const eventSource = 'open-banking-service';

export interface BusEntry {
  /** The type of the entry, on which rules match. */
  readonly type: string;
  readonly detail: object;
}

export interface EventBus {
  /** Throws if the bus rejects any entry. The caller then publishes them all again; consumers deduplicate by id. */
  publish(entries: readonly BusEntry[]): Promise<void>;
}

let sharedClient: EventBridgeClient | undefined;

/** Returns the EventBridge client of this execution environment, which is created once. */
export const createEventBridge = (): EventBridgeClient => (sharedClient ??= new EventBridgeClient(clientOptions()));

/** Limits of one call: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html */
const maxEntries = 10;
const maxBytes = 240_000;

interface Batch {
  readonly entries: { readonly type: string; readonly text: string }[];
  bytes: number;
}

const batchesOf = (entries: readonly BusEntry[]): readonly Batch[] => {
  const batches: Batch[] = [];
  for (const { type, detail } of entries) {
    const text = JSON.stringify(detail);
    const size = Buffer.byteLength(text) + type.length + eventSource.length;
    const last = batches.at(-1);
    const isFull = !last || last.entries.length === maxEntries || last.bytes + size > maxBytes;
    const batch = isFull ? { entries: [], bytes: 0 } : last;
    if (isFull) batches.push(batch);
    batch.entries.push({ type, text });
    batch.bytes += size;
  }
  return batches;
};

export const createEventBus = (client: Pick<EventBridgeClient, 'send'>, busName: string): EventBus => ({
  async publish(entries) {
    await Promise.all(
      batchesOf(entries).map(async (batch) => {
        const { FailedEntryCount, Entries } = await client.send(
          new PutEventsCommand({
            Entries: batch.entries.map(({ type, text }) => ({
              EventBusName: busName,
              Source: eventSource,
              DetailType: type,
              Detail: text,
            })),
          }),
        );
        const reason = Entries?.find(({ ErrorCode }) => ErrorCode)?.ErrorCode;
        if (FailedEntryCount)
          throw new EntriesRejected(`The event bus rejected ${FailedEntryCount} entries: ${reason}`);
      }),
    );
  },
});
