import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { clientOptions } from '#shared/platform/aws/client-options.ts';
import { batchesOf } from '#shared/platform/runtime/batches.ts';

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

/** Returns this execution environment's EventBridge client, which is created once. */
export const createEventBridge = (): EventBridgeClient => (sharedClient ??= new EventBridgeClient(clientOptions()));

/** Limits of one call: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html */
const limits = {
  sizeOf: ({ type, text }: { readonly type: string; readonly text: string }) =>
    Buffer.byteLength(text) + type.length + eventSource.length,
  maxBytes: 240_000,
  maxItems: 10,
};

export const createEventBus = (client: Pick<EventBridgeClient, 'send'>, busName: string): EventBus => ({
  async publish(entries) {
    const texts = entries.map(({ type, detail }) => ({ type, text: JSON.stringify(detail) }));
    await Promise.all(
      [...batchesOf(texts, limits)].map(async (batch) => {
        const { FailedEntryCount, Entries } = await client.send(
          new PutEventsCommand({
            Entries: batch.map(({ type, text }) => ({
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
