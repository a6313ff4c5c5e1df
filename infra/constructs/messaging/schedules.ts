import {
  aws_cloudwatch as cloudwatch,
  aws_iam as iam,
  aws_scheduler as scheduler,
  Duration,
  RemovalPolicy,
  Stack,
  Token,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { MessageQueue } from './message-queue.ts';

/**
 * A group of one-time schedules, each of which sends one message to one of these queues at a given time. A message that
 * cannot be sent goes to the dead-letter queue of its queue.
 */
export class Schedules extends Construct {
  readonly #group: scheduler.IScheduleGroup;
  readonly #role: iam.Role;

  constructor(scope: Construct, id: string, queues: readonly MessageQueue[]) {
    super(scope, id);
    this.#group = new scheduler.ScheduleGroup(this, 'Schedules', { removalPolicy: RemovalPolicy.RETAIN });
    this.#role = new iam.Role(this, 'Role', { assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com') });
    for (const queue of queues) {
      queue.grantSend(this.#role);
      queue.grantSendDeadLetters(this.#role);
    }
  }

  /** Messages that were given up and that no dead-letter queue took. */
  get metricDropped(): cloudwatch.Metric {
    return new cloudwatch.Metric({
      namespace: 'AWS/Scheduler',
      metricName: 'InvocationDroppedCount',
      dimensionsMap: { ScheduleGroup: this.#group.scheduleGroupName },
      statistic: 'Sum',
      period: Duration.minutes(5),
    });
  }

  /** The variables that a function which creates schedules needs. */
  get env(): { readonly SCHEDULE_GROUP: string; readonly SCHEDULER_ROLE_ARN: string } {
    return { SCHEDULE_GROUP: this.#group.scheduleGroupName, SCHEDULER_ROLE_ARN: this.#role.roleArn };
  }

  /** Lets functions create schedules in this group, with the role that sends to the queues. */
  grantCreate(...grantees: readonly (iam.IGrantable & Construct)[]): void {
    const { account, region } = Stack.of(this);
    const schedules = `arn:aws:scheduler:${region}:${account}:schedule/${this.#group.scheduleGroupName}/*`;
    for (const grantee of grantees) {
      iam.Grant.addToPrincipal({ grantee, actions: ['scheduler:CreateSchedule'], resourceArns: [schedules] });
      this.#role.grantPassRole(grantee.grantPrincipal);
      Validations.of(grantee).acknowledge({
        id: `AwsSolutions::AwsSolutions-IAM5[Resource::${Token.isUnresolved(account) ? schedules.replace(account, '<AWS::AccountId>') : schedules}]`,
        reason: 'Every schedule has a name of its own, which the function derives from the message when it creates it.',
      });
    }
  }
}
