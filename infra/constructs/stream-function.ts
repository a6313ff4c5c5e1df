import { aws_iam as iam, aws_lambda as lambda, aws_lambda_event_sources as sources, Duration } from 'aws-cdk-lib';
import type { AsideQueue } from './aside-queue.ts';
import type { LedgerTable } from './ledger-table.ts';
import type { Operations } from './operations.ts';
import { type Environment, ServiceFunction } from './service-function.ts';

/**
 * A function that reads the table's stream, the outbox. While something it needs is down it tries again and again, for
 * almost as long as the stream remembers; a record that it cannot understand it sets aside itself.
 */
export const readStream = <E extends Environment>(
  consumer: ServiceFunction<E>,
  { table }: LedgerTable,
  { queue: aside }: AsideQueue,
  entities: readonly string[],
  operations: Operations,
  errorImpact: string,
): void => {
  iam.Grant.addToPrincipal({ grantee: consumer, actions: ['sqs:SendMessage'], resourceArns: [aside.queueArn] });
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
    onFailure: new sources.SqsDlq(aside),
    filters: [
      lambda.FilterCriteria.filter({ dynamodb: { NewImage: { entity: { S: lambda.FilterRule.or(...entities) } } } }),
    ],
  });
  operations.alarm(consumer, 'AsideAlarm', {
    metric: aside.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    threshold: 1,
    sentence: `${errorImpact} A stream record was set aside. README, Operating: records aside.`,
  });
  operations.alarm(consumer, 'IteratorAgeAlarm', {
    metric: consumer.function.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
    threshold: 60_000,
    periods: 5,
    sentence: `Events are published more than a minute late. ${errorImpact}`,
  });
};
