import {
  aws_iam as iam,
  aws_lambda as lambda,
  aws_lambda_event_sources as sources,
  aws_sqs as sqs,
  Duration,
  Validations,
} from 'aws-cdk-lib';
import type { LedgerTable } from './ledger-table.ts';
import type { Operations } from './operations.ts';
import { type Environment, ServiceFunction } from './service-function.ts';

/**
 * A function that reads the table's stream, the outbox. A batch that fails is halved until the record that fails stands
 * alone; that one goes aside after ten tries, well within the day that a stream remembers.
 */
export const readStream = <E extends Environment>(
  consumer: ServiceFunction<E>,
  { table }: LedgerTable,
  entities: readonly string[],
  operations: Operations,
  errorImpact: string,
): void => {
  const aside = new sqs.Queue(consumer, 'Aside', { retentionPeriod: Duration.days(14), enforceSSL: true });
  Validations.of(aside).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SQS3',
    reason: 'It is itself the place for what failed: nothing reads it but a person.',
  });
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
    retryAttempts: 10,
    maxRecordAge: Duration.hours(6),
    parallelizationFactor: 2,
    onFailure: new sources.SqsDlq(aside),
    filters: [
      lambda.FilterCriteria.filter({ dynamodb: { NewImage: { entity: { S: lambda.FilterRule.or(...entities) } } } }),
    ],
  });
  operations.alarm(consumer, 'AsideAlarm', {
    metric: aside.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    threshold: 1,
    sentence: `${errorImpact} A stream record was set aside; the reconciliation will publish its events. README, Operating.`,
  });
  operations.alarm(consumer, 'IteratorAgeAlarm', {
    metric: consumer.function.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
    threshold: 60_000,
    periods: 5,
    sentence: `Events are published more than a minute late. ${errorImpact}`,
  });
};
