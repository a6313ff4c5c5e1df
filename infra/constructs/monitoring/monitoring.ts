import {
  aws_cloudwatch as cloudwatch,
  aws_cloudwatch_actions as actions,
  aws_iam as iam,
  aws_logs as logs,
  aws_sns as sns,
  aws_sns_subscriptions as subscriptions,
  Duration,
  RemovalPolicy,
  Stack,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { LogLine } from '#shared/platform/runtime/log.ts';

export interface MonitoringProps {
  /** Receive every alarm. */
  readonly alarmEmails: readonly string[];
  readonly logRetentionDays: number;
}

export interface AlarmProps {
  readonly metric: cloudwatch.IMetric;
  readonly threshold: number;
  /** What the alarm means and where to look: the text that the engineer on call receives. */
  readonly sentence: string;
  /** How many periods in a row must reach the threshold: 1 by default. */
  readonly periods?: number;
}

export interface AlarmLine {
  readonly logGroup: logs.ILogGroup;
  readonly event: LogLine['event'];
  /** Unique within the stack. */
  readonly metricName: string;
}

/** The alarms, the dashboard and the log groups of a stack. */
export class Monitoring extends Construct {
  readonly #topic: sns.Topic;
  readonly #dashboard: cloudwatch.Dashboard;
  readonly #logRetentionDays: number;

  constructor(scope: Construct, id: string, { alarmEmails, logRetentionDays }: MonitoringProps) {
    super(scope, id);
    this.#logRetentionDays = logRetentionDays;
    this.#topic = new sns.Topic(this, 'Alarms', { displayName: 'Open banking service', enforceSSL: true });
    this.#topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.#topic.topicArn],
      }),
    );
    for (const email of alarmEmails) this.#topic.addSubscription(new subscriptions.EmailSubscription(email));
    this.#dashboard = new cloudwatch.Dashboard(this, 'Dashboard');
  }

  /** Raises an alarm when the metric reaches the threshold. Missing data does not raise it. */
  alarm(scope: Construct, id: string, { metric, threshold, sentence, periods = 1 }: AlarmProps): void {
    const alarm = new cloudwatch.Alarm(scope, id, {
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription: sentence,
    });
    alarm.addAlarmAction(new actions.SnsAction(this.#topic));
  }

  /** Raises an alarm when a line with this event is logged. */
  alarmOnLine(scope: Construct, id: string, line: AlarmLine, sentence: string): void {
    const metric = countOf(scope, id, line, Duration.minutes(5));
    this.alarm(scope, id, { metric, threshold: 1, sentence });
  }

  /** Raises an alarm when no line with this event was logged for a time. */
  alarmWithoutLine(scope: Construct, id: string, line: AlarmLine, within: Duration, sentence: string): void {
    const alarm = new cloudwatch.Alarm(scope, id, {
      metric: countOf(scope, id, line, within),
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.BREACHING,
      alarmDescription: sentence,
    });
    alarm.addAlarmAction(new actions.SnsAction(this.#topic));
  }

  logGroup(scope: Construct, id: string): logs.LogGroup {
    return new logs.LogGroup(scope, id, { retention: this.#logRetentionDays, removalPolicy: RemovalPolicy.DESTROY });
  }

  chart(title: string, metrics: readonly cloudwatch.IMetric[]): void {
    this.#dashboard.addWidgets(new cloudwatch.GraphWidget({ title, left: [...metrics], width: 8 }));
  }
}

/** The number of lines with an event in each period. */
const countOf = (
  scope: Construct,
  id: string,
  { logGroup, event, metricName }: AlarmLine,
  period: Duration,
): cloudwatch.Metric =>
  new logs.MetricFilter(scope, `${id}Filter`, {
    logGroup,
    filterPattern: logs.FilterPattern.stringValue('$.event', '=', event),
    metricNamespace: Stack.of(scope).stackName,
    metricName,
    metricValue: '1',
  }).metric({ statistic: 'Sum', period });
