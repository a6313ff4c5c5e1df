// @module-tag variant
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsFile } from '#infra/operator/connection.ts';
import { hashOfName } from '#infra/operator/personal-data/customer-data.ts';
import { applyBankStatus } from '#shared/payments/payment/payment-flow.ts';
import { createPaymentStores, type AgreementWithPayment } from '#shared/payments/payment/payment-stores.ts';
import { connectLedger } from '#shared/standard/ledger.ts';
import { anAuthorisedPayment, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const region = 'me-central-1';
const tableName = 'customers-command';
const folder = mkdtempSync(path.join(tmpdir(), 'customers-'));
const command = path.resolve('infra/operator/personal-data/customers.ts');

const mariam = { schemeName: 'IBAN', identification: 'AE070331234567890123456', name: 'Mariam Al Suwaidi' } as const;
let paid: AgreementWithPayment;

/** Creates a table with one settled payment, which the operator commands use like a local cloud's table. */
beforeAll(async () => {
  const { protocol, hostname, port } = (await local().client.config.endpoint?.()) ?? {};
  const endpoint = `${protocol}//${hostname}:${port}`;
  // The credentials of operator commands in a local cloud. Some engines separate tables by access key.
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  const table = connectLedger(client, tableName);
  const stores = createPaymentStores(table);
  const creditorAccount = { ...mariam, id: crypto.randomUUID() };
  const agreement = anAuthorisedPayment({ creditorAccount }) as AgreementWithPayment;
  paid = applyBankStatus(agreement, 'AcceptedCreditSettlementCompleted', at(5));
  await stores.move({}, agreement);
  await stores.move(agreement, paid);

  const queue = 'http://127.0.0.1/queue';
  const queues = {
    retryQueueUrl: queue,
    paymentStepsQueueUrl: queue,
    dataStepsQueueUrl: queue,
    timersQueueUrl: queue,
    busName: 'bus',
  };
  mkdirSync(path.join(folder, '.local'));
  writeFileSync(path.join(folder, '.local', settingsFile), JSON.stringify({ region, tableName, endpoint, ...queues }));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command in a separate folder, as an operator does. */
const run = (parameters: readonly string[], input = '') =>
  spawnSync(process.execPath, [command, ...parameters], { cwd: folder, input, encoding: 'utf8', timeout: 60_000 });

const sequential = { concurrent: false };

test('the hash of a name from standard input identifies the customer in an export', sequential, () => {
  const { stdout, status } = run(['--json', 'hash'], ' mariam  al suwaidi\n');
  expect(status).toBe(0);
  const { nameHash } = JSON.parse(stdout) as { readonly nameHash: string };
  expect(nameHash).toBe(hashOfName(mariam.name));
  const exported = run(['--json', 'export', '--name-hash', nameHash]);
  expect(exported.stderr).toBe('');
  const records = JSON.parse(exported.stdout) as readonly { readonly id: string; readonly data: object }[];
  const { request, consent, payment } = paid;
  expect(records.map(({ id }) => id).toSorted()).toEqual([request.id, consent.id, payment.id].toSorted());
  expect(records[0]?.data).toMatchObject({ creditorAccount: mariam });
});

test('empty standard input yields an error and no hash', sequential, () => {
  for (const blank of ['', ' \n']) {
    const { status, stdout, stderr } = run(['hash'], blank);
    expect({ failed: status !== 0, stdout }).toEqual({ failed: true, stdout: '' });
    expect(stderr).toContain('error: no name on the standard input');
  }
});

test('nothing is erased before the operator has confirmed', sequential, () => {
  const { status, stderr } = run(['erase', '--iban', mariam.identification]);
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/in one payment request and .* add --yes/);
  expect(run(['export', '--iban', mariam.identification]).stdout).toContain(paid.payment.id);
});

test('erased data no longer identifies the customer', sequential, () => {
  const erased = run(['--json', '--yes', 'erase', '--iban', mariam.identification]);
  expect(JSON.parse(erased.stdout)).toEqual({ erased: [paid.request.id], inUse: [] });
  expect(JSON.parse(run(['--json', 'export', '--iban', mariam.identification]).stdout)).toEqual([]);
});

test('an export without a customer is rejected', sequential, () => {
  const { status, stderr } = run(['export']);
  expect(status).not.toBe(0);
  expect(stderr).toContain('no customer given');
});

// Both actions identify the customer in the same way.
test.for([
  ['export', '--iban', 'erased', 'must '],
  ['erase', '--iban', 'AE080331234567890123456', 'has wrong check digits'],
  ['erase', '--iban', '', 'must '],
  ['export', '--name-hash', 'mariam al suwaidi', 'must '],
] as const)('%s %s %j is rejected, because it does not identify a customer', sequential, ([action, ...customer]) => {
  const [option, text, message] = customer;
  const { status, stdout, stderr } = run(['--yes', action, option, text]);
  expect({ failed: status !== 0, stdout }).toEqual({ failed: true, stdout: '' });
  expect(stderr).toContain(`error: ${option} ${message}`);
});
