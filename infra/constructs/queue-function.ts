import { aws_iam as iam, Duration } from 'aws-cdk-lib';
import type { MessageQueue } from './message-queue.ts';
import type { Operations } from './operations.ts';
import { type Environment, ServiceFunction } from './service-function.ts';

export interface Reading {
  readonly batchSize: number;
  /** Most of these at once; bounded, so that one queue cannot take all of the account's concurrency. */
  readonly maxConcurrency: number;
  readonly operations: Operations;
  /** What a person on call reads when messages wait or end up in the dead-letter queue. */
  readonly errorImpact: string;
  /** How old the oldest message may get before somebody is told; a quarter of an hour if left out. */
  readonly patience?: Duration;
}

/**
 * A function that reads a queue message by message: what fails comes back, the rest is done. Somebody is told when
 * messages wait or are given up.
 */
export const readQueue = <E extends Environment>(
  consumer: ServiceFunction<E>,
  { node: { id }, queue, deadLetters }: MessageQueue,
  { batchSize, maxConcurrency, operations, errorImpact, patience = Duration.minutes(15) }: Reading,
): void => {
  const { function: lambda } = consumer;
  lambda.addEventSourceMapping(`From${id}`, {
    eventSourceArn: queue.queueArn,
    batchSize,
    maxConcurrency,
    reportBatchItemFailures: true,
  });
  iam.Grant.addToPrincipal({
    grantee: consumer,
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    resourceArns: [queue.queueArn],
  });
  operations.alarm(consumer, `${id}DeadLettersAlarm`, {
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    threshold: 1,
    sentence: `${errorImpact} README, Operating: dead letters.`,
  });
  operations.alarm(consumer, `${id}AgeAlarm`, {
    metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
    threshold: patience.toSeconds(),
    sentence: `Messages wait for more than ${patience.toHumanString()}. If it goes on: ${errorImpact}`,
  });
  operations.chart(id, [queue.metricApproximateNumberOfMessagesVisible(), queue.metricApproximateAgeOfOldestMessage()]);
};
