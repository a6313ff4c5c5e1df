import { aws_iam as iam, aws_scheduler as scheduler, RemovalPolicy, Stack, Token, Validations } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { MessageQueue } from './message-queue.ts';

/** Messages for later: one-time schedules in a group, and the role with which they reach these queues. */
export class Delays extends Construct {
  readonly #group: scheduler.IScheduleGroup;
  readonly #role: iam.Role;

  constructor(scope: Construct, id: string, queues: readonly MessageQueue[]) {
    super(scope, id);
    this.#group = new scheduler.ScheduleGroup(this, 'Schedules', { removalPolicy: RemovalPolicy.RETAIN });
    this.#role = new iam.Role(this, 'Role', { assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com') });
    for (const queue of queues) queue.grantSend(this.#role);
  }

  /** What shared/queue/later.ts asks for. */
  get env(): { readonly SCHEDULE_GROUP: string; readonly SCHEDULER_ROLE_ARN: string } {
    return { SCHEDULE_GROUP: this.#group.scheduleGroupName, SCHEDULER_ROLE_ARN: this.#role.roleArn };
  }

  /** The function may send to the queue, one of those above, now or for later. */
  grantSend(queue: MessageQueue, ...grantees: readonly (iam.IGrantable & Construct)[]): void {
    queue.grantSend(...grantees);
    const { account, region } = Stack.of(this);
    const schedules = `arn:aws:scheduler:${region}:${account}:schedule/${this.#group.scheduleGroupName}/*`;
    for (const grantee of grantees) {
      iam.Grant.addToPrincipal({ grantee, actions: ['scheduler:CreateSchedule'], resourceArns: [schedules] });
      this.#role.grantPassRole(grantee.grantPrincipal);
      Validations.of(grantee).acknowledge({
        id: `AwsSolutions::AwsSolutions-IAM5[Resource::${Token.isUnresolved(account) ? schedules.replace(account, '<AWS::AccountId>') : schedules}]`,
        reason: 'Schedules are named after what they are for, one each: their names are not known beforehand.',
      });
    }
  }
}
