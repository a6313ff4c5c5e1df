import { type aws_cloudwatch as cloudwatch, aws_logs as logs, type Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { LogLine } from '#shared/standard/log.ts';

/** Selects log lines of one event and, with `where`, with this text, another text or at most this number in a field. */
export interface LineFilter {
  readonly logGroup: logs.ILogGroup;
  readonly event: LogLine['event'];
  readonly where?:
    | { readonly field: string; readonly equals: string }
    | { readonly field: string; readonly differsFrom: string }
    | { readonly field: string; readonly atMost: number }
    | undefined;
  /** Unique within the stack, except for filters that contribute to one metric. */
  readonly metricName: string;
  /** The numeric field whose values the metric records. By default, every line counts as 1. */
  readonly value?: string;
}

const patternOf = ({ event, where }: LineFilter): logs.JsonPattern => {
  const isEvent = logs.FilterPattern.stringValue('$.event', '=', event);
  if (!where) return isEvent;
  const field = `$.${where.field}`;
  if ('atMost' in where)
    return logs.FilterPattern.all(isEvent, logs.FilterPattern.numberValue(field, '<=', where.atMost));
  const matches =
    'equals' in where
      ? logs.FilterPattern.stringValue(field, '=', where.equals)
      : logs.FilterPattern.stringValue(field, '!=', where.differsFrom);
  return logs.FilterPattern.all(isEvent, matches);
};

/** A metric with a dimension needs a pattern that contains the field. */
const patternBy = (pattern: logs.JsonPattern, by: string | undefined): logs.IFilterPattern =>
  by === undefined ? pattern : logs.FilterPattern.all(pattern, logs.FilterPattern.stringValue(`$.${by}`, '=', '*'));

const filterOf = (scope: Construct, id: string, filter: LineFilter, by?: string): logs.MetricFilter =>
  new logs.MetricFilter(scope, `${id}Filter`, {
    logGroup: filter.logGroup,
    filterPattern: patternBy(patternOf(filter), by),
    metricNamespace: Stack.of(filter.logGroup).stackName,
    metricName: filter.metricName,
    metricValue: filter.value === undefined ? '1' : `$.${filter.value}`,
    ...(by !== undefined && { dimensions: { [by]: `$.${by}` } }),
  });

/** Returns a metric that counts the matching lines, or adds up their values, in each period. */
export const countOfLines = (scope: Construct, id: string, filter: LineFilter, period: Duration): cloudwatch.Metric =>
  filterOf(scope, id, filter).metric({ statistic: 'Sum', period });

/**
 * Records a metric for each value of the field `by`. CloudWatch charges each as one metric, so the field must have few
 * values.
 */
export const recordLinesBy = (scope: Construct, id: string, filter: LineFilter, by: string): void => {
  filterOf(scope, id, filter, by);
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
