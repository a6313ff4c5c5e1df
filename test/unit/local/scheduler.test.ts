import {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import type { CreateScheduleCommandInput } from '@aws-sdk/client-scheduler';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { nextRun } from '#infra/local/scheduler/schedule-expression.ts';
import { aCloud, aFolder, allow, anAssembly, aQueue, aRole, arnOf, asOperator } from './an-assembly.ts';

const arn = 'arn:aws:sqs:me-central-1:000000000000:queue';

const assembly = anAssembly({
  Main: {
    Resources: {
      Queue: aQueue({ QueueName: 'queue' }),
      Group: { Type: 'AWS::Scheduler::ScheduleGroup', Properties: { Name: 'timers' } },
      Role: aRole(allow('sqs:SendMessage', arnOf('Queue'))),
      Powerless: aRole(),
      Hourly: {
        Type: 'AWS::Scheduler::Schedule',
        Properties: {
          FlexibleTimeWindow: { Mode: 'OFF' },
          ScheduleExpression: 'rate(1 hour)',
          Target: { Arn: arnOf('Queue'), RoleArn: arnOf('Role') },
        },
      },
      Nightly: {
        Type: 'AWS::Scheduler::Schedule',
        Properties: {
          FlexibleTimeWindow: { Mode: 'OFF' },
          ScheduleExpression: 'cron(0 3 * * ? *)',
          Target: { Arn: arnOf('Queue'), RoleArn: arnOf('Role') },
        },
      },
    },
    Outputs: { Role: { Value: arnOf('Role') }, Powerless: { Value: arnOf('Powerless') } },
  },
});

let cloud: Awaited<ReturnType<typeof aCloud>>;
let client: SchedulerClient;

beforeAll(async () => {
  cloud = await aCloud(assembly);
  client = new SchedulerClient(asOperator(cloud));
});

/** `at()` knows whole seconds. */
const inSeconds = (seconds: number): string =>
  `at(${new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toISOString().slice(0, 19)})`;

const aSchedule = (Name: string, more: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput => ({
  Name,
  GroupName: 'timers',
  FlexibleTimeWindow: { Mode: 'OFF' },
  ScheduleExpression: inSeconds(3600),
  ActionAfterCompletion: 'DELETE',
  Target: { Arn: arn, RoleArn: cloud.outputs['Main']?.['Role'], Input: JSON.stringify({ Name }) },
  ...more,
});

const create = (name: string, more: Partial<CreateScheduleCommandInput> = {}) =>
  client.send(new CreateScheduleCommand(aSchedule(name, more)));

const get = (Name: string) => client.send(new GetScheduleCommand({ Name, GroupName: 'timers' }));

const received = async (from: Cloud, WaitTimeSeconds = 3): Promise<string[]> => {
  const input = { QueueUrl: `${from.endpoint}/000000000000/queue`, WaitTimeSeconds, MaxNumberOfMessages: 10 };
  const { Messages = [] } = await new SQSClient(asOperator(from)).send(new ReceiveMessageCommand(input));
  return Messages.map(({ Body = '' }) => Body);
};

test('a schedule delivers its input at its time and is gone', async () => {
  const { ScheduleArn } = await create('soon', { ScheduleExpression: inSeconds(0) });
  expect(ScheduleArn).toBe('arn:aws:scheduler:me-central-1:000000000000:schedule/timers/soon');
  expect(await received(cloud)).toEqual(['{"Name":"soon"}']);
  await expect(get('soon')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('a schedule that is kept runs once and stays', async () => {
  await create('kept', { ScheduleExpression: inSeconds(-10), ActionAfterCompletion: 'NONE' });
  expect(await received(cloud)).toEqual(['{"Name":"kept"}']);
  expect(await get('kept')).toMatchObject({ Name: 'kept', GroupName: 'timers', State: 'ENABLED' });
  expect(await received(cloud, 0)).toEqual([]);
});

test('a name is taken once, but a repeated call is the same schedule', async () => {
  await create('once', { ClientToken: 'token' });
  await create('once', { ClientToken: 'token' });
  await expect(create('once')).rejects.toMatchObject({ name: 'ConflictException' });
});

test('a schedule can be changed, listed and deleted', async () => {
  await create('mine');
  await client.send(
    new UpdateScheduleCommand({ ...aSchedule('mine'), ScheduleExpression: inSeconds(-1), State: 'DISABLED' }),
  );
  expect(await received(cloud, 0)).toEqual([]);
  const { Schedules } = await client.send(new ListSchedulesCommand({ GroupName: 'timers', NamePrefix: 'mi' }));
  expect(Schedules).toMatchObject([{ Name: 'mine', State: 'DISABLED', Target: { Arn: arn } }]);
  await client.send(new DeleteScheduleCommand({ Name: 'mine', GroupName: 'timers' }));
  await expect(get('mine')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('what could never run is refused', async () => {
  await expect(create('a', { ScheduleExpression: 'cron(0 * * * ? *)' })).rejects.toThrow('not understood here');
  await expect(create('a', { GroupName: 'other' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  const target = { Arn: `${arn}-not`, RoleArn: cloud.outputs['Main']?.['Role'] };
  await expect(create('a', { Target: target })).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(create('a', { Target: { Arn: arn, RoleArn: 'arn:x' } })).rejects.toThrow('assume the role');
});

test('a role that may not send is told of', async () => {
  const Target = { Arn: arn, RoleArn: cloud.outputs['Main']?.['Powerless'] };
  await create('weak', { ScheduleExpression: inSeconds(-1), Target });
  expect(await received(cloud, 0)).toEqual([]);
  expect(cloud.lines.join('\n')).toMatch(/schedule weak is not delivered: .*Powerless may not sqs:SendMessage/u);
});

test('the template has schedules, and the ones that are not understood are reported', async () => {
  const hourly = await client.send(new GetScheduleCommand({ Name: 'Main-Hourly' }));
  expect(hourly.ScheduleExpression).toBe('rate(1 hour)');
  expect(cloud.unknown).toEqual([
    'Main/Nightly: ValidationException: Schedule expression cron(0 3 * * ? *) is not understood here',
  ]);
});

test('a schedule that came due while nothing ran is delivered at the next start', async () => {
  const data = aFolder();
  const first = await aCloud(assembly, { data });
  await new SchedulerClient(asOperator(first)).send(
    new CreateScheduleCommand(aSchedule('late', { ScheduleExpression: inSeconds(0.5) })),
  );
  await first.stop();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await received(await aCloud(assembly, { data }))).toEqual(['{"Name":"late"}']);
});

test('rates count from the last time, and do not make up for what was missed', () => {
  const minute = 60_000;
  expect(nextRun('rate(5 minutes)', undefined, 0)).toBe(5 * minute);
  expect(nextRun('rate(1 hour)', 10 * minute, 11 * minute)).toBe(70 * minute);
  expect(nextRun('rate(5 minutes)', 0, 60 * minute)).toBe(65 * minute);
  expect(nextRun('at(1970-01-01T00:01:00)', undefined, 0)).toBe(minute);
  expect(nextRun('at(1970-01-01T00:01:00)', minute, 2 * minute)).toBeUndefined();
});
