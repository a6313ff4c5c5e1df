import { type AwsError, validationError } from '../platform/aws-error.ts';
import type { RequiredAccess, Service } from '../platform/service.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { arn } from '../template/identities.ts';
import { startEngine } from './engine.ts';
import type { EngineCall } from './engine-client.ts';
import {
  type BatchRequest,
  comparesKeyWithEmptyText,
  type ItemRequest,
  leadingKeysOf,
  leadingKeysOfBatch,
} from './leading-keys.ts';
import { ensureTable, partitionKeyOf, readTables, type Table } from './tables.ts';

interface TableInput extends ItemRequest {
  readonly IndexName?: string;
  readonly RequestItems?: Readonly<Record<string, BatchRequest>>;
  readonly TableName?: string;
  readonly TransactItems?: readonly Readonly<Record<string, ItemRequest & { readonly TableName: string }>>[];
}

/** The permission that each kind of transaction item needs: that of the equivalent single request. */
const transactActions: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};

const writes = new Set(['BatchWriteItem', 'DeleteItem', 'PutItem', 'TransactWriteItems', 'UpdateItem']);

const targetPrefix = 'DynamoDB_20120810';

const emptyKeyError = (): AwsError =>
  validationError(
    'One or more parameter values are not valid. A key attribute cannot be compared with an empty string value.',
  );

/** Starts DynamoDB: an engine stores the tables, and this module maps them to the template's names and policies. */
export const createDynamoDb = async ({ notice, observe, place, resources }: CloudContext, data: string | undefined) => {
  const tables = readTables(resources);
  /** The engine's stream ARNs by the template's stream ARNs. A recreated table gets a new stream. */
  const engineStreams = new Map<string, string>();
  const onWrite = new Set<() => void>();

  const prepare = async (call: EngineCall): Promise<void> => {
    for (const table of tables) {
      const { LatestStreamArn } = await ensureTable(call, table);
      if (LatestStreamArn) engineStreams.set(table.streamArn, LatestStreamArn);
    }
  };

  const engine = await startEngine({ region: place.region, data, prepare, notice });

  /**
   * Returns the permission on the table's key, with which DynamoDB decrypts on behalf of the caller.
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html
   */
  const keyAccess = (table: Table | undefined): RequiredAccess[] => {
    if (!table?.keyArn) return [];
    const viaDynamoDb = {
      'kms:CallerAccount': place.account,
      'kms:ViaService': `dynamodb.${place.region}.amazonaws.com`,
    };
    return [{ action: 'kms:Decrypt', resource: table.keyArn, context: viaDynamoDb }];
  };

  /**
   * Returns the permissions that a request for one table requires. Its leading keys are partition keys of the table, or
   * of the queried index. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
   */
  const tableAccess = (
    action: string,
    name: string,
    leadingKeys: (partitionKey: string) => readonly string[],
    index?: string,
  ): RequiredAccess[] => {
    const table = tables.find((candidate) => candidate.name === name);
    const keys = table ? leadingKeys(partitionKeyOf(table, index)) : [];
    return [
      {
        action: `dynamodb:${action}`,
        resource: arn(place, 'dynamodb', `table/${name}${index ? `/index/${index}` : ''}`),
        ...(keys.length > 0 && { context: { 'dynamodb:LeadingKeys': keys } }),
      },
      ...keyAccess(table),
    ];
  };

  const service: Service = {
    operations: {},
    requiredAccess({ operation, input }) {
      const { IndexName, RequestItems, TableName, TransactItems, ...request }: TableInput = input;
      if (TransactItems) {
        // Each item is authorised separately, as if it were a request.
        return TransactItems.flatMap((item) => Object.entries(item)).flatMap(([kind, { TableName: name, ...part }]) =>
          tableAccess(transactActions[kind] ?? kind, name, (key) => leadingKeysOf(key, part)),
        );
      }
      if (RequestItems) {
        return Object.entries(RequestItems).flatMap(([name, batch]) =>
          tableAccess(operation, name, (key) => leadingKeysOfBatch(key, batch)),
        );
      }
      if (TableName !== undefined) {
        return tableAccess(operation, TableName, (key) => leadingKeysOf(key, request), IndexName);
      }
      return [{ action: `dynamodb:${operation}`, resource: '*' }];
    },
    async forward({ operation, input }, body) {
      if (comparesKeyWithEmptyText(input)) throw emptyKeyError();
      // Observers need the consumed capacity, even if the caller did not request it.
      const requestBody = observe ? JSON.stringify({ ...input, ReturnConsumedCapacity: 'INDEXES' }) : body;
      const response = await engine.call(`${targetPrefix}.${operation}`, requestBody);
      if (response.status === 200 && writes.has(operation)) for (const listener of onWrite) listener();
      return { ...response, headers: {} };
    },
  };

  return {
    service,
    call: engine.call,
    pids: engine.pids,
    stop: engine.stop,

    /** Returns the engine's current ARN for a stream in the template. */
    engineStreamArn: (streamArn: string): string | undefined => engineStreams.get(streamArn),

    /** Returns the permissions that reading a stream requires. */
    streamAccess: (streamArn: string): RequiredAccess[] => [
      ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map((operation) => ({
        action: `dynamodb:${operation}`,
        resource: streamArn,
      })),
      ...keyAccess(tables.find((table) => table.streamArn === streamArn)),
    ],

    /** Calls a listener after every write, so that stream readers need not poll frequently. */
    onWrite: (listener: () => void): void => {
      onWrite.add(listener);
    },
  };
};

export type DynamoDb = Awaited<ReturnType<typeof createDynamoDb>>;
