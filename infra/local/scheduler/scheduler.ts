import { randomUUID } from 'node:crypto';
import type * as sdk from '@aws-sdk/client-scheduler';
import type { AccessControl } from '../access/access-control.ts';
import type { DeliveryService } from '../events/delivery.ts';
import { eventTime, ruleDelivery, type RuleProperties } from '../events/event-bridge.ts';
import { AwsError, required, validationError } from '../platform/aws-error.ts';
import type { Operations, Service, Wire } from '../platform/service.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { arn } from '../template/identities.ts';
import { ofType } from '../template/template.ts';
import { createScheduleStore, nextRun, ruleGroup, type Schedule, type ScheduleDefinition } from './schedule-store.ts';

type CreateSchedule = Wire<sdk.CreateScheduleInput>;

const scheduler = 'scheduler.amazonaws.com';

/** Returns the fields that the local cloud supports. Throws if the input has others, which it would have to ignore. */
const definitionOf = (input: CreateSchedule): ScheduleDefinition => {
  const { ClientToken: _token, FlexibleTimeWindow, GroupName: _group, Name: _name, ...rest } = input;
  const {
    ScheduleExpression,
    ScheduleExpressionTimezone = 'UTC',
    ActionAfterCompletion,
    Target,
    ...otherFields
  } = rest;
  const {
    Arn,
    RoleArn,
    Input,
    DeadLetterConfig,
    RetryPolicy: _retries,
    ...otherTargetFields
  } = required(Target, 'target');
  const unsupported = Object.keys({ ...otherFields, ...otherTargetFields });
  if (unsupported.length > 0) throw validationError(`${unsupported.join(', ')}: not supported here`);
  if (FlexibleTimeWindow?.Mode !== 'OFF') throw validationError('A flexible time window is not supported here');
  if (ScheduleExpressionTimezone !== 'UTC') throw validationError('A time zone other than UTC is not supported here');
  if (Input?.includes('<aws.scheduler.'))
    throw validationError('Context attributes in an input are not supported here');
  return {
    ScheduleExpression: required(ScheduleExpression, 'scheduleExpression'),
    ActionAfterCompletion,
    Target: {
      Arn: required(Arn, 'target.arn'),
      RoleArn: required(RoleArn, 'target.roleArn'),
      Input: required(Input, 'target.input'),
      DeadLetterConfig,
    },
  };
};

/** Returns one schedule for each target of each rule with a schedule expression. */
const readRuleSchedules = (resources: CloudContext['resources']) =>
  ofType<RuleProperties>(resources, 'AWS::Events::Rule').flatMap(({ stack, id, name, properties }) => {
    const { ScheduleExpression, State, Targets = [] } = properties;
    if (!ScheduleExpression || State === 'DISABLED') return [];
    return Targets.map(({ Id, Arn, DeadLetterConfig }) => {
      const definition: ScheduleDefinition = { ScheduleExpression, Target: { Arn, DeadLetterConfig } };
      return { stack, id, name: `${name}/${Id}`, definition };
    });
  });

/**
 * Creates the local EventBridge Scheduler, which also runs the rules with a schedule.
 * https://docs.aws.amazon.com/scheduler/latest/APIReference/
 */
