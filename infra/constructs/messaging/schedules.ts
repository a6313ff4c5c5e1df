import {
  type aws_cloudwatch as cloudwatch,
  aws_iam as iam,
  aws_scheduler as scheduler,
  RemovalPolicy,
  Stack,
  Token,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { metricOf } from '../monitoring/rates.ts';
import { publishValue, type PublishedValue } from '../published-value.ts';
import type { MessageQueue } from './message-queue.ts';

const schedulerService = 'scheduler.amazonaws.com';

/**
 * A group of one-time schedules, each of which sends one message to one of these queues at a given time. A message that
 * cannot be sent goes to that queue's dead-letter queue.
 */
export class Schedules extends Construct {
  /** Environment variables for functions that create schedules. */
  readonly env: { readonly SCHEDULE_GROUP: string; readonly SCHEDULER_ROLE_ARN: string };
  /** The number of messages that Scheduler gave up on and could not send to a dead-letter queue. */
  readonly metricDropped: cloudwatch.Metric;
  readonly #group: scheduler.CfnScheduleGroup;
  readonly #groupName: PublishedValue;
  readonly #role: iam.Role;

  constructor(scope: Construct, id: string, queues: readonly MessageQueue[]) {
    super(scope, id);
    // CloudFormation generates the name, so that a group that outlives its stack does not block a new one.
    this.#group = new scheduler.CfnScheduleGroup(this, 'Schedules');
    this.#group.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    this.#groupName = publishValue(this, 'GroupName', this.#group.ref);
    // The condition does not name the group, because the role may be created before it.
    // https://docs.aws.amazon.com/scheduler/latest/UserGuide/cross-service-confused-deputy-prevention.html
    const ofThisAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    this.#role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal(schedulerService, { conditions: ofThisAccount }),
    });
    for (const queue of queues) {
      queue.grantSend(this.#role);
      queue.grantSendDeadLetters(this.#role);
    }
    this.metricDropped = metricOf('AWS/Scheduler', 'InvocationsFailedToBeSentToDeadLetterCount', {
      ScheduleGroup: this.#groupName.reference,
    });
    this.env = { SCHEDULE_GROUP: this.#groupName.reference, SCHEDULER_ROLE_ARN: this.#role.roleArn };
  }

  /** Lets a function create schedules in this group, with the role that sends to the queues. */
  grantCreate(grantee: iam.IGrantable & Construct): void {
    const { account, region } = Stack.of(this);
    const { reference, text } = this.#groupName;
    const schedulesOf = (inAccount: string, group: string): string =>
      `arn:aws:scheduler:${region}:${inAccount}:schedule/${group}/*`;
    const resourceArns = [schedulesOf(account, reference)];
    iam.Grant.addToPrincipal({ grantee, actions: ['scheduler:CreateSchedule'], resourceArns });
    iam.Grant.addToPrincipal({
      grantee,
      actions: ['iam:PassRole'],
      resourceArns: [this.#role.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': schedulerService } },
    });
    const findingArn = schedulesOf(Token.isUnresolved(account) ? '<AWS::AccountId>' : account, text);
    Validations.of(grantee).acknowledge({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${findingArn}]`,
      reason: 'Every schedule has a unique name, which the function derives from the message.',
    });
  }
}
