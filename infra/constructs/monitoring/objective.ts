import { aws_cloudwatch as cloudwatch, Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { silentAlarm } from './alarm-topic.ts';
import type { Monitoring } from './monitoring.ts';
import type { AlarmText } from './runbook.ts';

/** A service level objective. Its error budget is the share of events that may fail within 30 days. */
export interface Objective extends Pick<AlarmText, 'impact' | 'runbook'> {
  /** The events that count, and which of them are good: a sentence for operators. */
  readonly meaning: string;
  /** The share of events that must be good, in per cent. */
  readonly percent: number;
}

/** The events of an objective and those that were good. */
export interface Events {
  readonly good: cloudwatch.IMetric;
  readonly total: cloudwatch.IMetric;
}

/** A metric with one series for each value of a dimension, which is 1 for a failed event and 0 for a good one. */
export interface FailuresBy {
  readonly namespace: string;
  readonly metricName: string;
  readonly dimension: string;
  /** The events of one series, for the message: `calls to one bank`. */
  readonly counted: string;
}

export interface ObjectiveAlarmProps {
  readonly monitoring: Monitoring;
  readonly name: string;
  readonly objective: Objective;
}

/** A rate at which the error budget is used up, as a multiple of the rate at which it would last exactly 30 days. */
interface BurnRate {
  readonly factor: number;
  /** The window that shows that the loss is significant. */
  readonly long: Duration;
  /** The window that shows that it continues, so that the alarm clears soon after the end. */
  readonly short: Duration;
}

/**
 * The rates that raise an alarm: 2% of the budget within an hour, or 5% within six hours ("Alerting on SLOs" in the Site
 * Reliability Workbook).
 */
const burnRates = {
  Fast: { factor: 14.4, long: Duration.hours(1), short: Duration.minutes(5) },
  Slow: { factor: 6, long: Duration.hours(6), short: Duration.minutes(30) },
} as const satisfies Record<string, BurnRate>;

/** The number of failures that a long window needs: a single one must not raise the alarm on a quiet night. */
const minFailures = 5;

/** Returns the share of failed events that uses the budget at a burn rate. */
const thresholdOf = ({ percent }: Objective, { factor }: BurnRate): number =>
  Number(((factor * (100 - percent)) / 100).toFixed(5));

const percentOf = (share: number): number => Number((100 * share).toFixed(2));

const failedShare = ({ good, total }: Events, atLeast: number, period: Duration): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({
    expression: `IF(total - FILL(good, 0) >= ${atLeast}, (total - FILL(good, 0)) / total, 0)`,
    usingMetrics: { good, total },
    label: 'failed share',
    period,
  });

/** Returns the share of the error budget that is left, in per cent. It is negative if the objective was missed. */
export const budgetLeft = (
  name: string,
  { percent }: Objective,
  { good, total }: Events,
): cloudwatch.MathExpression => {
  // One widget shows several budgets, so the ids contain the name.
  const [goodId, totalId] = [`${name}Good`, `${name}Total`];
  return new cloudwatch.MathExpression({
    expression: `100 * (1 - (${totalId} - FILL(${goodId}, 0)) / ${totalId} * ${Math.round(100 / (100 - percent))})`,
    usingMetrics: { [goodId]: good, [totalId]: total },
    label: name,
  });
};

const conditionOf = (name: string, { meaning, percent }: Objective): string =>
  `The error budget of the objective "${name}" (${percent}%) is being used up too fast. ${meaning}`;

/**
 * Raises an alarm while an objective uses its error budget at one of the burn rates. All metrics of an alarm have the
 * same period, so each window has its own alarm, which does not notify, and a rule combines them.
 */
export const alarmOnObjective = (
  parent: Construct,
  id: string,
  { monitoring, name, objective, events }: ObjectiveAlarmProps & { readonly events: Events },
): cloudwatch.AlarmBase => {
  const scope = new Construct(parent, id);
  const windowAlarm = (windowId: string, rate: BurnRate, period: Duration, atLeast: number) => {
    const threshold = thresholdOf(objective, rate);
    return silentAlarm(scope, `${windowId}Alarm`, {
      metric: failedShare(events, atLeast, period),
      threshold,
      condition: `At least ${percentOf(threshold)}% of the events of the objective "${name}" failed within ${period.toHumanString()}.`,
      impact: objective.impact,
      runbook: objective.runbook,
    });
  };
  const rules = Object.entries(burnRates).map(([rateId, rate]) =>
    cloudwatch.AlarmRule.allOf(
      windowAlarm(`${rateId}Long`, rate, rate.long, minFailures),
      windowAlarm(`${rateId}Short`, rate, rate.short, 1),
    ),
  );
  const text = { ...objective, condition: conditionOf(name, objective) };
  return monitoring.topic.alarmOnRule(scope, 'Alarm', text, cloudwatch.AlarmRule.anyOf(...rules));
};

/**
 * Raises an alarm for each series of a metric that uses its error budget at the fast rate in three of the last six
 * periods, so a single failure on a quiet night does not. The series need not be known: each one that a query finds has
 * its own state, and the message names it. The query is charged for each series like an alarm with one metric,
 * about a tenth of `alarmOnObjective`. It reads at most three hours, so there is no alarm at the slow rate.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Create_Metrics_Insights_Alarm.html
 */
export const alarmOnEach = (
  scope: Construct,
  id: string,
  { monitoring, objective, failures }: Omit<ObjectiveAlarmProps, 'name'> & { readonly failures: FailuresBy },
): cloudwatch.AlarmBase => {
  const { namespace, metricName, dimension, counted } = failures;
  const threshold = thresholdOf(objective, burnRates.Fast);
  return monitoring.alarm(scope, id, {
    metric: new cloudwatch.MathExpression({
      expression: `SELECT AVG("${metricName}") FROM SCHEMA("${namespace}", ${dimension}) GROUP BY ${dimension} ORDER BY AVG() DESC`,
      usingMetrics: {},
      label: 'failed share',
    }),
    threshold,
    periods: 3,
    outOf: 6,
    condition: `At least ${percentOf(threshold)}% of the ${counted} failed, in three of the last six periods of five minutes.`,
    impact: objective.impact,
    runbook: objective.runbook,
  });
};
