import { aws_logs as logs, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { LogLine } from '#shared/standard/log.ts';

const event: LogLine['event'] = 'bank.answered';

export const bankCalls = {
  metricName: 'bank-call.failed',
  dimension: 'provider',
  counted: 'calls to one bank',
} as const;
const { metricName } = bankCalls;
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
