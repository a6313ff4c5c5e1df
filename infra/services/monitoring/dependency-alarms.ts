import { aws_cloudwatch as cloudwatch, Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { EventBus } from '../../constructs/messaging/event-bus.ts';
import type { Monitoring } from '../../constructs/monitoring/monitoring.ts';
import { metricOf } from '../../constructs/monitoring/rates.ts';
import type { LedgerTable } from '../../constructs/storage/ledger-table.ts';
import type { Quotas } from '../../deployment/regions.ts';

/** A replica usually lags by about a second. */
const maxReplicationLag = Duration.seconds(30);

/** The fraction of a quota at which the alarm is raised. */
const warningFraction = 0.8;

/**
 * Returns a metric of the throttled requests to a table and to its index, which DynamoDB reports separately
 * ("ReadThrottleEvents" in https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html).
 * DynamoDB sends these metrics only while it throttles, and an alarm on a DynamoDB metric keeps its state while data is
 * missing (PutMetricAlarm, TreatMissingData). Missing data is therefore filled with 0; otherwise, the alarm would never
 * clear.
 */
const throttledRequests = (table: LedgerTable, kind: 'Reads' | 'Writes'): cloudwatch.MathExpression => {
  const metricName = kind === 'Reads' ? 'ReadThrottleEvents' : 'WriteThrottleEvents';
  const throttleEvents = (dimensions: Readonly<Record<string, string>>): cloudwatch.Metric =>
    metricOf('AWS/DynamoDB', metricName, { TableName: table.name, ...dimensions });
  return new cloudwatch.MathExpression({
    expression: `FILL(table${kind}, 0) + FILL(index${kind}, 0)`,
    usingMetrics: {
      [`table${kind}`]: throttleEvents({}),
      [`index${kind}`]: throttleEvents({ GlobalSecondaryIndexName: table.index }),
    },
    label: metricName,
  });
};

export interface TableAlarmsProps {
  readonly monitoring: Monitoring;
  /** The name of the table in the ids of its alarms. */
  readonly name: string;
  readonly replicaRegion?: string | undefined;
}

/** Adds alarms on a table: throttled requests and, if it has a replica, late changes. */
export const addTableAlarms = (
  scope: Construct,
  table: LedgerTable,
  { monitoring, name, replicaRegion }: TableAlarmsProps,
): void => {
  for (const kind of ['Reads', 'Writes'] as const) {
    const metric = throttledRequests(table, kind);
    monitoring.charts.add('throttled tables', metric);
    monitoring.alarm(scope, `Throttled${kind}${name}Alarm`, {
      metric,
      threshold: 10,
      condition: `DynamoDB throttles ${kind.toLowerCase()} of the table ${table.node.path} or its index.`,
      impact: 'Clients and customers see slow responses and 5xx errors; payments and webhooks are late.',
      runbook: 'throttled-table',
    });
  }
  if (replicaRegion === undefined) return;
  monitoring.alarm(scope, `Replication${name}Alarm`, {
    metric: metricOf(
      'AWS/DynamoDB',
      'ReplicationLatency',
      { TableName: table.name, ReceivingRegion: replicaRegion },
      { statistic: 'Average' },
    ),
    threshold: maxReplicationLag.toMilliseconds(),
    periods: 3,
    condition: `For fifteen minutes, changes of the table ${table.node.path} have reached ${replicaRegion} more than ${maxReplicationLag.toHumanString()} late.`,
    impact: 'Clients notice nothing. If the first region is lost now, its latest payments are lost with it.',
    runbook: 'late-replica',
  });
};

/** Adds alarms on the KMS quotas. They count all calls of the account in the region, so one stack of a stage has them. */
export const addQuotaAlarms = (scope: Construct, monitoring: Monitoring, quotas: Quotas): void => {
  for (const [kind, resource, quota, impact] of [
    [
      'Signatures',
      'CryptographicOperationsEcc',
      quotas.signatures,
      'the daily key pair signs webhooks, and some new sessions need a retry',
    ],
    ['RsaSignatures', 'CryptographicOperationsRsa', quotas.rsaCalls, 'payments fail'],
    ['Encryption', 'CryptographicOperationsSymmetric', quotas.symmetricCalls, 'sessions and payments fail'],
  ] as const) {
    const minute = Duration.minutes(1);
    const dimensions = { Service: 'KMS', Type: 'API', Class: 'None', Resource: resource };
    const calls = metricOf('AWS/Usage', 'CallCount', dimensions, { period: minute });
    monitoring.charts.add(
      'used quotas',
      new cloudwatch.MathExpression({
        expression: `100 * calls${kind} / ${quota * minute.toSeconds()}`,
        usingMetrics: { [`calls${kind}`]: calls },
        label: resource,
        period: minute,
      }),
    );
    monitoring.alarm(scope, `Kms${kind}Alarm`, {
      metric: calls,
      threshold: Math.floor(warningFraction * quota * 60),
      condition: `The account uses more than 80% of its KMS quota (${resource}).`,
      impact: `Nothing fails yet. Beyond the quota, ${impact}.`,
      runbook: 'kms-quota',
    });
  }
};

/** Adds an alarm on each rule of a bus: on events that it cannot deliver. */
export const addRuleAlarms = (scope: Construct, monitoring: Monitoring, bus: EventBus): void => {
  for (const { name: rule, busName } of bus.rules) {
    const copies = rule === 'Copies';
    monitoring.alarm(scope, `${rule}FailedInvocationsAlarm`, {
      metric: metricOf('AWS/Events', 'FailedInvocations', { EventBusName: busName, RuleName: rule }),
      threshold: 1,
      condition: `EventBridge cannot send events that match the rule ${rule} to their target, only to a dead-letter queue.`,
      impact: copies
        ? 'Clients notice nothing, but the second region lacks these events.'
        : 'Clients do not receive these webhooks until the dead letters are redriven.',
      runbook: copies ? 'undeliverable-copies' : 'undeliverable-events',
    });
  }
};
