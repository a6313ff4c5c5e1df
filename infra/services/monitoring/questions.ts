import { aws_cloudwatch as cloudwatch, Duration } from 'aws-cdk-lib';
import {
  alarmStates,
  graph,
  overThirtyDays,
  type Question,
  seriesBy,
} from '../../constructs/monitoring/operators-dashboard.ts';
import { alarmPeriod } from '../../constructs/monitoring/log-lines.ts';
import { metricOf } from '../../constructs/monitoring/rates.ts';
import type { LedgerTable } from '../../constructs/storage/ledger-table.ts';
import type { Quotas } from '../../deployment/regions.ts';
import { paymentOutcomes } from '../background/payment-runner.ts';
import { bankCalls } from '../../constructs/monitoring/bank-calls.ts';
import type { ObjectiveName, Objectives, ObjectiveSources } from './objectives.ts';

export interface QuestionSources extends ObjectiveSources {
  readonly objectives: Objectives;
  readonly ledger: LedgerTable;
  readonly quotas: Quotas;
  /** The metric of the probe's payments. Undefined in a stage without a probe. */
  readonly probe: cloudwatch.IMetric | undefined;
}

/** Returns how much of a quota per second a metric uses, in per cent. */
const usedQuota = (id: string, label: string, used: cloudwatch.IMetric, quotaPerSecond: number): cloudwatch.IMetric =>
  new cloudwatch.MathExpression({
    expression: `100 * ${id} / ${quotaPerSecond * alarmPeriod.toSeconds()}`,
    usingMetrics: { [id]: used },
    label,
  });

const unitsOf = ({ name: TableName }: LedgerTable, kind: 'Write' | 'Read'): cloudwatch.Metric =>
  metricOf('AWS/DynamoDB', `Consumed${kind}CapacityUnits`, { TableName }, { label: `${kind.toLowerCase()} units` });

/**
 * The account's charges of each day. AWS reports the charges of the month, in us-east-1, if billing alerts are enabled in
 * the account that pays.
 */
const dailyCost = new cloudwatch.MathExpression({
  expression: 'IF(DIFF(charges) < 0, charges, DIFF(charges))',
  usingMetrics: {
    charges: metricOf(
      'AWS/Billing',
      'EstimatedCharges',
      { Currency: 'USD' },
      { statistic: 'Maximum', region: 'us-east-1' },
    ),
  },
  label: 'charges of the day',
  period: Duration.days(1),
});

/** Returns the dashboard's questions, in the order in which an operator asks them. */
export const operatorQuestions = (sources: QuestionSources): readonly Question[] => {
  const { monitoring, objectives, web, payments, attempts, ledger, quotas, probe } = sources;
  const { charts, namespace } = monitoring;
  const budgets = (...names: ObjectiveName[]) =>
    overThirtyDays(
      'Error budget left in 30 days, in per cent',
      names.flatMap((name) => objectives.budgets[name] ?? []),
    );
  const objectiveStates = (...names: ObjectiveName[]) =>
    alarmStates(
      'Objectives',
      names.map((name) => objectives.alarms[name]),
    );
  const ofObjectives = new Set(Object.values(objectives.alarms));
  const others = monitoring.topic.notifying.filter((alarm) => !ofObjectives.has(alarm));
  const concurrency = metricOf('AWS/Lambda', 'ConcurrentExecutions', {}, { statistic: 'Maximum' });
  return [
    {
      question: 'Are customers paying?',
      widgets: [
        objectiveStates('requests', 'latency', 'payments'),
        budgets('requests', 'latency', 'payments'),
        graph('Payments by outcome', {
          unit: 'payments',
          metrics: [seriesBy({ namespace, ...paymentOutcomes }, 'Sum'), payments.late.with({ label: 'late' })],
        }),
        ...(probe
          ? [graph('Payments from outside: 1 if the probe could pay', { unit: 'payments', metrics: [probe] })]
          : []),
        graph('Requests', {
          unit: 'requests',
          metrics: [web.metric('Count', 'Sum').with({ label: 'all' }), web.metric('5xx', 'Sum').with({ label: '5xx' })],
        }),
        graph('Latency', {
          unit: 'milliseconds',
          metrics: ['p50', 'p99'].map((label) => web.metric('Latency', label).with({ label })),
        }),
        graph('Durations of functions (p99)', { unit: 'milliseconds', metrics: charts.of('durations') }),
      ],
    },
    {
      question: 'Is a bank down?',
      widgets: [
        objectiveStates('banks'),
        graph('Failed calls by bank', {
          unit: 'per cent',
          metrics: [seriesBy({ namespace, ...bankCalls }, 'Average', 100)],
        }),
        graph('Calls by bank', { unit: 'calls', metrics: [seriesBy({ namespace, ...bankCalls }, 'SampleCount')] }),
      ],
    },
    {
      question: 'Are webhooks late?',
      widgets: [
        objectiveStates('webhooks'),
        budgets('webhooks'),
        graph('Time from the event to the first attempt', {
          unit: 'seconds',
          metrics: ['p50', 'Maximum'].map((statistic) => attempts.lag.with({ statistic, label: statistic })),
        }),
        graph('Attempts', {
          unit: 'attempts',
          metrics: [
            attempts.accepted.with({ label: 'accepted at the first attempt' }),
            attempts.late.with({ label: 'of those, late' }),
            attempts.failed.with({ label: 'failed' }),
          ],
        }),
      ],
    },
    {
      question: 'What is near its limit?',
      widgets: [
        graph('Used quotas', {
          unit: 'per cent',
          metrics: [
            ...charts.of('used quotas'),
            usedQuota('requests', 'API requests', web.metric('Count', 'Sum'), quotas.apiRequests),
            usedQuota('writes', 'table writes', unitsOf(ledger, 'Write'), quotas.tableWrites),
            usedQuota('reads', 'table reads', unitsOf(ledger, 'Read'), quotas.tableReads),
            new cloudwatch.MathExpression({
              expression: `100 * concurrency / ${quotas.concurrency}`,
              usingMetrics: { concurrency },
              label: 'concurrency',
            }),
          ],
        }),
        graph('Consumed units of the table', {
          unit: 'units',
          metrics: [unitsOf(ledger, 'Write'), unitsOf(ledger, 'Read')],
        }),
        graph('Throttled requests to the table', { unit: 'requests', metrics: charts.of('throttled tables') }),
        graph('Throttled functions', { unit: 'invocations', metrics: charts.of('throttled invocations') }),
      ],
    },
    {
      question: 'What waits in dead letters?',
      widgets: [
        graph('Dead letters', { unit: 'messages', metrics: charts.of('dead letters') }),
        graph('Oldest message of each queue', { unit: 'seconds', metrics: charts.of('oldest messages') }),
        graph('Age of the changes that are read from the stream', {
          unit: 'milliseconds',
          metrics: charts.of('iterator age'),
        }),
        graph('Failed invocations', { unit: 'invocations', metrics: charts.of('failed invocations') }),
      ],
    },
    {
      question: 'What does it cost?',
      widgets: [
        graph('Charges of the account', { unit: 'US dollars', metrics: [dailyCost], region: 'us-east-1' }),
        alarmStates('Other alarms', others),
      ],
    },
  ];
};
