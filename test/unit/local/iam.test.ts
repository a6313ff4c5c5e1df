import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { DescribeKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test } from 'vitest';
import {
  aCloud,
  aFunction,
  allow,
  anAssembly,
  aQueue,
  aRole,
  arnOf,
  asFunction,
  asOperator,
  aTable,
} from './an-assembly.ts';

const code = 'exports.handler = async () => null;';

const index = {
  IndexName: 'byClient',
  KeySchema: [{ AttributeName: 'client', KeyType: 'HASH' }],
  Projection: { ProjectionType: 'ALL' },
};

const attached = {
  Type: 'AWS::IAM::Policy',
  Properties: {
    PolicyName: 'attached',
    Roles: [{ Ref: 'Mighty' }],
    PolicyDocument: {
      Statement: [
        {
          Sid: 'Table',
          ...allow(['dynamodb:Get*', 'dynamodb:PutItem', 'dynamodb:ConditionCheckItem'], arnOf('Table')),
        },
        allow('dynamodb:Query', { 'Fn::Join': ['', [arnOf('Table'), '/index/*']] }),
        allow('sqs:SendMessage', [arnOf('Queue'), arnOf('Closed')]),
        { Effect: 'Deny', Action: 'sqs:*', Resource: arnOf('Closed') },
        { ...allow('kms:Sign', arnOf('Key')), Condition: { StringEquals: { 'kms:MessageType': 'DIGEST' } } },
        allow('events:PutEvents', arnOf('Bus')),
        allow('scheduler:CreateSchedule', 'arn:aws:scheduler:me-central-1:000000000000:schedule/default/mine-*'),
        {
          ...allow('iam:PassRole', arnOf('Timer')),
          Condition: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
        },
        { ...allow('sqs:ListQueues'), Condition: { DateLessThan: { 'aws:CurrentTime': '2030-01-01T00:00:00Z' } } },
      ],
    },
  },
};

const assembly = anAssembly(
  {
    Main: {
      Resources: {
        Mighty: aRole(),
        Powerless: aRole(),
        Timer: aRole(allow('sqs:SendMessage', arnOf('Queue'))),
        Policy: attached,
        First: aFunction(code, 'Mighty'),
        Second: aFunction(code, 'Powerless'),
        Table: aTable({
          TableName: 'table',
          AttributeDefinitions: [
            { AttributeName: 'pk', AttributeType: 'S' },
            { AttributeName: 'client', AttributeType: 'S' },
          ],
          GlobalSecondaryIndexes: [index],
        }),
        Queue: aQueue({ QueueName: 'queue' }),
        Closed: aQueue({ QueueName: 'closed' }),
        Key: { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' } },
        Alias: { Type: 'AWS::KMS::Alias', Properties: { AliasName: 'alias/sign', TargetKeyId: { Ref: 'Key' } } },
        Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'bus' } },
      },
      Outputs: { Timer: { Value: arnOf('Timer') } },
    },
  },
  [code],
);

let cloud: Awaited<ReturnType<typeof aCloud>>;

beforeAll(async () => {
  cloud = await aCloud(assembly);
});

const tableArn = 'arn:aws:dynamodb:me-central-1:000000000000:table/table';

/** Every kind of call the first function is granted. */
const granted: Record<string, (as: ReturnType<typeof asOperator>) => Promise<unknown>> = {
  'dynamodb:PutItem': (as) =>
    new DynamoDBClient(as).send(new PutItemCommand({ TableName: 'table', Item: { pk: { S: 'a' } } })),
  'dynamodb:GetItem': (as) =>
    new DynamoDBClient(as).send(new GetItemCommand({ TableName: tableArn, Key: { pk: { S: 'a' } } })),
  'dynamodb:Query': (as) =>
    new DynamoDBClient(as).send(
      new QueryCommand({
        TableName: 'table',
        IndexName: 'byClient',
        KeyConditionExpression: 'client = :c',
        ExpressionAttributeValues: { ':c': { S: 'c' } },
      }),
    ),
  'sqs:SendMessage': (as) =>
    new SQSClient(as).send(
      new SendMessageBatchCommand({
        QueueUrl: `${as.endpoint}/000000000000/queue`,
        Entries: [{ Id: '1', MessageBody: 'a' }],
      }),
    ),
  'kms:Sign': (as) =>
    new KMSClient(as).send(
      new SignCommand({
        KeyId: 'alias/sign',
        Message: Buffer.alloc(32),
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      }),
    ),
  'events:PutEvents': (as) =>
    new EventBridgeClient(as).send(
      new PutEventsCommand({ Entries: [{ EventBusName: 'bus', Source: 's', DetailType: 'd', Detail: '{}' }] }),
    ),
  'scheduler:CreateSchedule': (as) =>
    new SchedulerClient(as).send(
      new CreateScheduleCommand({
        Name: `mine-${as.credentials.accessKeyId}`,
        FlexibleTimeWindow: { Mode: 'OFF' },
        ScheduleExpression: 'rate(1 day)',
        Target: { Arn: 'arn:aws:sqs:me-central-1:000000000000:queue', RoleArn: cloud.outputs['Main']?.['Timer'] },
      }),
    ),
};

