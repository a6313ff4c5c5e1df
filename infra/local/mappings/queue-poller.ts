import { setTimeout as pause } from 'node:timers/promises';
import { FunctionError, type LambdaFunction } from '../lambda/lambda.ts';
import type { QueueSettings } from '../sqs/queue-settings.ts';
import type { QueueStore, StoredMessage } from '../sqs/queue-store.ts';
import { md5, md5OfAttributes, receiptHandle, systemAttributes } from '../sqs/sqs-message.ts';
import type { Attributes } from '../sqs/sqs-message.ts';
import { batchingWindow, failedItems, recordFilter } from './mapping.ts';
import type { MappingProperties } from './mapping.ts';

/** https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html#example-standard-queue-message-event */
const recordOf = (message: StoredMessage, { arn }: QueueSettings): object => {
  const attributes: Attributes = JSON.parse(message.attributes);
  const messageAttributes = Object.entries(attributes).map(([name, { DataType, StringValue, BinaryValue }]) => {
    const values = { stringValue: StringValue, binaryValue: BinaryValue, stringListValues: [], binaryListValues: [] };
    return [name, { ...values, dataType: DataType }] as const;
  });
  const digest = md5OfAttributes(attributes);
  return {
    messageId: message.id,
    receiptHandle: receiptHandle(message),
    body: message.body,
    attributes: systemAttributes(message),
    messageAttributes: Object.fromEntries(messageAttributes),
    ...(digest && { md5OfMessageAttributes: digest }),
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: arn.split(':')[3],
  };
};

/** A filter sees a body that is JSON as what it says. */
const filterable = (record: object, { body }: StoredMessage): object => {
  try {
    const parsed: unknown = JSON.parse(body);
    return { ...record, body: parsed };
  } catch {
    return record;
  }
};

/**
 * Feeds a function from a queue. What succeeded is deleted; what failed comes back when its visibility timeout ends.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
export const queuePoller = (
  store: QueueStore,
  { queue, target, mapping }: { queue: QueueSettings; target: LambdaFunction; mapping: MappingProperties },
) => {
  const batchSize = mapping.BatchSize ?? 10;
  const concurrency = Math.min(mapping.ScalingConfig?.MaximumConcurrency ?? Infinity, target.concurrency);
  const passes = recordFilter(mapping);
  const stopping = new AbortController();
  const batches = new Set<Promise<void>>();

  /** Gathers up to a batch; once there is a message, no longer than the batching window. */
  const receive = async (): Promise<StoredMessage[]> => {
    const { signal } = stopping;
    const messages = await store.receive(queue.name, { limit: batchSize, waitSeconds: 20, signal });
    const window = batchingWindow(mapping);
    if (messages.length === 0 || messages.length >= batchSize || window === 0) return messages;
    await pause(window);
    const more = await store.receive(queue.name, { limit: batchSize - messages.length, waitSeconds: 0, signal });
    return [...messages, ...more];
  };

  const failuresOf = async (messages: readonly StoredMessage[]): Promise<(message: StoredMessage) => boolean> => {
    try {
      const result = await target.invoke({ Records: messages.map((message) => recordOf(message, queue)) });
      const failed = failedItems(mapping, result);
      return ({ id }) => failed === undefined || failed.has(id);
    } catch (error) {
      // Nobody is at what a process had that died. Lambda would let it wait for its visibility timeout all the same.
      if (error instanceof FunctionError && error.name === 'Runtime.ExitError') {
        for (const message of messages) store.changeVisibility(queue.name, message, 0);
      }
      return () => true;
    }
  };

  const deliver = async (messages: readonly StoredMessage[]): Promise<void> => {
    const wanted = messages.filter((message) => passes(filterable(recordOf(message, queue), message)));
    const hasFailed = wanted.length > 0 ? await failuresOf(wanted) : () => false;
    for (const message of messages) {
      if (!wanted.includes(message) || !hasFailed(message)) store.remove(queue.name, message);
    }
  };

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A message is only taken when a process is free for it: it never waits behind a batch that hangs.
      if (batches.size >= concurrency) await Promise.race(batches);
      await target.room();
      const messages = await receive();
      if (messages.length === 0) continue;
      const batch = deliver(messages).finally(() => batches.delete(batch));
      batches.add(batch);
    }
  };

  let polling = Promise.resolve();
  return {
    start: (): void => {
      // What an earlier cloud was at when it ended is nobody's any more: no need to wait for its visibility timeout.
      store.release(queue.name);
      polling = poll();
    },
    isQuiet: (): boolean => {
      const { visible, expected } = store.counts(queue.name);
      return batches.size === 0 && visible === 0 && expected === 0;
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([polling, ...batches]);
    },
  };
};

export type QueuePoller = ReturnType<typeof queuePoller>;
