import {
  BatchGetItemCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { aCloud, aFolder, anAssembly, asOperator, aTable } from './an-assembly.ts';

const arn = 'arn:aws:dynamodb:me-central-1:000000000000:table/ledger';

const anAssemblyWith = (properties: object = {}) =>
  anAssembly({
    Main: {
      Resources: {
        Ledger: aTable({
          TableName: 'ledger',
          TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
          ...properties,
        }),
        Bank: { ...aTable({ TableName: 'bank', StreamSpecification: undefined }), Type: 'AWS::DynamoDB::Table' },
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

test('tables are there with the names of the template, and with what the template says of them', async () => {
  const client = new DynamoDBClient(asOperator(await aCloud(anAssemblyWith(indexed))));
  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'ledger' }));
  expect(Table).toMatchObject({
    TableArn: arn,
    LatestStreamArn: `${arn}/stream/2026-01-01T00:00:00.000`,
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    GlobalSecondaryIndexes: [{ IndexName: 'byClient', IndexArn: `${arn}/index/byClient` }],
  });
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: 'ledger' }));
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expires', TimeToLiveStatus: 'ENABLED' });
  const bank = await client.send(new DescribeTableCommand({ TableName: 'bank' }));
  expect(bank.Table?.LatestStreamArn).toBeUndefined();
});

test('a table is named by its ARN as well', async () => {
  const client = new DynamoDBClient(asOperator(await aCloud(anAssemblyWith())));
  const Key = { pk: item.pk };
  await client.send(new PutItemCommand({ TableName: arn, Item: item }));
  const batch = await client.send(new BatchGetItemCommand({ RequestItems: { [arn]: { Keys: [Key] } } }));
  expect(Object.values(batch.Responses ?? {})).toEqual([[item]]);
  const TransactItems = [{ Get: { TableName: arn, Key } }];
  const { Responses } = await client.send(new TransactGetItemsCommand({ TransactItems }));
  expect(Responses?.[0]?.Item).toEqual(item);
});

test('items last over a restart, and a table from before gets the index it lacks', async () => {
  const data = aFolder();
  const first = await aCloud(anAssemblyWith(), { data });
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
