import { aws_cloudwatch as cloudwatch, aws_logs as logs, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { LogLine } from '#shared/standard/log.ts';
import type { AlarmProps } from './alarm-topic.ts';
import { alarmPeriod } from './log-lines.ts';

const event: LogLine['event'] = 'bank.answered';
const metricName = 'bank-call.failed';
const { FilterPattern: pattern } = logs;

/**
 * Counts a function's calls to each bank: 1 for a call that failed, and 0 for any other, so that the average is the
 * share of failures. A response with a 4xx status is not a failure of the bank.
 */
export const countBankCalls = (scope: Construct, logGroup: logs.ILogGroup): void => {
  const hasFailed = pattern.any(
    pattern.stringValue('$.outcome', '!=', 'answered'),
    pattern.numberValue('$.status', '>=', 500),
  );
  for (const [id, metricValue, outcome] of [
    ['FailedBankCalls', '1', hasFailed],
    ['OtherBankCalls', '0', pattern.numberValue('$.status', '<', 500)],
  ] as const) {
    new logs.MetricFilter(scope, id, {
      logGroup,
      filterPattern: pattern.all(
        pattern.stringValue('$.event', '=', event),
        // A dimension has to be in the pattern.
        pattern.stringValue('$.provider', '=', '*'),
        outcome,
      ),
      metricNamespace: Stack.of(logGroup).stackName,
      metricName,
      metricValue,
      dimensions: { provider: '$.provider' },
    });
  }
};

/**
 * Returns an alarm on a bank that is down. Banks come and go in their directory, so a query finds them: the alarm has a
 * state for each bank, and each notification names one. In every period, there must be a call to that bank.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Create_Metrics_Insights_Alarm.html
 */
export const bankDownAlarm = (namespace: string): AlarmProps => ({
  metric: new cloudwatch.MathExpression({
    expression: `SELECT AVG("${metricName}") FROM SCHEMA("${namespace}", provider) GROUP BY provider ORDER BY AVG() DESC`,
    label: 'share of failed calls',
    period: alarmPeriod,
  }),
  threshold: 0.5,
  periods: 3,
  condition: 'For fifteen minutes, at least half of the calls to a bank have failed.',
  impact: 'Customers of this bank cannot pay or share account data. Payments that it has not confirmed stay pending.',
  runbook: 'bank-down',
});
