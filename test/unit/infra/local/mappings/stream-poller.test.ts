import { DeleteItemCommand, DynamoDBClient, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { advanceBy } from '#infra/local/tools/clock-call.ts';
import {
  aCloud,
  aFolder,
  aFunction,
  allow,
  aMapping,
  anAssembly,
  aQueue,
  aQueuePolicy,
  aRole,
  arnOf,
  asOperator,
  aTable,
  bodiesIn,
  eventually,
  fromRules,
} from '../an-assembly.ts';

/** A handler that logs each batch and fails for poison records. */
const code = `exports.handler = async ({ Records }) => {
  const pks = Records.map((record) => record.dynamodb.Keys.pk.S);
  console.log('batch ' + pks.join(','));
  if (Records.some(({ dynamodb }) => dynamodb.NewImage?.show)) console.log('record ' + JSON.stringify(Records[0]));
  if (pks.some((pk) => pk.startsWith('poison'))) throw new Error('poison');
};`;

const streamArn = { 'Fn::GetAtt': ['Table', 'StreamArn'] };
const readStream = allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], streamArn);

const writeObjects = [
  allow('s3:ListBucket', arnOf('Bucket')),
  allow('s3:PutObject', { 'Fn::Join': ['', [arnOf('Bucket'), '/*']] }),
];

const anAssemblyWith = (mapping: object, ...statements: object[]) =>
  anAssembly(
    {
      Main: {
        Resources: {
          ...aRole('Role', readStream, ...writeObjects, ...statements),
          Table: aTable({ TableName: 'table' }),
          Bucket: {
            Type: 'AWS::S3::Bucket',
            Properties: {
              BucketName: 'given-up',
              NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
            },
          },
          NewObjects: {
            Type: 'AWS::Events::Rule',
            Properties: {
              EventPattern: { source: ['aws.s3'], detail: { bucket: { name: [{ Ref: 'Bucket' }] } } },
              Targets: [{ Arn: arnOf('Told'), Id: 'target' }],
            },
          },
          Told: aQueue({ QueueName: 'told' }),
          ToldPolicy: aQueuePolicy('Told', fromRules('Told', 'NewObjects')),
          Relay: aFunction(code, 'Role'),
          Mapping: aMapping('Relay', streamArn, {
            StartingPosition: 'TRIM_HORIZON',
            MaximumRecordAgeInSeconds: 3600,
            DestinationConfig: { OnFailure: { Destination: arnOf('Bucket') } },
            ...mapping,
          }),
        },
      },
    },
    [code],
  );

const put = async (cloud: Cloud, ...pks: string[]): Promise<void> => {
  const client = new DynamoDBClient(asOperator(cloud));
  for (const pk of pks) await client.send(new PutItemCommand({ TableName: 'table', Item: { pk: { S: pk } } }));
};

/** Creates a state folder whose stream has records that no function has read. */
const aFolderWith = async (...pks: string[]): Promise<string> => {
  const data = aFolder();
  const cloud = await aCloud(anAssemblyWith({ Enabled: false }), { data });
  await put(cloud, ...pks);
  await cloud.stop();
  return data;
};

/** Returns the discarded batches, in the order of their records. */
const objectsIn = ({ buckets }: Cloud): readonly any[] =>
  buckets
    .flatMap((bucket) => bucket.objects())
    .map(({ key, body }) => ({ key, ...JSON.parse(body) }))
    .toSorted((a, b) => a.DDBStreamBatchInfo.startSequenceNumber - b.DDBStreamBatchInfo.startSequenceNumber);

const batchesOf = ({ lines }: { lines: readonly string[] }): string[] =>
  lines.filter((line) => line.includes(': batch ')).map((line) => line.replace(/^.*: batch /, ''));

test.concurrent("a function gets records in Lambda's format", async () => {
  const cloud = await aCloud(anAssemblyWith({}));
  const client = new DynamoDBClient(asOperator(cloud));
  const Key = { pk: { S: 'a' } };
  const change = {
    TableName: 'table',
    Key,
    UpdateExpression: 'SET #s = :s',
    ExpressionAttributeNames: { '#s': 'show' },
  };
  await put(cloud, 'a');
  await cloud.idle();
  await client.send(new UpdateItemCommand({ ...change, ExpressionAttributeValues: { ':s': { BOOL: true } } }));
  await cloud.idle();
  await client.send(new DeleteItemCommand({ TableName: 'table', Key }));
  await cloud.idle();
  expect(batchesOf(cloud)).toEqual(['a', 'a', 'a']);
  const line = cloud.lines.find((text) => text.includes(': record '))?.replace(/^.*?: record /, '') ?? '';
  expect(JSON.parse(line)).toEqual({
    eventID: expect.stringMatching(/^[\da-f]{32}$/),
    eventName: 'MODIFY',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'me-central-1',
    dynamodb: {
      ApproximateCreationDateTime: expect.any(Number),
      Keys: Key,
      NewImage: { ...Key, show: { BOOL: true } },
      OldImage: Key,
      SequenceNumber: expect.any(String),
      SizeBytes: expect.any(Number),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
    eventSourceARN: 'arn:aws:dynamodb:me-central-1:000000000000:table/table/stream/2026-01-01T00:00:00.000',
  });
});

test.concurrent("a record is dated by the cloud's clock, which may be ahead", async () => {
  const cloud = await aCloud(anAssemblyWith({}));
  await advanceBy(7_200_000, cloud.endpoint);
  const client = new DynamoDBClient(asOperator(cloud));
  await client.send(new PutItemCommand({ TableName: 'table', Item: { pk: { S: 'a' }, show: { BOOL: true } } }));
  await cloud.idle();
  const line = cloud.lines.find((text) => text.includes(': record '))?.replace(/^.*?: record /, '') ?? '';
  const { dynamodb } = JSON.parse(line) as { dynamodb: { ApproximateCreationDateTime: number } };
  expect(dynamodb.ApproximateCreationDateTime - Date.now() / 1000).toBeGreaterThan(7_000);
});

test.concurrent('records that match no filter are skipped', async () => {
  const Pattern = JSON.stringify({ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'a' }] } } } });
  const cloud = await aCloud(anAssemblyWith({ FilterCriteria: { Filters: [{ Pattern }] } }));
  await put(cloud, 'b1', 'a1', 'b2', 'a1', 'a2');
  await cloud.idle();
  expect(batchesOf(cloud).join()).toBe('a1,a2');
});