test.each(Object.keys(granted))('%s is for the operator and the role that has it alone', async (action) => {
  const act = granted[action];
  await act?.(asOperator(cloud));
  await act?.(asFunction(cloud, 0));
  await expect(act?.(asFunction(cloud, 1))).rejects.toMatchObject({
    name: expect.stringMatching(/^AccessDenied/u),
    message: expect.stringContaining(`is not authorized to perform: ${action} on resource: arn:aws:`),
  });
});

test('each part of a transaction is asked for', async () => {
  const client = new DynamoDBClient(asFunction(cloud, 0));
  const key = { TableName: 'table', Key: { pk: { S: 'b' } } };
  const check = { ConditionCheck: { ...key, ConditionExpression: 'attribute_not_exists(pk)' } };
  const put = { Put: { TableName: 'table', Item: { pk: { S: 'c' } } } };
  await client.send(new TransactWriteItemsCommand({ TransactItems: [check, put] }));
  const remove = client.send(new TransactWriteItemsCommand({ TransactItems: [put, { Delete: key }] }));
  await expect(remove).rejects.toThrow('not authorized to perform: dynamodb:DeleteItem');
});

test('a denial wins over a grant, and a condition must hold', async () => {
  const as = asFunction(cloud, 0);
  const closed = new SendMessageCommand({ QueueUrl: `${cloud.endpoint}/000000000000/closed`, MessageBody: 'a' });
  await expect(new SQSClient(as).send(closed)).rejects.toThrow('not authorized');
  const raw = { KeyId: 'alias/sign', Message: Buffer.alloc(32), SigningAlgorithm: 'ECDSA_SHA_256' } as const;
  await expect(new KMSClient(as).send(new SignCommand(raw))).rejects.toThrow('not authorized');
  await expect(new KMSClient(as).send(new DescribeKeyCommand({ KeyId: 'alias/sign' }))).rejects.toThrow(
    'not authorized',
  );
});

test('a stranger is refused', async () => {
  const stranger = { ...asOperator(cloud), credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' } };
  const describe = new KMSClient(stranger).send(new DescribeKeyCommand({ KeyId: 'alias/sign' }));
  await expect(describe).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
});

test('what was used and what is granted can be compared', async () => {
  const used = (functionId: string, allowed: boolean): string[] =>
    cloud
      .access()
      .filter((call) => call.functionId === functionId && call.allowed === allowed)
      .map(({ action }) => action);
  expect(new Set(used('First', true))).toEqual(
    new Set([...Object.keys(granted), 'dynamodb:ConditionCheckItem', 'iam:PassRole']),
  );
  expect(used('Second', true)).toEqual([]);
  expect(used('Second', false).toSorted()).toEqual(Object.keys(granted).toSorted());
  expect(cloud.lines.filter((line) => line.includes('Second may not sqs:SendMessage'))).toHaveLength(1);
  const grants = cloud.grants().filter(({ functionId }) => functionId === 'First');
  expect(grants).toContainEqual({ functionId: 'First', action: 'dynamodb:Get*', resource: tableArn, sid: 'Table' });
  expect(grants).toContainEqual({
    functionId: 'First',
    action: 'sqs:SendMessage',
    resource: 'arn:aws:sqs:me-central-1:000000000000:queue',
  });
});

test('a statement with a condition that is not understood is reported', () => {
  expect(cloud.unknown).toEqual([
    expect.stringMatching(/^Main\/Policy: statement .*"sqs:ListQueues".* is not understood here, so left out$/u),
  ]);
});
