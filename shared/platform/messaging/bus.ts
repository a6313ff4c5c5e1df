import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { clientOptions } from '#shared/platform/aws/client-options.ts';
import { batchesOf } from '#shared/platform/runtime/batches.ts';

/** The bus accepted only some of the entries. */
class EntriesRejected extends Error {
  override readonly name = 'EntriesRejected';
}

/** The `source` of every entry that this service publishes. Rules match on it. */
export const eventSource = 'open-banking-service';

/** The `detail-type` of every entry. */
const detailType = 'events.announced';

export interface EventBus {
  /** Throws if the bus rejects any entry. The caller then publishes them all again; consumers deduplicate by id. */
  publish(details: readonly object[]): Promise<void>;
}

let sharedClient: EventBridgeClient | undefined;

/** Returns this execution environment's EventBridge client, which is created once. */
export const createEventBridge = (): EventBridgeClient => (sharedClient ??= new EventBridgeClient(clientOptions()));

/** Limits of one call: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html */
const limits = {
  sizeOf: (detail: string) => Buffer.byteLength(detail) + detailType.length + eventSource.length,
  maxBytes: 240_000,
  maxItems: 10,
};

export const createEventBus = (client: Pick<EventBridgeClient, 'send'>, busName: string): EventBus => ({
  async publish(details) {
    const texts = details.map((detail) => JSON.stringify(detail));
    await Promise.all(
      [...batchesOf(texts, limits)].map(async (batch) => {
        const { FailedEntryCount, Entries } = await client.send(
          new PutEventsCommand({
            Entries: batch.map((text) => ({
              EventBusName: busName,
              Source: eventSource,
              DetailType: detailType,
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
