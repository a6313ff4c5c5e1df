import {
  aws_cloudwatch as cloudwatch,
  aws_cloudwatch_actions as actions,
  aws_iam as iam,
  aws_logs as logs,
  aws_sns as sns,
  aws_sns_subscriptions as subscriptions,
  Duration,
  Stack,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { LogLine } from '#shared/runtime/log.ts';

export interface AlarmProps {
  readonly metric: cloudwatch.IMetric;
  readonly threshold: number;
  /** What it means and where to look: the text the person on call gets. */
  readonly sentence: string;
  /** Periods in a row; 1 if left out. */
  readonly periods?: number;
}

/** Alarms with words, and one dashboard. */
export class Operations extends Construct {
  readonly #topic: sns.Topic;
  readonly #dashboard: cloudwatch.Dashboard;

  constructor(scope: Construct, id: string, emails: readonly string[]) {
    super(scope, id);
    this.#topic = new sns.Topic(this, 'Alarms', { displayName: 'Open banking service', enforceSSL: true });
    this.#topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.#topic.topicArn],
      }),
    );
    for (const email of emails) this.#topic.addSubscription(new subscriptions.EmailSubscription(email));
    this.#dashboard = new cloudwatch.Dashboard(this, 'Dashboard');
  }

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

  /** Somebody is told when a function writes a certain line. */
  alarmOnLine(scope: Construct, id: string, logGroup: logs.ILogGroup, event: LogLine['event'], sentence: string): void {
    const filter = new logs.MetricFilter(scope, `${id}Filter`, {
      logGroup,
      filterPattern: logs.FilterPattern.stringValue('$.event', '=', event),
      metricNamespace: Stack.of(scope).stackName,
      metricName: `${scope.node.id}.${event}`,
      metricValue: '1',
    });
    this.alarm(scope, id, {
      metric: filter.metric({ statistic: 'Sum', period: Duration.minutes(5) }),
      threshold: 1,
      sentence,
    });
  }

  chart(title: string, metrics: readonly cloudwatch.IMetric[]): void {
    this.#dashboard.addWidgets(new cloudwatch.GraphWidget({ title, left: [...metrics], width: 8 }));
  }
}
