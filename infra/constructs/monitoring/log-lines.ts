import { type aws_cloudwatch as cloudwatch, aws_logs as logs, type Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { LogLine } from '#shared/standard/log.ts';

/** Selects log lines of one event and, with `where`, with this text in another field. */
export interface LineFilter {
  readonly logGroup: logs.ILogGroup;
  readonly event: LogLine['event'];
  readonly where?: { readonly field: string; readonly equals: string } | undefined;
  /** The version of the function that logged the line. */
  readonly version?: string;
  /** Unique within the stack. */
  readonly metricName: string;
}

/** Returns a metric that counts the matching lines in each period. */
export const countOfLines = (
  scope: Construct,
  id: string,
  { logGroup, event, where, version, metricName }: LineFilter,
  period: Duration,
): cloudwatch.Metric => {
  const conditions = [
    logs.FilterPattern.stringValue('$.event', '=', event),
    ...(where ? [logs.FilterPattern.stringValue(`$.${where.field}`, '=', where.equals)] : []),
    ...(version === undefined ? [] : [logs.FilterPattern.exists('$.version')]),
  ];
  return new logs.MetricFilter(scope, `${id}Filter`, {
    logGroup,
    filterPattern: logs.FilterPattern.all(...conditions),
    ...(version !== undefined && { dimensions: { version: '$.version' } }),
    metricNamespace: Stack.of(logGroup).stackName,
    metricName,
    metricValue: '1',
  }).metric({ statistic: 'Sum', period, ...(version !== undefined && { dimensionsMap: { version } }) });
};

/** Returns a metric that counts the requests in an access log with this response status in each period. */
export const countOfStatus = (
  scope: Construct,
  id: string,
  { logGroup, status, metricName }: { logGroup: logs.ILogGroup; status: number; metricName: string },
  period: Duration,
): cloudwatch.Metric =>
  new logs.MetricFilter(scope, `${id}Filter`, {
    logGroup,
    filterPattern: logs.FilterPattern.stringValue('$.status', '=', String(status)),
    metricNamespace: Stack.of(logGroup).stackName,
    metricName,
    metricValue: '1',
  }).metric({ statistic: 'Sum', period });
