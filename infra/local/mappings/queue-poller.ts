import { isObject } from '#shared/platform/runtime/json.ts';
import type { LambdaFunction } from '../lambda/lambda.ts';
import { FunctionError } from '../lambda/worker.ts';
import type { QueueSettings } from '../sqs/queue-settings.ts';
import type { QueueStore, StoredMessage } from '../sqs/queue-store.ts';
import { md5, md5OfAttributes, type MessageAttributes, systemAttributes } from '../sqs/sqs-message.ts';
import type { MappingProperties } from './mapping.ts';

/**
 * Returns a message as a record of the event.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html#example-standard-queue-message-event
 */
const recordOf = (message: StoredMessage, { arn }: QueueSettings): object => {
  const attributes: MessageAttributes = JSON.parse(message.attributes);
  const messageAttributes = Object.entries(attributes).map(([name, { DataType, StringValue, BinaryValue }]) => {
    const values = { stringValue: StringValue, binaryValue: BinaryValue, stringListValues: [], binaryListValues: [] };
    return [name, { ...values, dataType: DataType }] as const;
  });
  const digest = md5OfAttributes(attributes);
  return {
    messageId: message.id,
    receiptHandle: Buffer.from(`${message.id} ${message.receipt}`).toString('base64'),
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

const isFailureReport = (result: unknown): result is { batchItemFailures: readonly { itemIdentifier?: unknown }[] } =>
  isObject(result) && Array.isArray(result.batchItemFailures);

/**
 * Returns the ids of the messages that the function reports as failed, or undefined if the report is invalid, in which
 * case all messages failed. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
const reportedFailures = (result: unknown): ReadonlySet<string> | undefined => {
  const ids = isFailureReport(result) ? result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) : [];
  const validIds = ids.filter((id): id is string => typeof id === 'string' && id !== '');
  return validIds.length === ids.length ? new Set(validIds) : undefined;
};

/**
 * Creates a queue's poller. It passes messages to a function, deletes those that the function has handled, and
 * leaves the rest until their visibility timeout ends.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
export const createQueuePoller = (
  store: QueueStore,
  { queue, target, mapping }: { queue: QueueSettings; target: LambdaFunction; mapping: MappingProperties },
) => {
  const batchSize = mapping.BatchSize ?? 10;
  const concurrency = Math.min(mapping.ScalingConfig?.MaximumConcurrency ?? Infinity, target.concurrency);
  const reportsFailures = mapping.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false;
  const stopping = new AbortController();
  const batches = new Set<Promise<void>>();

  const handledMessages = async (messages: readonly StoredMessage[]): Promise<readonly StoredMessage[]> => {
    try {
      const result = await target.invoke({ Records: messages.map((message) => recordOf(message, queue)) });
      if (!reportsFailures) return messages;
      const failed = reportedFailures(result);
      return failed ? messages.filter(({ id }) => !failed.has(id)) : [];
    } catch (error) {
      // The process died, so these messages are not being processed. Lambda would still wait for their visibility
      // timeout.
      if (error instanceof FunctionError && error.name === 'Runtime.ExitError') {
        for (const message of messages) store.returnToQueue(queue, message);
      }
      return [];
    }
  };

  const deliver = async (messages: readonly StoredMessage[]): Promise<void> => {
    for (const message of await handledMessages(messages)) store.remove(queue, message);
  };

  const poll = async (): Promise<void> => {
    const { signal } = stopping;
    while (!signal.aborted) {
      // Messages are received only when a process is free, so no message waits behind a hanging batch.
      if (batches.size >= concurrency) await Promise.race(batches);
      await target.whenFree();
      const messages = await store.receive(queue, { limit: batchSize, waitSeconds: 20, signal });
      if (messages.length === 0) continue;
      const batch = deliver(messages).finally(() => batches.delete(batch));
      batches.add(batch);
    }
  };

  let polling = Promise.resolve();
  return {
    start: (): void => {
      // Messages that an earlier run had received are no longer being processed.
      store.returnAllToQueue(queue);
      polling = poll();
    },

    /** Returns whether no message is waiting or in flight, not counting delayed messages. */
    isEmpty: (): boolean => {
      const { visible, inFlight } = store.counts(queue);
      return batches.size === 0 && visible === 0 && inFlight === 0;
    },

    /** Returns whether no message can be received now, and none is being handled. */
    isIdle: (): boolean => batches.size === 0 && store.counts(queue).visible === 0,

    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([polling, ...batches]);
    },
  };
};

export type QueuePoller = ReturnType<typeof createQueuePoller>;
