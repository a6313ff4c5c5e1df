import { aws_iam as iam, aws_lambda as lambda, aws_lambda_event_sources as sources, Duration } from 'aws-cdk-lib';
import type { UnprocessableRecords } from '../messaging/unprocessable-records.ts';
import type { LedgerTable } from '../storage/ledger-table.ts';
import type { Environment, ServiceFunction } from './service-function.ts';

export interface ReadStreamProps {
  /** Only records of these kinds of item invoke the function. */
  readonly entities: readonly string[];
  readonly unprocessableRecords: UnprocessableRecords;
}

/**
 * Lets a function read the table's stream, which is the outbox. While a batch fails, Lambda retries it for 23 hours
 * (the stream keeps records for 24); then the records go to the queue of unprocessable records. The function itself
 * sends there what it cannot parse, so one bad record does not hold up the others.
 */
export const readStream = <E extends Environment>(
  consumer: ServiceFunction<E>,
  { table }: LedgerTable,
  { entities, unprocessableRecords: { queue } }: ReadStreamProps,
): void => {
  const { monitoring } = consumer;
  iam.Grant.addToPrincipal({ grantee: consumer, actions: ['sqs:SendMessage'], resourceArns: [queue.queueArn] });
  iam.Grant.addToPrincipal({
    grantee: consumer,
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
    resourceArns: [table.tableStreamArn ?? ''],
  });
  consumer.function.addEventSourceMapping('FromStream', {
    eventSourceArn: table.tableStreamArn ?? '',
    startingPosition: lambda.StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    bisectBatchOnError: true,
    maxRecordAge: Duration.hours(23),
    parallelizationFactor: 2,
    onFailure: new sources.SqsDlq(queue),
    filters: [
      lambda.FilterCriteria.filter({ dynamodb: { NewImage: { entity: { S: lambda.FilterRule.or(...entities) } } } }),
    ],
  });
  monitoring.alarm(consumer, 'UnprocessableRecordsAlarm', {
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    threshold: 1,
    sentence:
      'A stream record could not be processed, so events of one resource are missing. README, Operating: unprocessable records.',
  });
  monitoring.alarm(consumer, 'IteratorAgeAlarm', {
    metric: consumer.function.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
    threshold: 60_000,
    periods: 5,
    sentence: 'Events are published more than a minute late, which delays payments and webhooks.',
  });
};
