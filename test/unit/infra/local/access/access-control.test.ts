import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test } from 'vitest';
import {
  account,
  aCloud,
  aFunction,
  allow,
  anAssembly,
  aQueue,
  aQueuePolicy,
  aRole,
  aRoleWithin,
  arnOf,
  asFunction,
  asOperator,
  aTable,
  region,
} from '../an-assembly.ts';

const code = 'exports.handler = async () => null;';

const index = {
  IndexName: 'byClient',
  KeySchema: [{ AttributeName: 'client', KeyType: 'HASH' }],
  Projection: { ProjectionType: 'ALL' },
};

const root = `arn:aws:iam::${account}:root`;

const throughDynamoDb = {
  ...allow('kms:Decrypt'),
  Sid: 'ThroughDynamoDB',
  Principal: { AWS: '*' },
  Condition: { StringEquals: { 'kms:ViaService': `dynamodb.${region}.amazonaws.com` } },
};

const aKey = (properties: object, ...statements: object[]) => ({
  Type: 'AWS::KMS::Key',
  Properties: { ...properties, ...(statements.length > 0 && { KeyPolicy: { Statement: statements } }) },
});

const aTableWith = (name: string, keyId: string) =>
  aTable({
    TableName: name,
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'client', AttributeType: 'S' },
    ],
    GlobalSecondaryIndexes: [index],
    Replicas: [{ Region: region, SSESpecification: { KMSMasterKeyId: arnOf(keyId) } }],
  });

const assembly = anAssembly(
  {
    Main: {
      Resources: {
        ...aRoleWithin(
          'Mighty',
          {
            Sid: 'Table',
            ...allow(
              ['dynamodb:Get*', 'dynamodb:PutItem', 'dynamodb:ConditionCheckItem'],
              [arnOf('Table'), arnOf('Locked')],
            ),
          },
          allow('dynamodb:Query', { 'Fn::Join': ['', [arnOf('Table'), '/index/*']] }),
          allow('sqs:SendMessage', [arnOf('Queue'), arnOf('Closed')]),
          { ...allow('kms:Sign', arnOf('Key')), Condition: { StringEquals: { 'kms:MessageType': 'DIGEST' } } },
          allow('kms:Sign', arnOf('Private')),
          allow('events:PutEvents', arnOf('Bus')),
          allow('scheduler:CreateSchedule', `arn:aws:scheduler:${region}:${account}:schedule/default/mine-*`),
          {
            ...allow('iam:PassRole', arnOf('Timer')),
            Condition: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
          },
        ),
        ...aRole('Powerless'),
        ...aRole('Timer', allow('sqs:SendMessage', arnOf('Queue'))),
        First: aFunction(code, 'Mighty'),
        Second: aFunction(code, 'Powerless'),
        TableKey: aKey({}, throughDynamoDb),
        LockedKey: aKey({}, { ...allow('kms:*'), Principal: { Service: 'sqs.amazonaws.com' } }),
        Table: aTableWith('table', 'TableKey'),
        Locked: aTableWith('locked', 'LockedKey'),
        Queue: aQueue({ QueueName: 'queue' }),
        Closed: aQueue({ QueueName: 'closed' }),
        ClosedPolicy: aQueuePolicy('Closed', {
          Effect: 'Deny',
          Action: 'sqs:*',
          Principal: { AWS: '*' },
          Resource: arnOf('Closed'),
        }),
        Key: aKey(
          { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' },
          { ...allow('kms:*'), Principal: { AWS: root } },
        ),
        Private: aKey({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }, throughDynamoDb),
        Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'bus' } },
      },
      Outputs: {
        Timer: { Value: arnOf('Timer') },
        Key: { Value: arnOf('Key') },
        Private: { Value: arnOf('Private') },
      },
    },
  },
  [code],
);

let cloud: Awaited<ReturnType<typeof aCloud>>;

beforeAll(async () => {
  cloud = await aCloud(assembly);
});

const sign = (key: string, MessageType: 'RAW' | 'DIGEST' = 'DIGEST') =>
  new SignCommand({
    KeyId: cloud.outputs[key],
    Message: Buffer.alloc(32),
    MessageType,
    SigningAlgorithm: 'ECDSA_SHA_256',
  });

/** The calls that the first function's role may make, by action. */
const allowedCalls: Record<string, (as: ReturnType<typeof asOperator>) => Promise<unknown>> = {
  'dynamodb:PutItem': (as) =>
    new DynamoDBClient(as).send(new PutItemCommand({ TableName: 'table', Item: { pk: { S: 'a' } } })),
  'dynamodb:GetItem': (as) =>
    new DynamoDBClient(as).send(new GetItemCommand({ TableName: 'table', Key: { pk: { S: 'a' } } })),
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
  'kms:Sign': (as) => new KMSClient(as).send(sign('Key')),
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
        Target: {
          Arn: `arn:aws:sqs:${region}:${account}:queue`,
          RoleArn: cloud.outputs.Timer,
          Input: '{}',
        },
      }),
    ),
};

