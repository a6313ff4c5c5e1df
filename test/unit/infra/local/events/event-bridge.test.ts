import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { beforeAll, expect, test } from 'vitest';
import {
  aCloud,
  aFunction,
  anAssembly,
  aPermission,
  aQueue,
  aQueuePolicy,
  aRole,
  arnOf,
  asOperator,
  bodiesIn,
  eventually,
  fromRules,
  messagesIn,
} from '../an-assembly.ts';

const code = `exports.handler = async (event) => { console.log('got ' + event.detail.amount); };`;

const bus = { Type: 'AWS::Events::EventBus', Properties: { Name: 'bus' } };

const aRule = (target: string, properties: object, deadLetters?: string, group?: string): object => ({
  Type: 'AWS::Events::Rule',
  Properties: {
    EventBusName: { Ref: 'Bus' },
    Targets: [
      {
        Arn: arnOf(target),
        Id: 'target',
        ...(deadLetters && { DeadLetterConfig: { Arn: arnOf(deadLetters) } }),
        ...(group && { SqsParameters: { MessageGroupId: group } }),
      },
    ],
    ...properties,
  },
});

const assembly = anAssembly(
  {
    Main: {
      Resources: {
        Bus: bus,
        Queue: aQueue({ QueueName: 'queue' }),
        QueuePolicy: aQueuePolicy('Queue', fromRules('Queue', 'Paid', 'Off', 'Grouped', 'Constant')),
        Dead: aQueue({ QueueName: 'dead' }),
        DeadPolicy: aQueuePolicy('Dead', fromRules('Dead', 'Refused', 'Uncalled')),
        ...aRole('Role'),
        Listener: aFunction(code, 'Role'),
        ListenerPermission: aPermission('Listener', 'events.amazonaws.com', arnOf('Called')),
        Paid: aRule('Queue', { EventPattern: { source: ['bank'], detail: { kind: [{ prefix: 'pay' }] } } }),
        Off: aRule('Queue', { EventPattern: { source: ['bank'] }, State: 'DISABLED' }),
        Grouped: aRule('Queue', { EventPattern: { source: ['grouped'] } }, undefined, '$.detail.client'),
        Constant: aRule('Queue', { EventPattern: { source: ['constant'] } }, undefined, 'all'),
        Called: aRule('Listener', { EventPattern: { source: ['call'] } }),
        Refused: aRule('Queue', { EventPattern: { source: ['refused'] } }, 'Dead'),
        Uncalled: aRule('Listener', { EventPattern: { source: ['uncalled'] } }, 'Dead'),
        Lost: aRule('Queue', { EventPattern: { source: ['lost'] } }, 'Queue'),
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

const anEvent = (overrides: Partial<PutEventsRequestEntry> = {}): PutEventsRequestEntry => ({
  EventBusName: 'bus',
  Source: 'bank',
  DetailType: 'payment.completed',
  Detail: JSON.stringify({ kind: 'payment', amount: 11 }),
  ...overrides,
});

const put = (...Entries: PutEventsRequestEntry[]) => client.send(new PutEventsCommand({ Entries }));

/** Returns the bodies that an action adds to a queue. */
const addedTo = async (queue: string, action: () => Promise<unknown>): Promise<unknown[]> => {
  const before = messagesIn(cloud, queue).length;
  await action();
  return bodiesIn(cloud, queue).slice(before);
};

test('a rule takes the message group from the event, or uses a constant one', async () => {
  const groups = async (Source: string, detail: object) => {
    const before = messagesIn(cloud, 'queue').length;
    await put(anEvent({ Source, Detail: JSON.stringify(detail) }));
    return messagesIn(cloud, 'queue')
      .slice(before)
      .map(({ message_group }) => message_group);
  };
  expect(await groups('grouped', { client: 'one' })).toEqual(['one']);
  expect(await groups('grouped', {})).toEqual([null]);
  expect(await groups('constant', { client: 'one' })).toEqual(['all']);
});

test('when PutEvents returns, a matching event is in the queue, in the format of EventBridge', async () => {
  const Time = new Date('2026-03-01T10:00:00.500Z');
  const [event, ...others] = await addedTo('queue', () =>
    put(anEvent({ Time, Resources: ['arn:x'] }), anEvent({ Detail: '{"kind":"refund"}' })),
  );
  expect(others).toEqual([]);
  expect(event).toEqual({
    version: '0',
    id: expect.any(String),
    'detail-type': 'payment.completed',
    source: 'bank',
    account: '000000000000',
    time: '2026-03-01T10:00:00Z',
    region: 'me-central-1',
    resources: ['arn:x'],
    detail: { kind: 'payment', amount: 11 },
  });
});

test('a bus can be identified by its ARN, and each bus has separate rules', async () => {
  const busArn = 'arn:aws:events:me-central-1:000000000000:event-bus/bus';
  const delivered = await addedTo('queue', () =>
    put(anEvent({ EventBusName: busArn }), anEvent({ EventBusName: 'default' })),
  );
  expect(delivered).toHaveLength(1);
});

test('a rule can invoke a function whose policy permits it', async () => {
  await put(anEvent({ Source: 'call' }));
  const line = 'Main-Listener: got 11';
  expect(await eventually(() => cloud.lines.find((text) => text === line))).toBe(line);
});

test.each([
  ['refused', 'sqs:SendMessage', 'queue'],
  ['uncalled', 'lambda:InvokeFunction', 'Main-Listener'],
])(
  'an event from %s that its target does not allow becomes a dead letter with the reason',
  async (Source, action, target) => {
    const [event] = await addedTo('dead', () => put(anEvent({ Source })));
    expect(event).toMatchObject({ source: Source });
    const attributes = JSON.parse(messagesIn(cloud, 'dead').at(-1)?.attributes ?? '') as object;
    expect(attributes).toMatchObject({
      RULE_ARN: { StringValue: expect.stringContaining(':rule/bus/Main-') },
      TARGET_ARN: { StringValue: expect.stringContaining(target) },
      ERROR_CODE: { StringValue: 'NO_PERMISSIONS' },
      ERROR_MESSAGE: { StringValue: expect.stringContaining(action) },
    });
    expect(cloud.lines.join('\n')).toContain(`cloud: events.amazonaws.com may not ${action} on `);
  },
);

test('an event is discarded if the policy of the dead-letter queue does not allow it either', async () => {
  expect(await addedTo('queue', () => put(anEvent({ Source: 'lost' })))).toEqual([]);
});

test('an invalid entry fails without affecting the others', async () => {
  const results: (string | undefined)[] = [];
  const delivered = await addedTo('queue', async () => {
    const { FailedEntryCount, Entries = [] } = await put(
      anEvent({ Detail: 'no json' }),
      anEvent({ Detail: '[]' }),
      anEvent({ Source: undefined }),
      anEvent({ Source: 'aws.ec2' }),
      anEvent(),
    );
    expect(FailedEntryCount).toBe(4);
    results.push(...Entries.map(({ ErrorCode }) => ErrorCode));
  });
  expect(results).toEqual([
    'MalformedDetail',
    'MalformedDetail',
    'InvalidArgument',
    'NotAuthorizedForSourceException',
    undefined,
  ]);
  expect(delivered).toHaveLength(1);
});

test('a call with too many entries, too much data or an unknown bus is rejected', async () => {
  await expect(put(...Array.from({ length: 11 }, () => anEvent()))).rejects.toThrow('between 1 and 10');
  const large = JSON.stringify({ amount: 1, text: 'x'.repeat(600_000) });
  await expect(put(anEvent({ Detail: large }), anEvent({ Detail: large }))).rejects.toThrow('over the limit');
  await expect(put(anEvent({ EventBusName: 'missing' }))).rejects.toThrow('does not exist');
});

test('a rule with an invalid pattern or an unknown target is rejected at start', async () => {
  const broken = anAssembly({
    Main: {
      Resources: {
        Bus: bus,
        Queue: aQueue(),
        Broken: aRule('Queue', { EventPattern: { source: [] } }),
        Elsewhere: aRule('Bus', { EventPattern: { source: ['a'] } }),
      },
    },
  });
  await expect(aCloud(broken)).rejects.toThrow(
    [
      'Main/Broken: InvalidEventPatternException: Event pattern is not valid. Reason: Empty arrays are not allowed',
      'Main/Elsewhere: target arn:aws:events:me-central-1:000000000000:event-bus/bus is not supported here',
    ].join('\n'),
  );
});
