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
  /** The messages that still failed after their last redrive. */
  readonly deadLetters: readonly string[];
}

interface Message {
  readonly id: string;
  readonly body: string;
  receiveCount: number;
  deadLetterCount: number;
}

const maxReceives = 10;
/**
 * An operator redrives dead letters after a day. By the third redrive, no further faults are injected, so a message
 * that fails once more reveals a bug.
 */
const redriveMs = 86_400_000;
const maxDeadLetterings = 4;
const maxPollMs = 50;
/** The maximum delay of a duplicate. Most follow soon. */
const maxDuplicateDelayMs = 60_000;

/** Creates queues that deliver every message at least once, in any order, to the function that reads the queue. */
export const createQueues = ({ fate, timeline }: World): Queues => {
  const readers = new Map<string, Reader>();
  const visible = new Map<string, Message[]>();
  const polls = new Set<string>();
  const deadLetters: string[] = [];
  let count = 0;

  const makeVisible = (queue: string, message: Message): void => {
    const messages = visible.get(queue) ?? [];
    visible.set(queue, messages);
    messages.push(message);
    if (polls.has(queue)) return;
    polls.add(queue);
    timeline.after(fate.draw(`poll of ${queue}`) * maxPollMs, () => {
      polls.delete(queue);
      deliverAll(queue, messages);
    });
  };

  const deliverAll = (queue: string, messages: Message[]): void => {
    const reader = readers.get(queue);
    if (!reader) return void messages.splice(0);
    while (messages.length > 0) invoke(queue, messages.splice(0, reader.batchSize), reader);
  };

  const deadLetter = (queue: string, message: Message): void => {
    message.deadLetterCount += 1;
    message.receiveCount = 0;
    if (message.deadLetterCount >= maxDeadLetterings) deadLetters.push(`${queue}: ${message.body}`);
    else timeline.after(redriveMs, () => makeVisible(queue, message));
  };

  const invoke = (queue: string, batch: readonly Message[], reader: Reader): void => {
    for (const message of batch) {
      message.receiveCount += 1;
      if (fate.happens(`duplicate of ${queue}`, 0.01)) {
        const duplicate = { ...message };
        timeline.after(fate.draw(`duplicate of ${queue}`) ** 4 * maxDuplicateDelayMs, () =>
          makeVisible(queue, duplicate),
        );
      }
    }
    const Records = batch.map(({ id, body, receiveCount }) => ({
      messageId: id,
      body,
      attributes: { ApproximateReceiveCount: String(receiveCount) },
    }));
    reader.function.invoke(
      (handle) => handle({ Records } as unknown as SQSEvent),
      (outcome) => {
        const failures =
          outcome !== 'crashed' && 'value' in outcome ? outcome.value.batchItemFailures : Records.map(failureOf);
        const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
        for (const message of batch) {
          if (!failed.has(message.id)) continue;
          if (message.receiveCount >= maxReceives) deadLetter(queue, message);
          else timeline.after(reader.visibilitySeconds * 1000, () => makeVisible(queue, message));
        }
      },
    );
  };

  return {
    read: (queue, reader) => readers.set(queue, reader),
    send(queue, body, delaySeconds) {
      const message = { id: `m${(count += 1)}`, body, receiveCount: 0, deadLetterCount: 0 };
      timeline.after(delaySeconds * 1000 + fate.draw(`way to ${queue}`) * maxPollMs, () => makeVisible(queue, message));
    },
    deadLetters,
  };
};

const failureOf = ({ messageId }: { readonly messageId: string }) => ({ itemIdentifier: messageId });
