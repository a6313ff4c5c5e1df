import { aws_cloudwatch as cloudwatch, type Duration } from 'aws-cdk-lib';

/**
 * The failure rate in per cent, or 0 below `atLeast` failures: a single failure in a quiet night is not a rate of 100
 * %, and a busy hour needs more than a fixed number of failures.
 */
export const failureRate = (
  failures: cloudwatch.IMetric,
  all: cloudwatch.IMetric,
  { atLeast, period }: { readonly atLeast: number; readonly period: Duration },
): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({
    expression: `IF(failures >= ${atLeast}, 100 * failures / MAX([all, failures]), 0)`,
    usingMetrics: { failures, all },
    label: 'failures in per cent',
    period,
  });
