import { aws_cloudwatch as cloudwatch, Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type AlarmText, describeAlarm } from './runbook.ts';

export interface AlarmProps extends AlarmText {
  readonly metric: cloudwatch.IMetric;
  readonly threshold: number;
  /** Number of periods that must reach the threshold: 1 by default. They are consecutive unless `outOf` is greater. */
  readonly periods?: number;
  readonly outOf?: number;
  /**
   * For metrics with infrequent data points: the number of periods for which the alarm stays raised after a data point
   * that reached the threshold. During these periods, the alarm neither clears nor notifies again.
   */
  readonly holdsPeriods?: number | undefined;
}

/** The period of function alarms. */
export const alarmPeriod = Duration.minutes(5);

/**
 * Returns the number of periods for which an alarm must stay raised so that it does not clear before the function's
 * next run.
 */
export const periodsUntilNext = (interval: Duration | undefined): number | undefined =>
  interval && Math.ceil(interval.toSeconds() / alarmPeriod.toSeconds()) + 1;

/** Creates an alarm that does not notify by itself. Missing data counts as below the threshold. */
export const createAlarm = (scope: Construct, id: string, props: AlarmProps): cloudwatch.Alarm => {
  const { metric, threshold, periods = 1, outOf = periods, holdsPeriods } = props;
  return new cloudwatch.Alarm(scope, id, {
    metric,
    threshold,
    evaluationPeriods: holdsPeriods ?? outOf,
    ...(holdsPeriods !== undefined && { datapointsToAlarm: 1 }),
    ...(outOf > periods && { datapointsToAlarm: periods }),
    comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    alarmDescription: describeAlarm(props),
  });
};
