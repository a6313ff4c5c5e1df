import { randomUUID } from 'node:crypto';
import type * as sdk from '@aws-sdk/client-scheduler';
import { AwsError, required } from '../aws-error.ts';
import { eventTime } from '../events/event-bridge.ts';
import type { Targets } from '../events/targets.ts';
import type { AccessControl } from '../iam.ts';
import type { Operations, Service, Wire } from '../service.ts';
import { arn } from '../template/identities.ts';
import type { Platform } from '../template/platform.ts';
import { ofType } from '../template/template.ts';
import { nextRun } from './schedule-expression.ts';
import { scheduleStore } from './schedule-store.ts';
import type { Schedule } from './schedule-store.ts';
import { ruleGroup, templateSchedules } from './template-schedules.ts';
import type { Definition } from './template-schedules.ts';

interface Path {
  readonly group: string;
  readonly name: string;
}

/** The token of schedules that stand in the template. */
const fromTemplate = 'template';

const notFound = (message: string): AwsError => new AwsError('ResourceNotFoundException', message, 404);

const invalid = (message: string): AwsError => new AwsError('ValidationException', message);

/** EventBridge Scheduler. https://docs.aws.amazon.com/scheduler/latest/APIReference/ */
export const scheduler = (platform: Platform, targets: Targets, access: AccessControl) => {
  const { notice, place, resources, state } = platform;
  const groups = new Set(['default', ...ofType(resources, 'AWS::Scheduler::ScheduleGroup').map(({ name }) => name)]);

  const arnOf = ({ group, name }: Path): string =>
    group === ruleGroup
      ? arn(place, 'events', `rule/${name.split('/')[0]}`)
      : arn(place, 'scheduler', `schedule/${group}/${name}`);

  /** What a target without an input of its own gets. */
  const scheduledEvent = (schedule: Schedule, due: number): string =>
    JSON.stringify({
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: schedule.group === ruleGroup ? 'aws.events' : 'aws.scheduler',
      account: place.account,
      time: eventTime(due),
      region: place.region,
      resources: [arnOf(schedule)],
      detail: {},
    });

  /** https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-context-attributes.html */
  const withContext = (input: string, schedule: Schedule, due: number): string =>
    input
      .replaceAll('<aws.scheduler.schedule-arn>', arnOf(schedule))
      .replaceAll('<aws.scheduler.scheduled-time>', eventTime(due))
      .replaceAll('<aws.scheduler.execution-id>', randomUUID())
      .replaceAll('<aws.scheduler.attempt-number>', '1');

  const run = async (schedule: Schedule, due: number): Promise<void> => {
    const { Arn = '', RoleArn, Input } = schedule.definition.Target ?? {};
    const action = targets.actionOn(Arn);
    if (RoleArn && !access.isAllowed(RoleArn, { action, resource: Arn })) {
      notice(`schedule ${schedule.name} is not delivered: ${RoleArn} may not ${action} on ${Arn}`);
      return;
    }
    await targets.deliver(Arn, Input === undefined ? scheduledEvent(schedule, due) : withContext(Input, schedule, due));
  };

  const store = scheduleStore(state, run);

  const check = (definition: Definition): void => {
    const target = required(definition.Target, 'target');
    const zone = definition.ScheduleExpressionTimezone ?? 'UTC';
    nextRun(required(definition.ScheduleExpression, 'scheduleExpression'), undefined, Date.now());
    if (!['UTC', 'Etc/UTC'].includes(zone)) throw invalid(`Time zone ${zone} is not understood here: use UTC`);
    if (!targets.isKnown(target.Arn ?? '')) throw invalid(`Target ${target.Arn} is not understood here`);
    if (!access.isRole(required(target.RoleArn, 'target.roleArn'))) {
      throw invalid('The execution role you provide must allow AWS EventBridge Scheduler to assume the role.');
    }
  };

  const save = (path: Path, definition: Definition, token: string, created = Date.now()): void => {
    store.save({ ...path, definition, token, created, changed: Date.now() });
  };

  /** A schedule of the template that did not change keeps its time; one that left the template ends. */
  const keepTemplate = (): void => {
    const wanted = templateSchedules(resources);
    for (const { stack, id, group, name, definition } of wanted) {
      try {
        if (group !== ruleGroup) check(definition);
        const isSame = JSON.stringify(store.find(group, name)?.definition) === JSON.stringify(definition);
        if (!isSame) save({ group, name }, definition, fromTemplate);
      } catch (error) {
        platform.report(`${stack}/${id}: ${String(error)}`);
      }
    }
    for (const { group, name, token } of store.list()) {
      const isWanted = wanted.some((schedule) => schedule.group === group && schedule.name === name);
      if (token === fromTemplate && !isWanted) store.remove(group, name);
    }
  };

  const pathOf = (input: { GroupName?: string | undefined; Name?: string | undefined }): Path => {
    const group = input.GroupName ?? 'default';
    const name = required(input.Name, 'name');
    if (!groups.has(group)) throw notFound(`Schedule group ${group} does not exist.`);
    if (/^[\w.-]{1,64}$/u.test(name)) return { group, name };
    throw invalid(`Value '${name}' at 'name' failed to satisfy constraint: [0-9a-zA-Z-_.]{1,64}`);
  };

  const existing = ({ group, name }: Path): Schedule => {
    const schedule = store.find(group, name);
    if (schedule) return schedule;
    throw notFound(`Schedule ${name} does not exist.`);
  };

  const described = (schedule: Schedule) => ({
    ...schedule.definition,
    Arn: arnOf(schedule),
    GroupName: schedule.group,
    Name: schedule.name,
    State: schedule.definition.State ?? 'ENABLED',
    CreationDate: schedule.created / 1000,
    LastModificationDate: schedule.changed / 1000,
  });

  const operations: Operations = {
    CreateSchedule({ ClientToken = '', ...definition }: Wire<sdk.CreateScheduleInput>) {
      const path = pathOf(definition);
      check(definition);
      const same = store.find(path.group, path.name);
      const isRepeat = ClientToken !== '' && same?.token === ClientToken;
      if (same && !isRepeat) throw new AwsError('ConflictException', `Schedule ${path.name} already exists.`, 409);
      if (!same) save(path, definition, ClientToken);
      return { ScheduleArn: arnOf(path) };
    },

    DeleteSchedule(input: sdk.DeleteScheduleInput) {
      const { group, name } = existing(pathOf(input));
      store.remove(group, name);
      return {};
    },

    GetSchedule: (input: sdk.GetScheduleInput) => described(existing(pathOf(input))),

    ListSchedules({ GroupName, NamePrefix = '' }: sdk.ListSchedulesInput) {
      const listed = store.list().filter(({ group, name }) => {
        const isInGroup = GroupName === undefined ? group !== ruleGroup : group === GroupName;
        return isInGroup && name.startsWith(NamePrefix);
      });
      return {
        Schedules: listed.map((schedule) => ({
          ...described(schedule),
          Target: { Arn: schedule.definition.Target?.Arn },
        })),
      };
    },

    UpdateSchedule({ ClientToken = '', ...definition }: Wire<sdk.UpdateScheduleInput>) {
      const path = pathOf(definition);
      check(definition);
      save(path, definition, ClientToken, existing(path).created);
      return { ScheduleArn: arnOf(path) };
    },
  };

  const service: Service = {
    operations,
    needs({ operation, input }) {
      if (operation === 'ListSchedules') return [{ action: 'scheduler:ListSchedules', resource: '*' }];
      const { GroupName: group = 'default', Name: name = '', Target } = input as Definition & { Name?: string };
      const own = { action: `scheduler:${operation}`, resource: arnOf({ group, name }) };
      if (!Target?.RoleArn) return [own];
      const context = { 'iam:PassedToService': 'scheduler.amazonaws.com' };
      return [own, { action: 'iam:PassRole', resource: Target.RoleArn, context }];
    },
  };

  keepTemplate();
  return { service, start: store.start, stop: store.stop };
};
