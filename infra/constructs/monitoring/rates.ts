import { aws_cloudwatch as cloudwatch, type Duration } from 'aws-cdk-lib';

/** Returns a metric of AWS: by default, the sum of its values in periods of five minutes. */
export const metricOf = (
  namespace: `AWS/${string}`,
  metricName: string,
  dimensionsMap: Record<string, string>,
  options: Omit<cloudwatch.MetricProps, 'namespace' | 'metricName' | 'dimensionsMap'> = {},
): cloudwatch.Metric => new cloudwatch.Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', ...options });

/**
 * Returns the failure rate as a percentage, or 0 below `atLeast` failures. A single failure on a quiet night must not
 * be reported as 100%, and in a busy hour, a fixed number of failures would be too sensitive.
 */
export const failureRate = (
  failures: cloudwatch.IMetric,
  all: cloudwatch.IMetric,
  { atLeast, period }: { readonly atLeast: number; readonly period?: Duration },
): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({
    expression: `IF(failures >= ${atLeast}, 100 * failures / MAX([all, failures]), 0)`,
    usingMetrics: { failures, all },
    label: 'failures in per cent',
    period,
  });
