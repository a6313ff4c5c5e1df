import { CreateScheduleCommand, type CreateScheduleCommandInput, SchedulerClient } from '@aws-sdk/client-scheduler';
import { SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { moveMessages } from '#infra/operator/queues/move-messages.ts';
import { nextRun } from '#infra/local/scheduler/schedule-store.ts';
import {
  aCloud,
  aFolder,
  aFunction,
  allow,
  anAssembly,
  aPermission,
  aQueue,
  aQueuePolicy,
  aRole,
  aRoleFor,
  arnOf,
  asOperator,
  bodiesIn,
  eventually,
  messagesIn,
  urlOf,
} from '../an-assembly.ts';

const arn = 'arn:aws:sqs:me-central-1:000000000000:queue';

const aGroup = { Type: 'AWS::Scheduler::ScheduleGroup', Properties: { Name: 'timers' } };

const assembly = anAssembly({
  Main: {
    Resources: {
      Group: aGroup,
      Queue: aQueue({ QueueName: 'queue' }),
      Closed: aQueue({ QueueName: 'closed' }),
      ClosedPolicy: aQueuePolicy('Closed', {
        Effect: 'Deny',
        Action: 'sqs:*',
        Principal: '*',
        Resource: arnOf('Closed'),
      }),
      Dead: aQueue({ QueueName: 'dead' }),
      ...aRole('Role', allow('sqs:SendMessage', [arnOf('Queue'), arnOf('Closed'), arnOf('Dead')])),
      ...aRole('Powerless'),
      ForLambda: aRoleFor('lambda.amazonaws.com'),
    },
    Outputs: {
      Role: { Value: arnOf('Role') },
      Powerless: { Value: arnOf('Powerless') },
      ForLambda: { Value: arnOf('ForLambda') },
    },
  },
});

let cloud: Awaited<ReturnType<typeof aCloud>>;

beforeAll(async () => {
  cloud = await aCloud(assembly);
});

/** Returns an `at()` expression, which accepts only whole seconds. */
const inSeconds = (seconds: number): string =>
  `at(${new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toISOString().slice(0, 19)})`;

const targetOf = (role: string, Input = '{}', overrides: object = {}) => ({
  Arn: arn,
  RoleArn: cloud.outputs[role],
  Input,
  ...overrides,
});

const create = (Name: string, overrides: Partial<CreateScheduleCommandInput> = {}, target: Cloud = cloud) =>
  new SchedulerClient(asOperator(target)).send(
    new CreateScheduleCommand({
      Name,
      GroupName: 'timers',
      FlexibleTimeWindow: { Mode: 'OFF' },
      ScheduleExpression: inSeconds(-1),
      ActionAfterCompletion: 'DELETE',
      Target: targetOf('Role', JSON.stringify(Name)),
      ...overrides,
    }),
  );

test('a schedule delivers its input when it is due, and its name can then be reused', async () => {
  for (let count = 1; count <= 2; count += 1) {
    const { ScheduleArn } = await create('soon');
    expect(ScheduleArn).toBe('arn:aws:scheduler:me-central-1:000000000000:schedule/timers/soon');
    await eventually(() =>
      bodiesIn(cloud, 'queue').filter((body) => body === 'soon').length === count ? true : undefined,
    );
  }
});

test('a schedule with ActionAfterCompletion NONE runs once, and its name stays taken', async () => {
  await create('kept', { ActionAfterCompletion: 'NONE' });
  await eventually(() => (bodiesIn(cloud, 'queue').includes('kept') ? true : undefined));
  await expect(create('kept')).rejects.toMatchObject({ name: 'ConflictException' });
});

test('a name cannot be reused, but a retry with the same client token succeeds', async () => {
  const inAnHour = { ScheduleExpression: inSeconds(3600) };
  await create('once', { ...inAnHour, ClientToken: 'token' });
  await create('once', { ...inAnHour, ClientToken: 'token' });
  await expect(create('once', inAnHour)).rejects.toMatchObject({ name: 'ConflictException' });
});

test.each([
  ['a cron expression', { ScheduleExpression: 'cron(0 * * * ? *)' }, 'is not supported here'],
  ['an unknown group', { GroupName: 'other' }, 'Schedule group other does not exist'],
  ['a flexible time window', { FlexibleTimeWindow: { Mode: 'FLEXIBLE' } }, 'is not supported here'],
  ['a time zone', { ScheduleExpressionTimezone: 'Asia/Dubai' }, 'is not supported here'],
  ['an end date', { EndDate: new Date() }, 'EndDate: not supported here'],
  ['an unknown target', { Target: { Arn: `${arn}-not`, RoleArn: 'arn:x', Input: '' } }, 'is not supported here'],
  ['a role that does not exist', { Target: { Arn: arn, RoleArn: 'arn:x', Input: '' } }, 'to assume the role'],
] as [string, Partial<CreateScheduleCommandInput>, string][])(
  'a schedule with %s is rejected',
  async (_title, overrides, message) => {
    await expect(create('refused', overrides)).rejects.toThrow(message);
  },
);

test('a role that the scheduler may not assume is rejected', async () => {
  await expect(create('lambda', { Target: targetOf('ForLambda') })).rejects.toThrow(
    'The execution role you provide must allow AWS EventBridge Scheduler to assume the role.',
  );
});

test('a schedule whose role may not send delivers nothing', async () => {
  await create('weak', { Target: targetOf('Powerless', '"weak"') });
  const line = 'Main-Powerless may not sqs:SendMessage';
  await eventually(() => cloud.lines.find((text) => text.includes(line)));
  expect(bodiesIn(cloud, 'queue')).not.toContain('weak');
});

test('if a queue policy denies what the role allows, the request to SQS becomes a dead letter, and its message can be moved', async () => {
  const DeadLetterConfig = { Arn: arn.replace('queue', 'dead') };
  const Target = targetOf('Role', '"denied"', { Arn: arn.replace('queue', 'closed'), DeadLetterConfig });
  await create('denied', { Target });
  await eventually(() => (messagesIn(cloud, 'dead').length > 0 ? true : undefined));
  expect(bodiesIn(cloud, 'closed')).toEqual([]);
  expect(bodiesIn(cloud, 'dead')).toEqual([{ MessageBody: '"denied"', QueueUrl: urlOf(cloud, 'closed') }]);
  expect(JSON.parse(messagesIn(cloud, 'dead')[0]?.attributes ?? '')).toMatchObject({
    SCHEDULE_ARN: { StringValue: 'arn:aws:scheduler:me-central-1:000000000000:schedule/timers/denied' },
    TARGET_ARN: { StringValue: 'arn:aws:scheduler:::aws-sdk:sqs:sendMessage' },
    ERROR_CODE: { StringValue: 'AccessDenied' },
    ERROR_MESSAGE: { StringValue: expect.stringContaining('explicit deny in a resource-based policy') },
    IS_PAYLOAD_TRUNCATED: { StringValue: 'false' },
  });
  const sqs = new SQSClient(asOperator(cloud));
  await moveMessages(sqs, urlOf(cloud, 'dead'), urlOf(cloud, 'queue'), 1).next();
  expect(bodiesIn(cloud, 'queue')).toContain('denied');
});

test('a schedule that became due while the cloud was down is delivered at the next start', async () => {
  const data = aFolder();
  const first = await aCloud(assembly, { data });
  await create('late', { ScheduleExpression: inSeconds(3600) }, first);
  await first.stop();
  const second = await aCloud(assembly, { data, now: () => Date.now() + 3_700_000 });
  expect(await eventually(() => bodiesIn(second, 'queue')[0])).toBe('late');
});

const code = `exports.handler = async ({ resources, source }) => { console.log('run by ' + source + ' ' + resources); };`;

/** A rule that invokes two functions every hour, only one of which permits it. */
const hourly = anAssembly(
  {
    Main: {
      Resources: {
        ...aRole('Role'),
        Open: aFunction(code, 'Role'),
        Closed: aFunction(code, 'Role'),
        Permission: aPermission('Open', 'events.amazonaws.com', arnOf('Hourly')),
        Hourly: {
          Type: 'AWS::Events::Rule',
          Properties: {
            ScheduleExpression: 'rate(1 hour)',
            Targets: [
              { Arn: arnOf('Open'), Id: 'open' },
              { Arn: arnOf('Closed'), Id: 'closed' },
            ],
          },
        },
      },
    },
  },
  [code],
);

test('a scheduled rule invokes only the functions whose policy permits it', async () => {
  const data = aFolder();
  await (await aCloud(hourly, { data })).stop();
  const restarted = await aCloud(hourly, { data, now: () => Date.now() + 3_700_000 });
  await eventually(() => restarted.lines.find((line) => line.startsWith('Main-Open: run by aws.events arn:')));
  expect(restarted.lines.filter((line) => line.startsWith('Main-Closed'))).toEqual([]);
  expect(restarted.lines.join('\n')).toContain('events.amazonaws.com may not lambda:InvokeFunction');
});

test('a rule with an unsupported schedule is rejected at start', async () => {
  const Nightly = {
    Type: 'AWS::Events::Rule',
    Properties: { ScheduleExpression: 'cron(0 3 * * ? *)', Targets: [{ Arn: arnOf('Queue'), Id: 'queue' }] },
  };
  await expect(aCloud(anAssembly({ Main: { Resources: { Queue: aQueue(), Nightly } } }))).rejects.toThrow(
    'Main/Nightly: ValidationException: Schedule expression cron(0 3 * * ? *) is not supported here',
  );
});

test('a rate counts from the last run, and missed runs are skipped', () => {
  const minute = 60_000;
  expect(nextRun('rate(5 minutes)', undefined, 0)).toBe(5 * minute);
  expect(nextRun('rate(1 hour)', 10 * minute, 11 * minute)).toBe(70 * minute);
  expect(nextRun('rate(5 minutes)', 0, 60 * minute)).toBe(65 * minute);
  expect(nextRun('at(1970-01-01T00:01:00)', undefined, 0)).toBe(minute);
  expect(nextRun('at(1970-01-01T00:01:00)', minute, 2 * minute)).toBeUndefined();
});
