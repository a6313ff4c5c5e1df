import { anApi } from './an-api.ts';
import {
  aFunction,
  allow,
  aMapping,
  anAssembly,
  aPermission,
  apiSource,
  aQueue,
  aQueuePolicy,
  aRole,
  arnOf,
  aTable,
  fromRules,
  sdk,
} from './an-assembly.ts';

/** Stores the id from the path. */
const front = `
const { DynamoDBClient, PutItemCommand } = require(${JSON.stringify(sdk('dynamodb'))});
const client = new DynamoDBClient();
exports.handler = async ({ pathParameters: { id } }) => {
  await client.send(new PutItemCommand({ TableName: process.env.TABLE, Item: { pk: { S: id } } }));
  return { statusCode: 201, body: id };
};`;

/** Publishes an event for each new item. */
const relay = `
const { EventBridgeClient, PutEventsCommand } = require(${JSON.stringify(sdk('eventbridge'))});
const client = new EventBridgeClient();
exports.handler = async ({ Records }) => {
  const Entries = Records.map(({ dynamodb }) => ({
    EventBusName: process.env.BUS, Source: 'orders', DetailType: 'order.placed',
    Detail: JSON.stringify({ id: dynamodb.Keys.pk.S }),
  }));
  const { FailedEntryCount } = await client.send(new PutEventsCommand({ Entries }));
  if (FailedEntryCount > 0) throw new Error('Some entries were rejected');
};`;

/**
 * Appends each id to a file. The id `waits` creates the file `.begun` and is appended once a file `.go` exists.
 */
const worker = `
const { appendFileSync, existsSync } = require('node:fs');
exports.handler = async ({ Records }) => {
  for (const { body } of Records) {
    const { id } = JSON.parse(body).detail;
    if (id === 'waits') appendFileSync(process.env.ARRIVALS + '.begun', '');
    while (id === 'waits' && !existsSync(process.env.ARRIVALS + '.go')) await new Promise((resolve) => setTimeout(resolve, 20));
    appendFileSync(process.env.ARRIVALS, id + '\\n');
  }
};`;

/**
 * Writes an assembly: API → function → table → stream → function → bus → rule → queue → function → file.
 */
export const aPipeline = (arrivals: string, visibilitySeconds = 1): string =>
  anAssembly(
    {
      State: {
        Resources: {
          Table: aTable(),
          Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'bus' } },
        },
        Outputs: {
          Table: { Value: { Ref: 'Table' } },
          TableArn: { Value: arnOf('Table') },
          Stream: { Value: { 'Fn::GetAtt': ['Table', 'StreamArn'] } },
          BusArn: { Value: arnOf('Bus') },
        },
      },
      Service: {
        Resources: {
          ...anApi('Orders', { 'POST /orders/{id}': 'Front' }),
          ...aRole('FrontRole', allow('dynamodb:PutItem', output('TableArn'))),
          Front: aFunction(front, 'FrontRole', { Environment: { Variables: { TABLE: output('Table') } } }),
          FrontPermission: aPermission('Front', 'apigateway.amazonaws.com', apiSource('Orders', '*/POST/orders/*')),
          ...aRole(
            'RelayRole',
            allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], output('Stream')),
            allow('events:PutEvents', output('BusArn')),
          ),
          Relay: aFunction(relay, 'RelayRole', { Environment: { Variables: { BUS: 'bus' } } }),
          RelayMapping: aMapping('Relay', output('Stream'), { StartingPosition: 'TRIM_HORIZON', BatchSize: 10 }),
          Rule: {
            Type: 'AWS::Events::Rule',
            Properties: {
              EventBusName: 'bus',
              EventPattern: { source: ['orders'], 'detail-type': ['order.placed'] },
              Targets: [{ Arn: arnOf('Queue'), Id: 'queue' }],
            },
          },
          Queue: aQueue({ VisibilityTimeout: visibilitySeconds }),
          QueuePolicy: aQueuePolicy('Queue', fromRules('Queue', 'Rule')),
          ...aRole(
            'WorkerRole',
            allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], arnOf('Queue')),
          ),
          Worker: aFunction(worker, 'WorkerRole', { Environment: { Variables: { ARRIVALS: arrivals } } }),
          WorkerMapping: aMapping('Worker', arnOf('Queue'), { BatchSize: 1 }),
        },
      },
    },
    [front, relay, worker],
  );

const output = (OutputName: string): object => ({
  'Fn::GetStackOutput': { StackName: 'State', Region: 'any', OutputName },
});