test.each(Object.keys(allowedCalls))(
  'the operator and the role with the grant may call %s, but another role may not',
  async (action) => {
    const call = allowedCalls[action];
    await call?.(asOperator(cloud));
    await call?.(asFunction(cloud, 0));
    await expect(call?.(asFunction(cloud, 1))).rejects.toMatchObject({
      name: expect.stringMatching(/^AccessDenied/),
      message: expect.stringMatching(
        new RegExp(`is not authorized to perform: ${action} on resource: arn:aws:.* no identity-based policy allows`),
      ),
    });
  },
);

test('every item of a transaction must be allowed', async () => {
  const client = new DynamoDBClient(asFunction(cloud, 0));
  const key = { TableName: 'table', Key: { pk: { S: 'b' } } };
  const check = { ConditionCheck: { ...key, ConditionExpression: 'attribute_not_exists(pk)' } };
  const put = { Put: { TableName: 'table', Item: { pk: { S: 'c' } } } };
  await client.send(new TransactWriteItemsCommand({ TransactItems: [check, put] }));
  const remove = client.send(new TransactWriteItemsCommand({ TransactItems: [put, { Delete: key }] }));
  await expect(remove).rejects.toThrow('not authorized to perform: dynamodb:DeleteItem');
});

test('a table can be used only if the policy of its key allows it through DynamoDB', async () => {
  const client = new DynamoDBClient(asFunction(cloud, 0));
  const put = new PutItemCommand({ TableName: 'locked', Item: { pk: { S: 'a' } } });
  await expect(client.send(put)).rejects.toThrow(/not authorized to perform: kms:Decrypt .* no resource-based policy/);
});

test("a deny in a queue policy overrides the role's policy", async () => {
  const closed = new SendMessageCommand({ QueueUrl: `${cloud.endpoint}/${account}/closed`, MessageBody: 'a' });
  await expect(new SQSClient(asFunction(cloud, 0)).send(closed)).rejects.toThrow('explicit deny in a resource-based');
});

test("a call to a key must match the grant's condition and action, and the key policy must allow it", async () => {
  const client = new KMSClient(asFunction(cloud, 0));
  await expect(client.send(sign('Key', 'RAW'))).rejects.toThrow('no identity-based policy allows the kms:Sign');
  const KeyId = cloud.outputs.Key;
  await expect(client.send(new GetPublicKeyCommand({ KeyId }))).rejects.toThrow('not authorized');
  await expect(client.send(sign('Private'))).rejects.toThrow('no resource-based policy allows the kms:Sign');
});

test('a caller without a known access key is rejected', async () => {
  const stranger = { ...asOperator(cloud), credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' } };
  await expect(new KMSClient(stranger).send(sign('Key'))).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  });
});

test('the cloud records the caller of each request', () => {
  const actionsOf = (requester: string, isAllowed: boolean) =>
    new Set(
      cloud
        .access()
        .filter((record) => record.requester === requester && record.isAllowed === isAllowed)
        .map(({ action }) => action),
    );
  const viaDynamoDb = 'kms:Decrypt';
  expect(actionsOf('Main-Mighty', true)).toEqual(
    new Set([...Object.keys(allowedCalls), 'dynamodb:ConditionCheckItem', 'iam:PassRole', viaDynamoDb]),
  );
  expect(actionsOf('Main-Powerless', true)).toEqual(new Set());
  expect(actionsOf('Main-Powerless', false)).toEqual(new Set(Object.keys(allowedCalls)));
  expect(cloud.lines.filter((line) => line.includes('Main-Powerless may not sqs:SendMessage'))).toHaveLength(1);
});

test('every grant records whether a request used it', () => {
  const grants = cloud.grants().map(({ policy, grantee, action, resource, isUsed }) => ({
    grant: `${policy} ${grantee} ${action} ${resource.replace(/^.*:/, '')}`,
    isUsed,
  }));
  expect(grants).toContainEqual({ grant: 'Main/Mighty Main-Mighty dynamodb:Get* table/table', isUsed: true });
  expect(grants).toContainEqual({ grant: 'Main/Mighty Main-Mighty sqs:SendMessage closed', isUsed: false });
  expect(grants).toContainEqual({ grant: 'Main/Mighty lambda.amazonaws.com sts:AssumeRole *', isUsed: true });
  expect(grants).toContainEqual({ grant: 'Main/Powerless scheduler.amazonaws.com sts:AssumeRole *', isUsed: false });
  expect(grants).toContainEqual({ grant: 'Main/TableKey anyone kms:Decrypt *', isUsed: true });
  expect(grants).toContainEqual({ grant: 'Main/Key account kms:* *', isUsed: true });
});

test('a policy without a resource, or with an unsupported statement, is rejected at start', async () => {
  const Resources = {
    ...aRole('Role', { ...allow('sqs:SendMessage'), Condition: { DateLessThan: { 'aws:CurrentTime': '2030' } } }),
    Lost: aQueuePolicy('Bus', { ...allow('sqs:*'), Principal: '*' }),
    Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'bus' } },
  };
  const starting = aCloud(anAssembly({ Main: { Resources } }));
  await expect(starting).rejects.toThrow('Main/Lost: this policy has no role or resource in the templates');
  await expect(starting).rejects.toThrow(/Main\/RolePolicy: policy statement .*DateLessThan.* is not supported here/);
});
