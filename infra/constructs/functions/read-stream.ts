import { aws_iam as iam, aws_lambda as lambda, Duration } from 'aws-cdk-lib';
import type { UnprocessableRecords } from '../messaging/unprocessable-records.ts';
import type { LedgerTable } from '../storage/ledger-table.ts';
import type { Environment, ServiceFunction } from './service-function.ts';

export interface ReadStreamProps {
  /** Only records of these item kinds invoke the function. */
  readonly entities: readonly string[];
  /** Item kinds that must never be replaced or deleted. Any such change also invokes the function. */
  readonly unchanging?: readonly string[];
  readonly unprocessableRecords: UnprocessableRecords;
  readonly batchSize: number;
  /** How long to collect records before an invocation. By default, Lambda does not wait. */
  readonly window?: Duration;
  /** Raises an alarm when records are read this long after they were written. */
  readonly maxLag: Duration;
  /** Impact of late records: a sentence for the on-call engineer. */
  readonly lagImpact: string;
}

const entityIn = (entities: readonly string[]) => ({ entity: { S: lambda.FilterRule.or(...entities) } });

/**
 * Lets a function read the table's stream. Lambda retries a failing batch for 23 hours (the stream retains records for
 * 24); after that, the records are stored with their content. DynamoDB supports two readers of a stream, and Lambda
 * stores the position of each in every shard.
 */
export const readStream = <E extends Environment>(
  consumer: ServiceFunction<E>,
  { table }: LedgerTable,
  { entities, unchanging, unprocessableRecords, batchSize, window, maxLag, lagImpact }: ReadStreamProps,
): void => {
  iam.Grant.addToPrincipal({
    grantee: consumer,
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
    resourceArns: [table.tableStreamArn ?? ''],
  });
  consumer.invoked.addEventSourceMapping('FromStream', {
    eventSourceArn: table.tableStreamArn ?? '',
    startingPosition: lambda.StartingPosition.TRIM_HORIZON,
    batchSize,
    ...(window && { maxBatchingWindow: window }),
    bisectBatchOnError: true,
    maxRecordAge: Duration.hours(23),
    onFailure: unprocessableRecords.destinationFor(consumer),
    filters: [
      lambda.FilterCriteria.filter({ dynamodb: { NewImage: entityIn(entities) } }),
      ...(unchanging ? [lambda.FilterCriteria.filter({ dynamodb: { OldImage: entityIn(unchanging) } })] : []),
    ],
  });
  consumer.symptom('IteratorAgeAlarm', {
    metric: consumer.function.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
    threshold: maxLag.toMilliseconds(),
    periods: 5,
    sentence: lagImpact,
    runbook: 'late-stream',
  });
};
