import { type aws_cloudwatch as cloudwatch, aws_logs as logs, Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { LogLine } from '#shared/standard/log.ts';

export const alarmPeriod = Duration.minutes(5);

/** Selects log lines of one event, with `where` only those that also match this pattern. */
export interface LineFilter {
  readonly logGroup: logs.ILogGroup;
  readonly event: LogLine['event'];
  readonly where?: logs.JsonPattern | undefined;
  /** Unique within the stack. */
  readonly metricName: string;
  /** The numeric field whose values the metric records. By default, every line counts as 1. */
  readonly value?: string;
}

const { FilterPattern: pattern } = logs;

/**
 * Counts the matching lines, or adds up their values, with `by` separately for each value of a field. CloudWatch charges a
 * metric for each value, so the field must have few.
 */
export const countLines = (scope: Construct, id: string, filter: LineFilter, by?: string): logs.MetricFilter => {
  const { logGroup, event, where, metricName, value } = filter;
  const conditions = [
    ...(where ? [where] : []),
    // A dimension has to be in the pattern.
    ...(by === undefined ? [] : [pattern.stringValue(`$.${by}`, '=', '*')]),
  ];
  const isEvent = pattern.stringValue('$.event', '=', event);
  return new logs.MetricFilter(scope, `${id}Filter`, {
    logGroup,
    filterPattern: conditions.length === 0 ? isEvent : pattern.all(isEvent, ...conditions),
    metricNamespace: Stack.of(logGroup).stackName,
    metricName,
    metricValue: value === undefined ? '1' : `$.${value}`,
    ...(by !== undefined && { dimensions: { [by]: `$.${by}` } }),
  });
};

/** Returns a metric that counts the matching lines, or adds up their values, in each period. */
export const countOfLines = (
  scope: Construct,
  id: string,
  filter: LineFilter,
  period = alarmPeriod,
): cloudwatch.Metric => countLines(scope, id, filter).metric({ statistic: 'Sum', period });

/** Returns a metric that counts the requests in an access log with this response status in each period. */
export const countOfStatus = (
  scope: Construct,
  id: string,
  { logGroup, status, metricName }: { logGroup: logs.ILogGroup; status: number; metricName: string },
): cloudwatch.Metric =>
  new logs.MetricFilter(scope, `${id}Filter`, {
    logGroup,
    filterPattern: logs.FilterPattern.stringValue('$.status', '=', String(status)),
    metricNamespace: Stack.of(logGroup).stackName,
    metricName,
    metricValue: '1',
  }).metric({ statistic: 'Sum' });
