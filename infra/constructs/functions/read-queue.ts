import { aws_iam as iam, Duration } from 'aws-cdk-lib';
import type { MessageQueue } from '../messaging/message-queue.ts';
import type { Environment, ServiceFunction } from './service-function.ts';

export interface ReadQueueProps {
  readonly batchSize: number;
  /** The most concurrent invocations for this queue, so that one queue cannot use up the account's concurrency. */
  readonly maxConcurrency: number;
  /** What is missing while messages wait or are dead letters: a sentence for the engineer on call. */
  readonly errorImpact: string;
  /** Raises an alarm when the oldest message is older than this: 15 minutes by default. */
  readonly maxMessageAge?: Duration;
}

/** For queues that hold messages back on purpose: SQS delays a message by up to 15 minutes. */
export const maxAgeOfDelayedMessages = Duration.hours(1);

/**
 * Lets a function consume a queue. When some messages of a batch fail, only those return to the queue. Alarms report
 * messages that wait too long and dead letters.
 */
export const readQueue = <E extends Environment>(
  consumer: ServiceFunction<E>,
  { node: { id }, queue, deadLetters }: MessageQueue,
  { batchSize, maxConcurrency, errorImpact, maxMessageAge = Duration.minutes(15) }: ReadQueueProps,
): void => {
  const { function: lambda, monitoring } = consumer;
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
  monitoring.alarm(consumer, `${id}DeadLettersAlarm`, {
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    threshold: 1,
    sentence: `${id} has dead letters. Impact: ${errorImpact} README, Operating: dead letters.`,
  });
  monitoring.alarm(consumer, `${id}AgeAlarm`, {
    metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
    threshold: maxMessageAge.toSeconds(),
    sentence: `Messages in ${id} are older than ${maxMessageAge.toHumanString()}. Impact if it continues: ${errorImpact}`,
  });
  monitoring.chart(id, [queue.metricApproximateNumberOfMessagesVisible(), queue.metricApproximateAgeOfOldestMessage()]);
};
