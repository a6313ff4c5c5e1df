import { DeleteItemCommand, DynamoDBClient, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import {
  aCloud,
  aFolder,
  aFunction,
  allow,
  aMapping,
  anAssembly,
  aQueue,
  aRole,
  arnOf,
  asOperator,
  aTable,
} from './an-assembly.ts';

/** Writes each batch to its log; fails or reports failures as the items say. */
const code = `exports.handler = async ({ Records }) => {
  const pks = Records.map((record) => record.dynamodb.Keys.pk.S);
  console.log('batch ' + pks.join(','));
  if (Records.some(({ dynamodb }) => dynamodb.NewImage?.show)) console.log('record ' + JSON.stringify(Records[0]));
  if (pks.some((pk) => pk.startsWith('poison'))) throw new Error('poison');
  const failed = Records.find(({ dynamodb }) => dynamodb.Keys.pk.S.startsWith('refused'));
  return { batchItemFailures: failed ? [{ itemIdentifier: failed.dynamodb.SequenceNumber }] : [] };
};`;

const streamArn = { 'Fn::GetAtt': ['Table', 'StreamArn'] };
const readsStream = allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], streamArn);

const anAssemblyWith = (mapping: object, ...statements: object[]) =>
  anAssembly(
    {
      Main: {
        Resources: {
          Role: aRole(readsStream, allow('sqs:SendMessage', arnOf('Dead')), ...statements),
          Table: aTable({ TableName: 'table' }),
          Dead: aQueue({ QueueName: 'dead' }),
          Relay: aFunction(code, 'Role'),
          Mapping: aMapping('Relay', streamArn, {
            StartingPosition: 'TRIM_HORIZON',
            MaximumRetryAttempts: 1,
            DestinationConfig: { OnFailure: { Destination: arnOf('Dead') } },
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

const batchesOf = ({ lines }: { lines: readonly string[] }): string[] =>
  lines.filter((line) => line.includes(': batch ')).map((line) => line.replace(/^.*: batch /u, ''));

const deadLetters = async (cloud: Cloud): Promise<Record<string, Record<string, unknown>>[]> => {
  const input = { QueueUrl: `${cloud.endpoint}/000000000000/dead`, MaxNumberOfMessages: 10 };
  const { Messages = [] } = await new SQSClient(asOperator(cloud)).send(new ReceiveMessageCommand(input));
  return Messages.map(({ Body = '' }) => JSON.parse(Body));
};

test.concurrent('a function sees the records as Lambda shows them', async () => {
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
  const line = cloud.lines.find((text) => text.includes(': record '))?.replace(/^.*?: record /u, '') ?? '';
  expect(JSON.parse(line)).toEqual({
    eventID: expect.stringMatching(/^[\da-f]{32}$/u),
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

test.concurrent('records that pass no filter are skipped', async () => {
  const Pattern = JSON.stringify({ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'a' }] } } } });
  const cloud = await aCloud(anAssemblyWith({ FilterCriteria: { Filters: [{ Pattern }] } }));
  await put(cloud, 'b1', 'a1', 'b2', 'a1', 'a2');
  await cloud.idle();
  expect(batchesOf(cloud).join()).toBe('a1,a2');
});

test.concurrent('a batch that fails is split until its poison is alone, and that ends in the destination', async () => {
  const data = aFolder();
  const assembly = anAssemblyWith({ BisectBatchOnFunctionError: true, BatchSize: 4 });
  const held = await aCloud(anAssemblyWith({ Enabled: false }), { data });
  await put(held, 'a', 'b', 'poison', 'c');
  await held.stop();
  const cloud = await aCloud(assembly, { data });
  await cloud.idle();
  expect(batchesOf(cloud)).toEqual(['a,b,poison,c', 'a,b', 'poison,c', 'poison', 'poison', 'c']);
  expect(await deadLetters(cloud)).toMatchObject([
    {
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 },
      DDBStreamBatchInfo: { batchSize: 1, startSequenceNumber: '3', endSequenceNumber: '3' },
    },
  ]);
});

test.concurrent('what a function reports as failed is tried again from there on', async () => {
  const data = aFolder();
  const held = await aCloud(anAssemblyWith({ Enabled: false }), { data });
  await put(held, 'a', 'refused', 'b');
  await held.stop();
  const cloud = await aCloud(anAssemblyWith({ FunctionResponseTypes: ['ReportBatchItemFailures'] }), { data });
  await cloud.idle();
  expect(batchesOf(cloud)).toEqual(['a,refused,b', 'refused,b', 'refused,b']);
  expect(await deadLetters(cloud)).toMatchObject([{ DDBStreamBatchInfo: { batchSize: 2 } }]);
});

test.concurrent('a record that is too old is given up without a call', async () => {
  const data = aFolder();
  const held = await aCloud(anAssemblyWith({ Enabled: false }), { data });
  await put(held, 'a');
  await held.stop();
  await new Promise((resolve) => setTimeout(resolve, 10_100));
  const cloud = await aCloud(anAssemblyWith({ MaximumRecordAgeInSeconds: 10 }), { data });
  await put(cloud, 'b');
  await cloud.idle();
  expect(batchesOf(cloud)).toEqual(['b']);
  expect(await deadLetters(cloud)).toMatchObject([{ requestContext: { condition: 'RecordAgeExceeded' } }]);
});

test.concurrent('a restart goes on where the stream was left, and LATEST begins at the end', async () => {
  const data = aFolder();
  const first = await aCloud(anAssemblyWith({}), { data });
  await put(first, 'a');
  await first.idle();
  await first.stop();
  const second = await aCloud(anAssemblyWith({}), { data });
  await put(second, 'b');
  await second.idle();
  expect(batchesOf(second)).toEqual(['b']);
  await second.stop();

  const others = aFolder();
  const held = await aCloud(anAssemblyWith({ Enabled: false }), { data: others });
  await put(held, 'before');
  await held.stop();
  const latest = await aCloud(anAssemblyWith({ StartingPosition: 'LATEST' }), { data: others });
  await put(latest, 'after');
  await latest.idle();
  expect(batchesOf(latest)).toEqual(['after']);
});

test.concurrent('a function whose role may not read the stream is not called', async () => {
  const powerless = { Effect: 'Deny', Action: 'dynamodb:GetRecords', Resource: '*' };
  const cloud = await aCloud(anAssemblyWith({}, powerless));
  await put(cloud, 'a');
  await cloud.idle();
  expect(batchesOf(cloud)).toEqual([]);
  expect(cloud.lines.join()).toContain('Relay may not dynamodb:GetRecords');
});
