import { type EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { Event } from './event.ts';

/** The `source` of everything this service puts on the bus; rules match on it. */
export const eventSource = 'open-banking-service';

export interface EventBus {
  /** Returns when the bus has all of them. Throws when it refused any: the caller repeats all, under the same ids. */
  publish(events: readonly Event[]): Promise<void>;
}

/** PutEvents takes ten entries a call. */
const perCall = 10;

export const openEventBus = (client: EventBridgeClient, busName: string): EventBus => ({
  async publish(events) {
    const calls = Array.from({ length: Math.ceil(events.length / perCall) }, (_, call) =>
      events.slice(call * perCall, (call + 1) * perCall),
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
        if (FailedEntryCount) throw new Error(`the bus refused ${FailedEntryCount} events: ${reason}`);
      }),
    );
  },
});
