import {
  type aws_cloudwatch as cloudwatch,
  aws_cloudwatch_actions as actions,
  aws_iam as iam,
  type aws_kms as kms,
  aws_sns as sns,
  Stack,
} from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** The recipients of alarms. */
export interface AlarmRecipients {
  /** E-mail addresses that receive every alarm. */
  readonly alarmEmails: readonly string[];
  /** HTTPS URLs that receive every alarm: an on-call service's integration with Amazon SNS. */
  readonly alarmUrls?: readonly string[];
}

export interface AlarmTopicProps extends AlarmRecipients {
  /** Encrypts the messages. */
  readonly key: kms.IKey | undefined;
}

/** The topic through which alarms reach their recipients. */
export class AlarmTopic extends sns.Topic {
  constructor(scope: Construct, id: string, { key, alarmEmails, alarmUrls = [] }: AlarmTopicProps) {
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

  /** Notifies when the alarm is raised, and again when it clears. */
  notifyOf(alarm: cloudwatch.AlarmBase): void {
    alarm.addAlarmAction(new actions.SnsAction(this));
    alarm.addOkAction(new actions.SnsAction(this));
  }
}
