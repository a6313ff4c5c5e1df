import { aws_iam as iam, Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { MessageQueue } from './message-queue.ts';
import { type Environment, ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface Reading {
  readonly batchSize: number;
  /** Most of these at once; bounded, so that one queue cannot take all of the account's concurrency. */
  readonly maxConcurrency: number;
}

/** A queue for a function with this timeout: visibility is six times as long, as Lambda asks for. */
export const queueFor = (
  scope: Construct,
  id: string,
  {
    operations,
    errorImpact,
    timeout,
  }: Pick<ServiceFunctionProps<Environment>, 'operations' | 'errorImpact' | 'timeout'>,
  patience = Duration.minutes(15),
): MessageQueue =>
  new MessageQueue(scope, id, {
    operations,
    errorImpact,
    patience,
    visibility: Duration.seconds(timeout.toSeconds() * 6),
  });

/** A function that reads a queue message by message: what fails comes back, the rest is done. */
export const readQueue = <E extends Environment>(
  consumer: ServiceFunction<E>,
  { queue }: MessageQueue,
  { batchSize, maxConcurrency }: Reading,
): void => {
  const { function: lambda } = consumer;
  lambda.addEventSourceMapping(`From${queue.node.scope?.node.id ?? ''}`, {
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
};
