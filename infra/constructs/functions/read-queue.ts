import { aws_iam as iam, Duration } from 'aws-cdk-lib';
import type { MessageQueue } from '../messaging/message-queue.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * The readers of a queue: a maximum number of concurrent invocations or, in provisioned mode, the minimum and maximum
 * numbers of pollers. Standard pollers start with five invocations and take minutes to scale up in a burst; each
 * provisioned poller runs up to ten invocations concurrently (Lambda developer guide, "Using provisioned mode with
 * Amazon SQS").
 */
export type QueueReaders = number | { readonly minimumPollers: number; readonly maximumPollers: number };

/** Concurrent invocations of a provisioned poller. */
export const invocationsPerPoller = 10;

/** Returns the maximum number of concurrent invocations of a queue's readers. */
export const maxInvocations = (readers: QueueReaders): number =>
  typeof readers === 'number' ? readers : readers.maximumPollers * invocationsPerPoller;

export interface ReadQueueProps {
  /** Maximum number of messages per invocation: 10 by default. */
  readonly batchSize?: number;
  /** 20 concurrent invocations by default, so that a queue cannot use up the account's concurrency. */
  readonly readers?: QueueReaders;
  /** The impact of waiting messages and dead letters: a sentence for the on-call engineer. */
  readonly errorImpact: string;
  /** An alarm is raised when the oldest message exceeds this age: an hour by default, because many messages are delayed. */
  readonly maxMessageAge?: Duration;
}

/**
 * Lets a function consume a queue. Only the failed messages of a batch return to the queue. Alarms report dead letters
 * and messages that wait too long.
 */
export const readQueue = (
  consumer: ServiceFunction,
  { node: { id }, queue, deadLetters }: MessageQueue,
  { batchSize = 10, readers = 20, errorImpact, maxMessageAge = Duration.hours(1) }: ReadQueueProps,
): void => {
  const { invoked: reader, monitoring } = consumer;
  reader.addEventSourceMapping(`From${id}`, {
    eventSourceArn: queue.queueArn,
    batchSize,
    reportBatchItemFailures: true,
    ...(typeof readers === 'number' ? { maxConcurrency: readers } : { provisionedPollerConfig: readers }),
  });
  iam.Grant.addToPrincipal({
    grantee: consumer,
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    resourceArns: [queue.queueArn],
  });
  consumer.addAlarm(`${id}DeadLettersAlarm`, {
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    threshold: 1,
    condition: `Messages in ${id} have failed ten times or could not be sent, and are now in its dead-letter queue.`,
    impact: errorImpact,
    runbook: 'dead-letters',
  });
  consumer.addAlarm(`${id}AgeAlarm`, {
    metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
    threshold: maxMessageAge.toSeconds(),
    condition: `Messages in ${id} are older than ${maxMessageAge.toHumanString()}.`,
    impact: `The work that they start is late. If it lasts: ${errorImpact}`,
    runbook: 'old-messages',
  });
  monitoring.charts.add('dead letters', deadLetters.metricApproximateNumberOfMessagesVisible({ label: id }));
  monitoring.charts.add('oldest messages', queue.metricApproximateAgeOfOldestMessage({ label: id }));
};
