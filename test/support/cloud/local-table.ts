import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { HttpRequest } from '@smithy/types';
import { afterAll, beforeAll } from 'vitest';
import { signForEmbeddedEngine } from '#infra/local/dynamodb/engine-client.ts';
import { emptyKeyRefusal, type KeyCondition } from '#infra/local/dynamodb/empty-keys.ts';
import { engineProgram } from '#infra/local/dynamodb/engine-package.ts';
import { callDirectly } from '#shared/platform/aws/direct-calls.ts';
import { openRequestHandler } from '#shared/platform/aws/request-handler.ts';
import { openLedger } from '#shared/standard/ledger.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { type Capacity, measureCapacity } from './capacity.ts';
import { freePort } from './free-port.ts';

/** A ledger table on a real engine, for one test file. AWS_ENDPOINT_URL_DYNAMODB names another engine to run against. */
export interface LocalTable {
  readonly table: Table;
  readonly tableName: string;
  /** A client of the SDK, for what a table does not show. Its calls do not count. */
  readonly client: DynamoDBClient;
  /** Opens another client of the engine, which leaves bytes in base64. */
  open(): DynamoDBClient;
  /** Capacity of every call since the last look. */
  spent(): Capacity;
}

const tableName = 'ledger';

const requestHandler = openRequestHandler({ connectMs: 10_000, requestMs: 60_000 });

/** The embedded engine checks no signatures, and making them takes a tenth of a test's time. */
const unsigned = {
  sign: async (request: HttpRequest): Promise<HttpRequest> => {
    const headers = await signForEmbeddedEngine(new URL('http://engine'), request.headers, '');
    return Object.assign(request, { headers });
  },
};

/** Refuses what the local cloud refuses before its engine is asked. */
const refusingEmptyKeys = (client: DynamoDBClient): DynamoDBClient => {
  client.middlewareStack.add(
    (next) => async (args) => {
      const refusal = emptyKeyRefusal(args.input as KeyCondition);
      if (refusal !== undefined) throw new Error(refusal);
      return next(args);
    },
    { step: 'initialize', name: 'refuseEmptyKeys' },
  );
  return client;
};

export const startLocalTable = async (): Promise<LocalTable & { stop(): Promise<void> }> => {
  let engine: ChildProcess | undefined;
  let endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (!endpoint) {
    const port = await freePort();
    engine = spawn(engineProgram(), ['--port', String(port)], { stdio: 'ignore', windowsHide: true });
    endpoint = `http://127.0.0.1:${port}`;
  }
  // DynamoDB Local keeps the tables of each access key apart, so test files can share one engine.
  const credentials = { accessKeyId: randomBytes(8).toString('hex'), secretAccessKey: 'test' };
  const openPlain = () => {
    const options = { endpoint, region: 'me-central-1', credentials, maxAttempts: 30, retryMode: 'standard' };
    return refusingEmptyKeys(new DynamoDBClient({ ...options, ...(engine && { signer: unsigned }) }));
  };
  /** As in Lambda, where first attempts take no steps of the SDK either: that halves the time of a test. */
  const open = () => {
    const client = openPlain();
    if (engine) callDirectly(client, { url: new URL(endpoint), signer: unsigned, requestHandler });
    return client;
  };
  const [dynamodb, plain] = [open(), openPlain()];
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
  await dynamodb.send(create);
  const spent = measureCapacity(dynamodb);
  return {
    table: openLedger(dynamodb, tableName),
    tableName,
    client: plain,
    open,
    spent,
    stop: async () => {
      if (!engine) return;
      const ended = new Promise((resolve) => engine.once('exit', resolve));
      engine.kill();
      await ended;
    },
  };
};

/** The table of a test file. */
export const useLocalTable = (): (() => LocalTable) => {
  let local: Awaited<ReturnType<typeof startLocalTable>> | undefined;
  beforeAll(async () => {
    local = await startLocalTable();
  });
  afterAll(async () => local?.stop());
  return () => {
    if (!local) throw new Error('the table has not started');
    return local;
  };
};
