import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { awsClient } from '#shared/platform/runtime/aws-client.ts';

/** The `source` of every event this service publishes. Rules match on it. */
export const eventSource = 'open-banking-service';

/** What the bus needs of an event. Rules match on the type; the whole event is the detail. */
export interface BusEvent {
  readonly type: string;
  readonly occurredAt: string;
}

export interface EventBus<E extends BusEvent = BusEvent> {
  /** Throws if the bus refused any of them. The caller publishes all of them again; readers deduplicate by id. */
  publish(events: readonly E[]): Promise<void>;
}

export const openEventBridge = (): EventBridgeClient => new EventBridgeClient(awsClient);

/** PutEvents takes ten entries a call. */
const entriesPerCall = 10;

export const openEventBus = (client: EventBridgeClient, busName: string): EventBus => ({
  async publish(events) {
    const calls = Array.from({ length: Math.ceil(events.length / entriesPerCall) }, (_, call) =>
      events.slice(call * entriesPerCall, (call + 1) * entriesPerCall),
    );
    await Promise.all(
      calls.map(async (batch) => {
        const { FailedEntryCount, Entries } = await client.send(
          new PutEventsCommand({
            Entries: batch.map((event) => ({
              EventBusName: busName,
              Source: eventSource,
              DetailType: event.type,
              Time: new Date(event.occurredAt),
              Detail: JSON.stringify(event),
            })),
          }),
        );
        const reason = Entries?.find(({ ErrorCode }) => ErrorCode)?.ErrorCode;
        if (FailedEntryCount) throw new Error(`The event bus refused ${FailedEntryCount} events: ${reason}`);
      }),
    );
  },
});