test.concurrent('a failing batch is split down to the failing record, which is discarded when too old', async () => {
  let aheadMs = 0;
  const data = await aFolderWith('a', 'b', 'poison', 'c');
  const assembly = anAssemblyWith({ BisectBatchOnFunctionError: true, BatchSize: 4 });
  const cloud = await aCloud(assembly, { data, now: () => Date.now() + aheadMs });
  await eventually(() => (batchesOf(cloud).filter((batch) => batch === 'poison').length > 1 ? true : undefined));
  expect(batchesOf(cloud).slice(0, 5)).toEqual(['a,b,poison,c', 'a,b', 'poison,c', 'poison', 'poison']);
  aheadMs = 3_601_000;
  await put(cloud, 'd');
  await cloud.idle();
  expect(objectsIn(cloud)).toMatchObject([
    {
      requestContext: { condition: 'RecordAgeExceeded' },
      DDBStreamBatchInfo: { batchSize: 1, startSequenceNumber: '3', endSequenceNumber: '3' },
    },
    { DDBStreamBatchInfo: { batchSize: 1, startSequenceNumber: '4' } },
    { DDBStreamBatchInfo: { batchSize: 1, startSequenceNumber: '5' } },
  ]);
});

test.concurrent('a record that is already too old is discarded without an invocation', async () => {
  const data = await aFolderWith('a');
  const cloud = await aCloud(anAssemblyWith({}), { data, now: () => Date.now() + 3_601_000 });
  await cloud.idle();
  expect(batchesOf(cloud)).toEqual([]);
  expect(objectsIn(cloud)).toMatchObject([{ requestContext: { condition: 'RecordAgeExceeded' } }]);
  expect(cloud.lines.join()).toContain('1 record(s) of');
});

test.concurrent('a bucket gets discarded records with their content, and a queue gets their location', async () => {
  const data = await aFolderWith('a');
  const cloud = await aCloud(anAssemblyWith({}), { data, now: () => Date.now() + 3_601_000 });
  await cloud.idle();
  const [object, ...others] = objectsIn(cloud);
  expect(others).toEqual([]);
  expect(JSON.parse(object?.payload)).toMatchObject({ Records: [{ dynamodb: { NewImage: { pk: { S: 'a' } } } }] });
  const detail = { bucket: { name: 'given-up' }, object: { key: object?.key } };
  expect(bodiesIn(cloud, 'told')).toMatchObject([{ source: 'aws.s3', 'detail-type': 'Object Created', detail }]);
});

test.concurrent('after a restart, the stream is read from the stored position', async () => {
  const data = aFolder();
  const first = await aCloud(anAssemblyWith({}), { data });
  await put(first, 'a');
  await first.idle();
  await first.stop();
  const second = await aCloud(anAssemblyWith({}), { data });
  await put(second, 'b');
  await second.idle();
  expect(batchesOf(second)).toEqual(['b']);
});

test.concurrent('a function does not get records if its role may not read the stream', async () => {
  const deny = { Effect: 'Deny', Action: 'dynamodb:GetRecords', Resource: '*' };
  const cloud = await aCloud(anAssemblyWith({}, deny));
  await put(cloud, 'a');
  await cloud.idle();
  expect(batchesOf(cloud)).toEqual([]);
  expect(cloud.lines.join()).toContain('Role may not dynamodb:GetRecords');
});

test.concurrent('a mapping with unsupported properties is rejected at start', async () => {
  const mapping = { StartingPosition: 'LATEST', FunctionResponseTypes: ['ReportBatchItemFailures'] };
  await expect(aCloud(anAssemblyWith(mapping))).rejects.toThrow(
    [
      'Main/Mapping: starting position LATEST is not supported here',
      'Main/Mapping: property FunctionResponseTypes is not supported here',
    ].join('\n'),
  );
});
