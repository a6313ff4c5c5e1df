import {
  aws_cloudwatch as cloudwatch,
  aws_cloudwatch_actions as actions,
  aws_iam as iam,
  type aws_kms as kms,
  aws_sns as sns,
  Stack,
} from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type AlarmText, describeAlarm } from './runbook.ts';

export interface AlarmRecipients {
  /** E-mail addresses that receive every alarm. */
  readonly alarmEmails: readonly string[];
  /** HTTPS URLs that receive every alarm: an on-call service's integration with Amazon SNS. */
  readonly alarmUrls?: readonly string[];
}

export interface AlarmProps extends AlarmText {
  readonly metric: cloudwatch.IMetric;
  readonly threshold: number;
  /** Raises the alarm when the metric falls below the threshold. By default, when the metric reaches it. */
  readonly isRaisedBelow?: true;
  /** Number of periods with such a value: 1 by default. They are consecutive unless `outOf` is greater. */
  readonly periods?: number;
  readonly outOf?: number;
  /**
   * For metrics with infrequent data points: the number of periods for which the alarm stays raised after a data point
   * that raised it. During these periods, the alarm neither clears nor notifies again.
   */
  readonly holdsPeriods?: number | undefined;
  /** The state of the alarm without data: `clear` by default. */
  readonly withoutData?: keyof typeof missingData;
}

const missingData = {
  clear: cloudwatch.TreatMissingData.NOT_BREACHING,
  raised: cloudwatch.TreatMissingData.BREACHING,
  unchanged: cloudwatch.TreatMissingData.IGNORE,
} as const;

/** Creates an alarm that does not notify by itself, only through a rule (`AlarmTopic.alarmOnRule`). */
export const silentAlarm = (scope: Construct, id: string, props: AlarmProps): cloudwatch.Alarm => {
  const { metric, threshold, isRaisedBelow, periods = 1, outOf = periods, holdsPeriods, withoutData = 'clear' } = props;
  const { LESS_THAN_THRESHOLD, GREATER_THAN_OR_EQUAL_TO_THRESHOLD } = cloudwatch.ComparisonOperator;
  return new cloudwatch.Alarm(scope, id, {
    metric,
    threshold,
    evaluationPeriods: holdsPeriods ?? outOf,
    ...(holdsPeriods !== undefined && { datapointsToAlarm: 1 }),
    ...(outOf > periods && { datapointsToAlarm: periods }),
    comparisonOperator: isRaisedBelow ? LESS_THAN_THRESHOLD : GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: missingData[withoutData],
    alarmDescription: describeAlarm(props),
  });
};

/**
 * Sends every alarm to its recipients, by itself: when it is raised, and when it clears. A composite alarm would send
 * one message for several alarms, but it is silent about a second one while the first one lasts.
 */
export class AlarmTopic extends sns.Topic {
  /** The alarms that notify. */
  readonly notifying: cloudwatch.AlarmBase[] = [];

  constructor(
    scope: Construct,
    id: string,
    { alarmEmails, alarmUrls = [], key }: AlarmRecipients & { readonly key: kms.IKey | undefined },
  ) {
    super(scope, id, { displayName: 'Open banking service', enforceSSL: true, ...(key && { masterKey: key }) });
    this.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    // CDK would create a resource for each recipient, and CloudFormation allows 500 resources in a stack.
    (this.node.defaultChild as sns.CfnTopic).subscription = [
      ...alarmEmails.map((endpoint) => ({ protocol: 'email', endpoint })),
      ...alarmUrls.map((endpoint) => ({ protocol: 'https', endpoint })),
    ];
  }

  /** Notifies when the metric reaches the threshold or falls below it, and again when the alarm clears. */
  alarm(scope: Construct, id: string, props: AlarmProps): cloudwatch.Alarm {
    const alarm = silentAlarm(scope, id, props);
    this.#notify(alarm);
    return alarm;
  }

  /** Notifies when a rule about several conditions of the same problem holds, and again when it no longer does. */
  alarmOnRule(scope: Construct, id: string, text: AlarmText, rule: cloudwatch.IAlarmRule): cloudwatch.AlarmBase {
    const alarm = new cloudwatch.CompositeAlarm(scope, id, {
      // CDK would derive the same name from the path in two stacks of one account.
      compositeAlarmName: [Stack.of(this).stackName, ...scope.node.path.split('/').slice(1), id].join('-'),
      alarmDescription: describeAlarm(text),
      alarmRule: rule,
    });
    this.#notify(alarm);
    return alarm;
  }

  #notify(alarm: cloudwatch.AlarmBase): void {
    const notify = new actions.SnsAction(this);
    alarm.addAlarmAction(notify);
    alarm.addOkAction(notify);
    this.notifying.push(alarm);
  }
}
