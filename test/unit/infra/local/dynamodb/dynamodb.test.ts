import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { aCloud, aFolder, anAssembly, asOperator, aTable } from '../an-assembly.ts';

const anAssemblyWith = (properties: object = {}) =>
  anAssembly({
    Main: {
      Resources: {
        Ledger: aTable({
          TableName: 'ledger',
          TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
          ...properties,
        }),
        Bank: aTable({ TableName: 'bank', StreamSpecification: undefined }),
      },
    },
  });

const indexed = {
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'client', AttributeType: 'S' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byClient',
      KeySchema: [{ AttributeName: 'client', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
};

const item = { pk: { S: 'a' }, client: { S: 'c' } };

test("tables have the template's names and properties", async () => {
  const client = new DynamoDBClient(asOperator(await aCloud(anAssemblyWith(indexed))));
  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'ledger' }));
  expect(Table).toMatchObject({
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    GlobalSecondaryIndexes: [{ IndexName: 'byClient' }],
  });
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: 'ledger' }));
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expires', TimeToLiveStatus: 'ENABLED' });
  const bank = await client.send(new DescribeTableCommand({ TableName: 'bank' }));
  expect(bank.Table?.LatestStreamArn).toBeUndefined();
});

test('items and their indexes survive a restart', async () => {
  const data = aFolder();
  const first = await aCloud(anAssemblyWith(indexed), { data });
  await new DynamoDBClient(asOperator(first)).send(new PutItemCommand({ TableName: 'ledger', Item: item }));
  await first.stop();
  const client = new DynamoDBClient(asOperator(await aCloud(anAssemblyWith(indexed), { data })));
  const query = new QueryCommand({
    TableName: 'ledger',
    IndexName: 'byClient',
    KeyConditionExpression: 'client = :c',
    ExpressionAttributeValues: { ':c': { S: 'c' } },
  });
  expect((await client.send(query)).Items).toEqual([item]);
});

test('a state folder from before an index was added is rejected', async () => {
  const data = aFolder();
  await (await aCloud(anAssemblyWith(), { data })).stop();
  await expect(aCloud(anAssemblyWith(indexed), { data })).rejects.toThrow('run: npm start -- --fresh');
});

test('a query that compares a key with an empty string is rejected, as on AWS', async () => {
  const client = new DynamoDBClient(asOperator(await aCloud(anAssemblyWith())));
  const query = (value: string) =>
    client.send(
      new QueryCommand({
        TableName: 'ledger',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: value } },
      }),
    );
  await expect(query('')).rejects.toThrow(expect.objectContaining({ name: 'ValidationException' }));
  expect((await query('nothing')).Items).toEqual([]);
});
