import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Image, readWire } from './documents.ts';
import { assertStorable, isStorable, type Key } from './keys.ts';
import type { Packing } from './packed-item.ts';
import { retryOnCollision, type RetryTiming } from './retry-on-conflict.ts';
import { incrementOf, keyCondition, versionCondition } from './expressions.ts';
import { type Change, Conflict, type Item, type Table, type Unconditional, type Write } from './table.ts';

export const systemTiming: RetryTiming = { pause, uptime: () => performance.now() };

/** A document client that omits undefined attributes of items. */
export type DocumentClient = Pick<DynamoDBDocumentClient, 'send'>;

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/**
 * Implements the table with the SDK's document client. `timing` defines how retries wait: a simulation does not wait in
 * real time.
 */
export const createTable = (
  client: DocumentClient,
  TableName: string,
  { pack, unpack }: Packing,
  timing: RetryTiming = systemTiming,
): Table => {
  const read = (stored: Readonly<Record<string, unknown>>): Item => unpack(stored) as Item;
  /** Reads the current item from an exception of the SDK, which contains it in wire format. */
  const readCurrent = (image: Image | undefined): Item | undefined =>
    image && Object.keys(image).length > 0 ? read(readWire(image)) : undefined;

  const queryPages = async function* (query: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>) {
    let from: Record<string, unknown> | undefined;
    do {
      const page = await client.send(new QueryCommand({ TableName, ...query, ExclusiveStartKey: from }));
      yield page;
      from = page.LastEvaluatedKey;
    } while (from);
  };

  const putOne = async (write: Write): Promise<void> => {
    try {
      await client.send(
        new PutCommand({
          TableName,
          Item: pack(write.item),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...versionCondition(write),
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const current = readCurrent(error.Item);
      if (current && isRetry(error) && isDeepStrictEqual(comparable(current), comparable(write.item))) return;
      throw new Conflict([current], { cause: error });
    }
  };

  const writeTogether = async (changes: readonly Change[]): Promise<void> => {
    const common = { TableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
    try {
      await client.send(
        new TransactWriteCommand({
          TransactItems: changes.map((change) =>
            'item' in change
              ? { Put: { ...common, Item: pack(change.item), ...versionCondition(change) } }
              : { Update: { ...common, Key: keyOf(change.key), ...incrementOf(change) } },
          ),
        }),
      );
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      if (!reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) throw error;
      throw new Conflict(
        reasons.map(({ Item: item }) => readCurrent(item)),
        { cause: error },
      );
    }
  };

  /** Writes in batches. BatchWriteItem accepts 25 requests, and may return some of them unprocessed. */
  const writeAll = async (changes: readonly Unconditional[]): Promise<void> => {
    const requests = changes.map((change) =>
      'put' in change ? { PutRequest: { Item: pack(change.put) } } : { DeleteRequest: { Key: keyOf(change.deleted) } },
    );
    for (let from = 0; from < requests.length; from += 25) {
      let unprocessed: WriteRequest[] = requests.slice(from, from + 25);
      for (let round = 0; unprocessed.length > 0; round += 1) {
        if (round > 0) await timing.pause(2 ** round * 20);
        const { UnprocessedItems } = await client.send(
          new BatchWriteCommand({ RequestItems: { [TableName]: unprocessed } }),
        );
        unprocessed = UnprocessedItems?.[TableName] ?? [];
      }
    }
  };

  const commit: Table['commit'] = async (...changes) => {
    for (const change of changes) assertStorable('item' in change ? change.item : change.key);
    const write = () => (changes.length === 1 ? putOne(changes[0]) : writeTogether(changes));
    await retryOnCollision(write, isCollision, timing);
  };

  return {
    commit,
    writeAll,

    async get(key, options) {
      if (!isStorable(key)) return undefined;
      const { Item: item } = await client.send(
        new GetCommand({ TableName, Key: keyOf(key), ConsistentRead: !options?.stale }),
      );
      return item && read(item);
    },

    async getAll(requestedKeys) {
      const itemsByKey = new Map<string, Item>();
      let missing: Record<string, unknown>[] = requestedKeys.filter(isStorable).map(keyOf);
      for (let round = 0; missing.length > 0; round += 1) {
        if (round > 0) await timing.pause(2 ** round * 20);
        const { Responses, UnprocessedKeys } = await client.send(
          new BatchGetCommand({ RequestItems: { [TableName]: { Keys: missing } } }),
        );
        for (const item of (Responses?.[TableName] ?? []).map(read)) itemsByKey.set(item.pk + item.sk, item);
        missing = UnprocessedKeys?.[TableName]?.Keys ?? [];
      }
      return requestedKeys.flatMap(({ pk, sk }) => itemsByKey.get(pk + sk) ?? []);
    },

    async partition(partition, { only, newestFirst = false, limit, stale = false, keysOnly = false } = {}) {
      if (typeof partition === 'string' && !isStorable({ pk: partition, sk: '' })) return [];
      const items: Item[] = [];
      const pages = queryPages({
        ...keyCondition(partition, only),
        ConsistentRead: typeof partition === 'string' && !stale,
        ScanIndexForward: !newestFirst,
        Limit: limit,
        ...(keysOnly && { ProjectionExpression: 'pk, sk' }),
      });
      for await (const { Items = [] } of pages) {
        items.push(...Items.map(read));
        if (limit !== undefined && items.length >= limit) break;
      }
      // The limit applies to each response, and a response has at most one megabyte.
      return items.slice(0, limit);
    },

    async count(partition, only) {
      let count = 0;
      for await (const { Count = 0 } of queryPages({ ...keyCondition(partition, only), Select: 'COUNT' }))
        count += Count;
      return count;
    },

    async putIfAbsent(item) {
      try {
        await commit({ item, expect: 'absent' });
        return undefined;
      } catch (error) {
        const current = error instanceof Conflict ? error.current[0] : undefined;
        if (!current) throw error;
        return current;
      }
    },

    async update(key, update) {
      assertStorable(key);
      try {
        const { Attributes } = await client.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(key),
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            ...update,
          }),
        );
        return read(Attributes ?? {});
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        throw new Conflict([readCurrent(error.Item)], { cause: error });
      }
    },
  };
};

const keyOf = ({ pk, sk }: Key) => ({ pk, sk });

/** Returns the item as it would be stored: without undefined fields, and with numbers and bigints written alike. */
const comparable = (item: Readonly<Record<string, unknown>>): unknown =>
  JSON.parse(
    JSON.stringify(item, (_, value: unknown) =>
      typeof value === 'bigint' || typeof value === 'number' ? `${value}n` : value,
    ),
  );

/**
 * Returns whether the SDK had already sent this call. The SDK retries if a response is lost, and if the first attempt
 * was committed, the retry finds its own item. An item found on a first attempt is another writer's, even if it is
 * equal.
 */
const isRetry = ({ $metadata: { attempts = 1 } }: ConditionalCheckFailedException): boolean => attempts > 1;

const isCollision = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code = '' }) => temporaryReasons.has(Code)));

/** Reasons: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html */
const temporaryReasons: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);
