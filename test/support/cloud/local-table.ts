import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  CreateTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import type { HttpRequest } from '@smithy/types';
import { afterAll, beforeAll } from 'vitest';
import { signForEmbeddedEngine } from '#infra/local/dynamodb/engine-client.ts';
import { engineProgram } from '#infra/local/dynamodb/engine-package.ts';
import { createDocumentClient } from '#shared/platform/storage/documents.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { connectLedger } from '#shared/standard/ledger.ts';
import { type Capacity, measureCapacity } from './capacity.ts';
import { freePort } from './free-port.ts';

/** The service's main table on a real engine, for one test file. AWS_ENDPOINT_URL_DYNAMODB selects another engine. */
export interface LocalTable {
  readonly table: Table;
  readonly tableName: string;
  /** An SDK client for operations that the table wrapper does not offer. The capacity of its calls is not counted. */
  readonly client: DynamoDBClient;
  /** Creates another client for the engine. */
  open(options?: Pick<DynamoDBClientConfig, 'requestHandler'>): DynamoDBClient;
  /** Returns the capacity that the table's calls have consumed since it was last called. */
  spent(): Capacity;
}

const tableName = 'ledger';

/**
 * A signer that omits signatures: the embedded engine does not verify them, and computing them takes a tenth of a
 * test's time.
 */
const unsigned = {
  sign: async (request: HttpRequest): Promise<HttpRequest> => {
    const headers = await signForEmbeddedEngine(new URL('http://engine'), request.headers, '');
    return Object.assign(request, { headers });
  },
};

export const startLocalTable = async (): Promise<LocalTable & { stop(): Promise<void> }> => {
  let engine: ChildProcess | undefined;
  let endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (!endpoint) {
    const port = await freePort();
    engine = spawn(engineProgram(), ['--port', String(port)], { stdio: 'ignore', windowsHide: true });
    endpoint = `http://127.0.0.1:${port}`;
  }
  // DynamoDB Local separates the tables of each access key, so test files can share one engine.
  const credentials = { accessKeyId: randomBytes(8).toString('hex'), secretAccessKey: 'test' };
  const settings = { endpoint, region: 'me-central-1', credentials, maxAttempts: 30 };
  const open = (options = {}) => new DynamoDBClient({ ...settings, ...(engine && { signer: unsigned }), ...options });
  const client = open();
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
  const create = new CreateTableCommand({
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk', 'list', 'listed'].map(text),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'lists',
        KeySchema: [
          { AttributeName: 'list', KeyType: 'HASH' },
          { AttributeName: 'listed', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  });
  await client.send(create);
  const documents = measureCapacity(createDocumentClient(client));
  return {
    table: connectLedger(documents, tableName),
    tableName,
    client,
    open,
    spent: documents.spent,
    stop: async () => {
      if (!engine) return;
      const ended = new Promise((resolve) => engine.once('exit', resolve));
      engine.kill();
      await ended;
    },
  };
};

/** Starts a table before the tests of a file and stops it after them. Returns a function that returns the table. */
export const useLocalTable = (): (() => LocalTable) => {
  let local: Awaited<ReturnType<typeof startLocalTable>> | undefined;
  beforeAll(async () => {
    local = await startLocalTable();
  });
  afterAll(async () => local?.stop());
  return () => {
    if (!local) throw new Error('The table engine has not started');
    return local;
  };
};

/**
 * Copies the items of these kinds from the table of a region to that of another one, or all items. A global table
 * replicates item by item, so the loss of a region may leave the other one with some items of a commit.
 */
export const replicate = async (from: LocalTable, to: LocalTable, entities?: readonly string[]): Promise<void> => {
  const { Items = [] } = await from.client.send(new ScanCommand({ TableName: from.tableName }));
  for (const item of Items)
    if (entities?.includes(item.entity?.S ?? '') ?? true)
      await to.client.send(new PutItemCommand({ TableName: to.tableName, Item: item }));
};
