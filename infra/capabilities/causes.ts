import { aws_cloudwatch as cloudwatch, Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { EventBus } from '../constructs/messaging/event-bus.ts';
import type { Monitoring } from '../constructs/monitoring/monitoring.ts';
import type { LedgerTable } from '../constructs/storage/ledger-table.ts';
import type { Quotas } from '../deployment/regions.ts';

export interface CausesProps {
  readonly monitoring: Monitoring;
  /** The tables that functions of the stack use, by a name that is part of their alarms' ids. */
  readonly tables: Readonly<Record<string, LedgerTable>>;
  readonly bus?: EventBus;
  readonly quotas: Quotas;
}

const period = Duration.minutes(5);

/** From this share of a quota on, the engineer on call is told. */
const warningShare = 0.8;

/**
 * What DynamoDB throttles in a table and in its index, which it counts apart ("ReadThrottleEvents" in
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html). It sends these metrics only
 * while it throttles, and alarms on metrics of DynamoDB stay as they are while data is missing (PutMetricAlarm,
 * TreatMissingData): so what is missing counts as 0, or the alarm would never clear.
 */
const throttledOf = (table: LedgerTable, kind: 'Reads' | 'Writes'): cloudwatch.MathExpression => {
  const metricName = kind === 'Reads' ? 'ReadThrottleEvents' : 'WriteThrottleEvents';
  const counted = (dimensions: Readonly<Record<string, string>>): cloudwatch.Metric =>
    new cloudwatch.Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.name, ...dimensions },
      statistic: 'Sum',
      period,
    });
  return new cloudwatch.MathExpression({
    expression: `FILL(table${kind}, 0) + FILL(index${kind}, 0)`,
    usingMetrics: {
      [`table${kind}`]: counted({}),
      [`index${kind}`]: counted({ GlobalSecondaryIndexName: table.index }),
    },
    label: metricName,
    period,
  });
};

/** The alarms of what all functions depend on: the tables, the bus and the quotas of KMS. */
export class Causes extends Construct {
  constructor(scope: Construct, id: string, { monitoring, tables, bus, quotas }: CausesProps) {
    super(scope, id);
    for (const [name, table] of Object.entries(tables)) {
      const [reads, writes] = [throttledOf(table, 'Reads'), throttledOf(table, 'Writes')];
      for (const [kind, metric] of [
        ['Reads', reads],
        ['Writes', writes],
      ] as const) {
        monitoring.cause(this, `Throttled${kind}${name}Alarm`, {
          metric,
          threshold: 10,
          sentence: `DynamoDB throttles ${kind.toLowerCase()} of the table ${table.node.path} or of its index. Callers see slow responses and 5xx.`,
          runbook: 'throttled-table',
        });
      }
      monitoring.chart(`Throttled by DynamoDB: ${table.node.path}`, [reads, writes]);
    }
    for (const [kind, resource, quota, impact] of [
      [
        'Signatures',
        'CryptographicOperationsEcc',
        quotas.signatures,
        'the pair of the day signs webhooks, and some new sessions take a retry',
      ],
      ['RsaSignatures', 'CryptographicOperationsRsa', quotas.rsaCalls, 'payments fail'],
      ['Encryption', 'CryptographicOperationsSymmetric', quotas.symmetricCalls, 'sessions and payments fail'],
    ] as const) {
      monitoring.cause(this, `Kms${kind}Alarm`, {
        metric: new cloudwatch.Metric({
          namespace: 'AWS/Usage',
          metricName: 'CallCount',
          dimensionsMap: { Service: 'KMS', Type: 'API', Class: 'None', Resource: resource },
          statistic: 'Sum',
          period: Duration.minutes(1),
        }),
        threshold: Math.floor(warningShare * quota * 60),
        sentence: `The account uses more than 80 % of its KMS quota (${resource}). Above it, ${impact}.`,
        runbook: 'kms-quota',
      });
    }
    for (const { name: rule, busName } of bus?.rules ?? []) {
      monitoring.cause(this, `${rule}FailedInvocationsAlarm`, {
        metric: new cloudwatch.Metric({
          namespace: 'AWS/Events',
          metricName: 'FailedInvocations',
          dimensionsMap: { EventBusName: busName, RuleName: rule },
          statistic: 'Sum',
          period,
        }),
        threshold: 1,
        sentence: `EventBridge cannot deliver events of the rule ${rule} to its queue. They are in its dead-letter queue.`,
        runbook: 'undeliverable-events',
      });
    }
  }
}