export const createScheduler = (context: CloudContext, delivery: DeliveryService, access: AccessControl) => {
  const { place, resources, now } = context;
  const groups = new Set(['default', ...ofType(resources, 'AWS::Scheduler::ScheduleGroup').map(({ name }) => name)]);
  const queueUrls = new Map(
    ofType(resources, 'AWS::SQS::Queue').map(({ identity }) => [identity.Arn, identity.QueueUrl]),
  );
  const ruleArns = new Map(ofType(resources, 'AWS::Events::Rule').map(({ name, identity }) => [name, identity.Arn]));

  const arnOf = (group: string, name: string): string => arn(place, 'scheduler', `schedule/${group}/${name}`);

  /**
   * Returns whether Scheduler may assume a role.
   * https://docs.aws.amazon.com/scheduler/latest/UserGuide/cross-service-confused-deputy-prevention.html
   */
  const mayAssume = (role: string, group: string): boolean =>
    access.mayAssume(scheduler, role, arn(place, 'scheduler', `schedule-group/${group}`));

  /**
   * Delivers the event of a scheduled rule.
   * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-run-lambda-schedule.html
   */
  const runRule = ({ name, definition }: Schedule, due: number): Promise<void> => {
    const [rule = '', Id = ''] = name.split('/');
    const ruleArn = ruleArns.get(rule) ?? '';
    const { Arn, DeadLetterConfig } = definition.Target;
    const event = {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: place.account,
      time: eventTime(due),
      region: place.region,
      resources: [ruleArn],
      detail: {},
    };
    const target = { Arn, Id, ...(DeadLetterConfig?.Arn && { DeadLetterConfig: { Arn: DeadLetterConfig.Arn } }) };
    return delivery.deliver(ruleDelivery(ruleArn, place.account, target, JSON.stringify(event)));
  };

  /**
   * Returns the dead letter of a schedule, which contains the request to SQS.
   * https://docs.aws.amazon.com/scheduler/latest/UserGuide/configuring-schedule-dlq.html
   */
  const letterOf = ({ group, name, definition: { Target } }: Schedule, due: number) => ({
    body: JSON.stringify({ MessageBody: Target.Input, QueueUrl: queueUrls.get(Target.Arn) }),
    attributes: {
      SCHEDULE_ARN: arnOf(group, name),
      SCHEDULED_TIME: eventTime(due),
      TARGET_ARN: 'arn:aws:scheduler:::aws-sdk:sqs:sendMessage',
      ERROR_CODE: 'AccessDenied',
      IS_PAYLOAD_TRUNCATED: 'false',
    },
  });

  const run = async (schedule: Schedule, due: number): Promise<void> => {
    const { group, definition } = schedule;
    if (group === ruleGroup) return runRule(schedule, due);
    const { Arn, RoleArn = '', Input = '', DeadLetterConfig } = definition.Target;
    // The trust policy of the role may have changed since the schedule was created.
    if (!mayAssume(RoleArn, group)) return undefined;
    return delivery.deliver({
      requester: { role: RoleArn },
      context: {},
      target: Arn,
      payload: Input,
      deadLetters: DeadLetterConfig?.Arn,
      letter: letterOf(schedule, due),
    });
  };

  const store = createScheduleStore(context, run);

  /**
   * Stores the template's scheduled rules. An unchanged rule keeps the time of its next run, and a rule that is no
   * longer in the template is removed.
   */
  const storeRules = (): void => {
    const ruleSchedules = readRuleSchedules(resources);
    for (const { stack, id, name, definition } of ruleSchedules) {
      try {
        const isSame = JSON.stringify(store.find(ruleGroup, name)?.definition) === JSON.stringify(definition);
        if (!isSame) store.save({ group: ruleGroup, name, definition, token: '' });
      } catch (error) {
        context.report(`${stack}/${id}: ${String(error)}`);
      }
    }
    for (const { name } of store.inGroup(ruleGroup)) {
      if (!ruleSchedules.some((schedule) => schedule.name === name)) store.remove(ruleGroup, name);
    }
  };

  const operations: Operations = {
    CreateSchedule(input: CreateSchedule) {
      const { ClientToken: token = '', GroupName: group = 'default' } = input;
      const name = required(input.Name, 'name');
      if (!groups.has(group)) {
        throw new AwsError('ResourceNotFoundException', `Schedule group ${group} does not exist.`, 404);
      }
      if (!/^[\w.-]{1,64}$/.test(name)) {
        throw validationError(`Value '${name}' at 'name' failed to satisfy constraint: [0-9a-zA-Z-_.]{1,64}`);
      }
      const definition = definitionOf(input);
      const { Arn, RoleArn = '' } = definition.Target;
      nextRun(definition.ScheduleExpression, undefined, now());
      if (!queueUrls.has(Arn)) throw validationError(`Target ${Arn} is not supported here`);
      if (!mayAssume(RoleArn, group)) {
        throw validationError(
          'The execution role you provide must allow AWS EventBridge Scheduler to assume the role.',
        );
      }
      const existing = store.find(group, name);
      const isRetry = token !== '' && existing?.token === token;
      if (existing && !isRetry) throw new AwsError('ConflictException', `Schedule ${name} already exists.`, 409);
      if (!existing) store.save({ group, name, definition, token });
      return { ScheduleArn: arnOf(group, name) };
    },
  };

  const service: Service = {
    operations,
    requiredAccess({ operation, input }) {
      const { GroupName = 'default', Name = '', Target }: Partial<CreateSchedule> = input;
      const createAccess = { action: `scheduler:${operation}`, resource: arnOf(GroupName, Name) };
      if (!Target?.RoleArn) return [createAccess];
      return [
        createAccess,
        { action: 'iam:PassRole', resource: Target.RoleArn, context: { 'iam:PassedToService': scheduler } },
      ];
    },
  };

  storeRules();
  const { start, stop, wake, isRunningOneTimeSchedule, nextOneTimeSchedule } = store;
  return { service, start, stop, wake, isRunningOneTimeSchedule, nextOneTimeSchedule };
};
