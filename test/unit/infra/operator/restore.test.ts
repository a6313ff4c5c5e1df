import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  PutItemCommand,
  ScanCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { connectLedger } from '#shared/standard/ledger.ts';
import { aPaymentThrough, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { restoreRunbook } from '#test/support/cloud/restore-runbook.ts';
import { commandsBelow } from '#test/support/runbooks/runbook.ts';
import { applyBankStatus } from '#shared/payments/payment/payment-flow.ts';

const local = useLocalTable();
const restoredName = 'ledger-2';

/** Returns the value of an option in a runbook command, parsed from the AWS CLI's shorthand syntax. */
const optionOf = (command: string, option: string): Record<string, string> => {
  const line = restoreRunbook().find((text) => text.includes(`aws dynamodb ${command} `)) ?? '';
  const [, value = ''] = new RegExp(`--${option} (\\S+)`).exec(line) ?? [];
  return Object.fromEntries(value.split(',').map((pair) => pair.split('=') as [string, string]));
};

/**
 * Copies the table, as a restore does: the items and the indexes, without stream, TTL or protection. No local engine
 * supports point-in-time restores. `npm run rehearse` runs the command itself on an emulator.
 */
const copyTable = async (): Promise<void> => {
  const { client, tableName } = local();
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  const create = new CreateTableCommand({
    TableName: restoredName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: Table?.AttributeDefinitions,
    KeySchema: Table?.KeySchema,
    GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection,
    })),
  });
  await client.send(create);
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
  for (const Item of Items) await client.send(new PutItemCommand({ TableName: restoredName, Item }));
};

test('the runbook has every step for a restored table, in an order that loses no data', () => {
  const commands = restoreRunbook().map(
    (line) =>
      /^TABLE=|(?:cdk|(?:until )?aws dynamodb|clients -- --stage STAGE) (?:wait )?[\w-]+/.exec(line)?.[0] ?? line,
  );
  expect(commands).toEqual([
    'TABLE=',
    'cdk destroy',
    'aws dynamodb restore-table-to-point-in-time',
    'until aws dynamodb wait table-exists',
    'aws dynamodb update-table',
    // DynamoDB rejects changes to a table while it enables the stream.
    'until aws dynamodb wait table-exists',
    'aws dynamodb update-time-to-live',
    'aws dynamodb update-continuous-backups',
    'aws dynamodb tag-resource',
    'aws dynamodb describe-table',
    // The commands then reach the restored table, while no function does.
    'cdk deploy',
    'clients -- --stage STAGE changes',
    'cdk deploy',
    // The messages and schedules of the restored work have been used since the restore point.
    'clients -- --stage STAGE resume',
  ]);
});

test('after State is created again, the work that was scheduled in the old one is resumed', () => {
  const commands = commandsBelow('Recreate a stack', 'recovery.md').at(-1)?.trim().split('\n');
  expect(commands?.map((line) => line.replace('-- --stage STAGE ', ''))).toEqual([
    'npm run queues list',
    'npm run queues move OLD NEW',
    'npm run clients resume',
  ]);
});

test("after the runbook's commands, a restored copy has a stream and TTL, and payments continue", async () => {
  const { client, table } = local();
  const stores = createPaymentStores(table);
  const paidBefore = aPaymentThrough();
  await stores.move({}, paidBefore);
  await copyTable();
  const paidAfter = aPaymentThrough();
  await stores.move({}, paidAfter);

  const { StreamEnabled, StreamViewType } = optionOf('update-table', 'stream-specification');
  await client.send(
    new UpdateTableCommand({
      TableName: restoredName,
      StreamSpecification: {
        StreamEnabled: StreamEnabled === 'true',
        StreamViewType: StreamViewType === 'NEW_AND_OLD_IMAGES' ? StreamViewType : 'KEYS_ONLY',
      },
    }),
  );
  const { Enabled, AttributeName } = optionOf('update-time-to-live', 'time-to-live-specification');
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: restoredName,
      TimeToLiveSpecification: { Enabled: Enabled === 'true', AttributeName },
    }),
  );
  const { Table } = await client.send(new DescribeTableCommand({ TableName: restoredName }));
  expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
  expect(Table?.LatestStreamArn).toContain(`table/${restoredName}/stream/`);
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: restoredName }));
  expect(TimeToLiveDescription).toMatchObject({
    AttributeName: 'ttl',
    TimeToLiveStatus: expect.stringMatching(/^ENABL/),
  });

  const restoredTable = connectLedger(client, restoredName);
  const restoredStores = createPaymentStores(restoredTable);
  const { payment } = paidBefore;
  expect(await restoredStores.payments.get(payment.id)).toEqual(payment);
  expect(await restoredStores.payments.get(paidAfter.payment.id)).toBeUndefined();
  const settled = applyBankStatus(paidBefore, 'AcceptedSettlementCompleted', at(60));
  await restoredStores.move(paidBefore, settled);
  expect((await restoredStores.payments.get(payment.id))?.status).toBe('AcceptedSettlementCompleted');
});
