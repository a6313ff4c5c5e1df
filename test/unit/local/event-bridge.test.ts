import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test } from 'vitest';
import { aCloud, aFunction, anAssembly, aQueue, aRole, arnOf, asOperator, eventually } from './an-assembly.ts';

const code = `exports.handler = async (event) => { console.log('got ' + event.detail.amount); };`;

const aRule = (properties: object): object => ({
  Type: 'AWS::Events::Rule',
  Properties: { EventBusName: { Ref: 'Bus' }, Targets: [{ Arn: arnOf('Queue'), Id: 'queue' }], ...properties },
});

const assembly = anAssembly(
  {
    Main: {
      Resources: {
        Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'bus' } },
        Queue: aQueue({ QueueName: 'queue' }),
        Role: aRole(),
        Listener: aFunction(code, 'Role'),
        Paid: aRule({ EventPattern: { source: ['bank'], detail: { amount: [{ numeric: ['>', 10] }] } } }),
        Off: aRule({ EventPattern: { source: ['bank'] }, State: 'DISABLED' }),
        Called: aRule({ EventPattern: { source: ['call'] }, Targets: [{ Arn: arnOf('Listener'), Id: 'function' }] }),
        Fixed: aRule({
          EventPattern: { source: ['fixed'] },
          Targets: [{ Arn: arnOf('Queue'), Id: 'q', Input: '"same"' }],
        }),
        Broken: aRule({ EventPattern: { source: [] } }),
      },
    },
  },
  [code],
);

let cloud: Awaited<ReturnType<typeof aCloud>>;
let client: EventBridgeClient;

beforeAll(async () => {
  cloud = await aCloud(assembly);
  client = new EventBridgeClient(asOperator(cloud));
});

const anEvent = (more: Partial<PutEventsRequestEntry> = {}): PutEventsRequestEntry => ({
  EventBusName: 'bus',
  Source: 'bank',
  DetailType: 'payment.completed',
  Detail: JSON.stringify({ amount: 11 }),
  ...more,
});

const put = (...Entries: PutEventsRequestEntry[]) => client.send(new PutEventsCommand({ Entries }));

const delivered = async (): Promise<unknown[]> => {
  const sqs = new SQSClient(asOperator(cloud));
  const input = { QueueUrl: `${cloud.endpoint}/000000000000/queue`, MaxNumberOfMessages: 10, VisibilityTimeout: 600 };
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(input));
  return Messages.map(({ Body = '' }) => JSON.parse(Body) as unknown);
};

test('an event that fits a rule is in the queue when PutEvents answers, in the shape of EventBridge', async () => {
  const Time = new Date('2026-03-01T10:00:00.500Z');
  const { FailedEntryCount, Entries } = await put(
    anEvent({ Time, Resources: ['arn:x'] }),
    anEvent({ Detail: '{"amount":9}' }),
  );
  expect(FailedEntryCount).toBe(0);
  expect(await delivered()).toEqual([
    {
      version: '0',
      id: Entries?.[0]?.EventId,
      'detail-type': 'payment.completed',
      source: 'bank',
      account: '000000000000',
      time: '2026-03-01T10:00:00Z',
      region: 'me-central-1',
      resources: ['arn:x'],
      detail: { amount: 11 },
    },
  ]);
});

test('a bus is named by its ARN as well, and another bus has other rules', async () => {
  await put(
    anEvent({ EventBusName: 'arn:aws:events:me-central-1:000000000000:event-bus/bus' }),
    anEvent({ EventBusName: 'default' }),
  );
  expect(await delivered()).toHaveLength(1);
});

test('a target with an input of its own gets that', async () => {
  await put(anEvent({ Source: 'fixed' }));
  expect(await delivered()).toEqual(['same']);
});

test('a function is a target too', async () => {
  await put(anEvent({ Source: 'call' }));
  const line = 'Main-Listener: got 11';
  expect(await eventually(() => cloud.lines.find((text) => text === line))).toBe(line);
});

test('a bad entry fails alone', async () => {
  const { FailedEntryCount, Entries } = await put(
    anEvent({ Detail: 'no json' }),
    anEvent({ Detail: '[]' }),
    anEvent({ Source: undefined }),
    anEvent({ Source: 'aws.ec2' }),
    anEvent(),
  );
  expect(FailedEntryCount).toBe(4);
  expect(Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    'MalformedDetail',
    'MalformedDetail',
    'InvalidArgument',
    'NotAuthorizedForSourceException',
    undefined,
  ]);
  expect(await delivered()).toHaveLength(1);
});

test('a call takes ten entries and a mebibyte', async () => {
  await expect(put(...Array.from({ length: 11 }, () => anEvent()))).rejects.toThrow('between 1 and 10');
  const large = JSON.stringify({ amount: 1, text: 'x'.repeat(600_000) });
  await expect(put(anEvent({ Detail: large }), anEvent({ Detail: large }))).rejects.toThrow('over the limit');
  await expect(put(anEvent({ EventBusName: 'missing' }))).rejects.toThrow('does not exist');
});

test('a pattern that EventBridge refuses is reported', () => {
  expect(cloud.unknown).toEqual([
    'Main/Broken: InvalidEventPatternException: Event pattern is not valid. Reason: Empty arrays are not allowed',
  ]);
});
