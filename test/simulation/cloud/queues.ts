import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { LambdaFunction } from '../world/functions.ts';
import type { World } from '../world/world.ts';

/** The queue handler that `consume` returns. */
export type QueueHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

interface Reader {
  readonly function: LambdaFunction<QueueHandler>;
  readonly batchSize: number;
  /** The visibility timeout: a received message that is not deleted by then is delivered again. */
  readonly visibilitySeconds: number;
}

export interface Queues {
  read(queue: string, reader: Reader): void;
  send(queue: string, body: string, delaySeconds: number): void;
  /** Messages that have failed too often, even after their redrives. */
  readonly deadLetters: readonly string[];
}

interface Message {
  readonly id: string;
  readonly body: string;
  received: number;
  deaths: number;
}

const maxReceives = 10;
/**
 * An operator redrives dead letters once a day. When a message becomes a dead letter for the third time, no further
 * faults are injected into its history.
 */
const redriveMs = 86_400_000;
const maxDeaths = 4;
const maxPollMs = 50;
/** The longest delay of a duplicate. */
const latestDuplicateMs = 60_000;

/** SQS: delivers every message at least once, in any order, to the function that reads the queue. */
export const createQueues = ({ fate, timeline }: World): Queues => {
  const readers = new Map<string, Reader>();
  const visible = new Map<string, Message[]>();
  const polls = new Set<string>();
  const deadLetters: string[] = [];
  let count = 0;

  const show = (queue: string, message: Message): void => {
    const messages = visible.get(queue) ?? [];
    visible.set(queue, messages);
    messages.push(message);
    if (polls.has(queue)) return;
    polls.add(queue);
    timeline.after(fate.draw(`poll of ${queue}`) * maxPollMs, () => {
      polls.delete(queue);
      take(queue, messages);
    });
  };

  const take = (queue: string, messages: Message[]): void => {
    const reader = readers.get(queue);
    if (!reader) return void messages.splice(0);
    while (messages.length > 0) invoke(queue, messages.splice(0, reader.batchSize), reader);
  };

  const die = (queue: string, message: Message): void => {
    message.deaths += 1;
    message.received = 0;
    if (message.deaths >= maxDeaths) deadLetters.push(`${queue}: ${message.body}`);
    else timeline.after(redriveMs, () => show(queue, message));
  };

  const invoke = (queue: string, batch: readonly Message[], reader: Reader): void => {
    for (const message of batch) {
      message.received += 1;
      if (fate.happens(`duplicate of ${queue}`, 0.01)) {
        const twin = { ...message };
        timeline.after(fate.draw(`duplicate of ${queue}`) * latestDuplicateMs, () => show(queue, twin));
      }
    }
    const Records = batch.map(({ id, body, received }) => ({
      messageId: id,
      body,
      attributes: { ApproximateReceiveCount: String(received) },
    }));
    reader.function.invoke(
      (handle) => handle({ Records } as unknown as SQSEvent),
      (outcome) => {
        const failures =
          outcome !== 'crashed' && 'value' in outcome ? outcome.value.batchItemFailures : Records.map(idOf);
        const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
        for (const message of batch) {
          if (!failed.has(message.id)) continue;
          if (message.received >= maxReceives) die(queue, message);
          else timeline.after(reader.visibilitySeconds * 1000, () => show(queue, message));
        }
      },
    );
  };

  return {
    read: (queue, reader) => readers.set(queue, reader),
    send(queue, body, delaySeconds) {
      const message = { id: `m${(count += 1)}`, body, received: 0, deaths: 0 };
      timeline.after(delaySeconds * 1000 + fate.draw(`way to ${queue}`) * maxPollMs, () => show(queue, message));
    },
    deadLetters,
  };
};

const idOf = ({ messageId }: { readonly messageId: string }) => ({ itemIdentifier: messageId });
