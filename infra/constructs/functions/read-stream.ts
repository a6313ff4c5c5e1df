import { aws_iam as iam, aws_lambda as lambda, Duration } from 'aws-cdk-lib';
import type { UnprocessableRecords } from '../messaging/unprocessable-records.ts';
import type { LedgerTable } from '../storage/ledger-table.ts';
import type { ServiceFunction } from './service-function.ts';

export interface ReadStreamProps {
  /** Only records of these item kinds invoke the function. */
  readonly entities: readonly string[];
  /** Item kinds that must never be replaced or deleted. Any such change also invokes the function. */
  readonly appendOnly?: readonly string[];
  readonly unprocessableRecords: UnprocessableRecords;
  readonly batchSize: number;
  /** The maximum time to collect records before an invocation. By default, Lambda does not wait. */
  readonly batchingWindow?: Duration;
  /** An alarm is raised when records are read later than this after they were written, for five minutes. */
  readonly maxLag: Duration;
  /** The impact of late records: a sentence for the on-call engineer. */
  readonly lagImpact: string;
}

const entityIn = (entities: readonly string[]) => ({ entity: { S: lambda.FilterRule.or(...entities) } });

/**
 * Lets a function read the table's stream. Lambda retries a failing batch for 23 hours (the stream retains records for
 * 24); after that, it sends the records, with their content, to the failure destination. Lambda tracks the position of
 * each reader in every shard. DynamoDB supports two readers per stream. In a stage with a second region, the table is
 * global, and AWS recommends one reader, because two may be throttled (deployment/capacity.md).
 */
export const readStream = (
  consumer: ServiceFunction,
  { table }: LedgerTable,
  { entities, appendOnly, unprocessableRecords, batchSize, batchingWindow, maxLag, lagImpact }: ReadStreamProps,
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
    ...(batchingWindow && { maxBatchingWindow: batchingWindow }),
    bisectBatchOnError: true,
    maxRecordAge: Duration.hours(23),
    onFailure: unprocessableRecords.destinationFor(consumer),
    filters: [
      lambda.FilterCriteria.filter({ dynamodb: { NewImage: entityIn(entities) } }),
      ...(appendOnly ? [lambda.FilterCriteria.filter({ dynamodb: { OldImage: entityIn(appendOnly) } })] : []),
    ],
  });
  const age = consumer.function.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) });
  consumer.monitoring.charts.add('iterator age', age.with({ label: consumer.node.scope?.node.id ?? '' }));
  consumer.addAlarm('IteratorAgeAlarm', {
    metric: age,
    threshold: maxLag.toMilliseconds(),
    periods: 5,
    condition: `A function reads the table's stream more than ${maxLag.toHumanString()} late.`,
    impact: lagImpact,
    runbook: 'late-stream',
  });
};
