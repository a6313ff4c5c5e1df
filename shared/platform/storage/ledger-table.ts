import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { comparable, type Image, imageOf, spendTimeOfItem } from './images.ts';
import { assertStorable, isStorable, type Key } from './keys.ts';
import type { Packing } from './packed-item.ts';
import { retryOnCollision, type Waiting } from './retry-on-conflict.ts';
import { type Change, Conflict, type Increment, type Item, type Table, type Write } from './table.ts';

/** How a table waits, packs and reads. A simulation has no time to spend and no write units, and reads an image once. */
export interface TableHost extends Waiting {
  readonly pack: Packing['pack'];
  readonly read: (image: Image) => Record<string, unknown>;
}

export const systemHost: Waiting = { pause, uptime: () => performance.now() };

export type DynamoDb = Pick<DynamoDBClient, 'send'>;

/**
 * Implements the table with the AWS SDK. Items are put into DynamoDB's wire form here, because the SDK's document client
 * copies every request once more to do it.
 */
export const openLedgerTable = (client: DynamoDb, tableName: string, host: TableHost): Table => {
  const itemOf = (image: Image | undefined): Item | undefined =>
    image && Object.keys(image).length > 0 ? (host.read(image) as Item) : undefined;

  const putOne = async (write: Write): Promise<void> => {
    try {
      await client.send(
        new PutItemCommand({
          TableName: tableName,
          Item: imageOf(host.pack(write.item)),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...versionCondition(write),
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const current = itemOf(error.Item);
      if (current && isRetry(error) && isDeepStrictEqual(comparable(current), comparable(write.item))) return;
      throw new Conflict([current], { cause: error });
    }
  };

  const writeTogether = async (changes: readonly Change[]): Promise<void> => {
    const common = { TableName: tableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
    try {
      await client.send(
        new TransactWriteItemsCommand({
          // If an answer is lost and the SDK sends the transaction again, DynamoDB knows it by this token.
          ClientRequestToken: newRandomId(),
          TransactItems: changes.map((change) =>
            'item' in change
              ? { Put: { ...common, Item: imageOf(host.pack(change.item)), ...versionCondition(change) } }
              : { Update: { ...common, Key: keyImage(change.key), ...incrementOf(change) } },
          ),
        }),
      );
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      if (!reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) throw error;
      throw new Conflict(
        reasons.map(({ Item: item }) => itemOf(item)),
        { cause: error },
      );
    }
  };

  /** BatchWriteItem takes 25 requests, and may leave some of them to be sent again. */
  const writeBatches = async (requests: readonly WriteRequest[]): Promise<void> => {
    for (let from = 0; from < requests.length; from += 25) {
      let waiting: readonly WriteRequest[] = requests.slice(from, from + 25);
      for (let round = 0; waiting.length > 0; round += 1) {
        if (round > 0) await host.pause(2 ** round * 20);
        const { UnprocessedItems } = await client.send(
          new BatchWriteItemCommand({ RequestItems: { [tableName]: [...waiting] } }),
        );
        waiting = UnprocessedItems?.[tableName] ?? [];
      }
    }
  };

  return {
    async get(key, options) {
      if (!isStorable(key)) return undefined;
      const { Item: item } = await client.send(
        new GetItemCommand({ TableName: tableName, Key: keyImage(key), ConsistentRead: !options?.stale }),
      );
      if (options?.accepts && !item) spendTimeOfItem();
      return (options?.accepts?.({ list: item?.list?.S }) ?? true) ? itemOf(item) : undefined;
    },

    async getAll(wanted) {
      const found = new Map<string, Item>();
      let missing = wanted.filter(isStorable).map(keyImage);
      for (let round = 0; missing.length > 0; round += 1) {
        if (round > 0) await host.pause(2 ** round * 20);
        const { Responses, UnprocessedKeys } = await client.send(
          new BatchGetItemCommand({ RequestItems: { [tableName]: { Keys: missing } } }),
        );
        for (const item of (Responses?.[tableName] ?? []).flatMap((image) => itemOf(image) ?? []))
          found.set(item.pk + item.sk, item);
        missing = UnprocessedKeys?.[tableName]?.Keys ?? [];
      }
      return wanted.flatMap(({ pk, sk }) => found.get(pk + sk) ?? []);
    },

    async query(input) {
      const { ':pk': pk } = input.ExpressionAttributeValues ?? {};
      if (typeof pk === 'string' && !isStorable({ pk, sk: '' })) return { items: [], count: 0 };
      const items: Item[] = [];
      let count = 0;
      let from: Image | undefined;
      do {
        const { Items, Count, LastEvaluatedKey } = await client.send(
          new QueryCommand({ TableName: tableName, ...withValues(input), ExclusiveStartKey: from }),
        );
        items.push(...(Items ?? []).flatMap((image) => itemOf(image) ?? []));
        count += Count ?? 0;
        from = LastEvaluatedKey;
      } while (from && items.length < (input.Limit ?? Number.POSITIVE_INFINITY));
      return { items, count };
    },

    async commit(...changes) {
      for (const change of changes) assertStorable('item' in change ? change.item : change.key);
      const write = () => (changes.length === 1 ? putOne(changes[0]) : writeTogether(changes));
      await retryOnCollision(write, isCollision, host);
    },

    putAll: (items) => writeBatches(items.map((item) => ({ PutRequest: { Item: imageOf(host.pack(item)) } }))),

    deleteAll: (keys) => writeBatches(keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: keyImage({ pk, sk }) } }))),

    async update(key, input) {
      assertStorable(key);
      try {
        const { Attributes } = await client.send(
          new UpdateItemCommand({
            TableName: tableName,
            Key: keyImage(key),
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            ...withValues(input),
          }),
        );
        return host.read(Attributes ?? {}) as Item;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        throw new Conflict([itemOf(error.Item)], { cause: error });
      }
    },
  };
};

/** Optimistic locking: the put succeeds only on the version that was read. */
const versionCondition = ({ expect }: Write) => {
  if (expect === 'absent') return { ConditionExpression: 'attribute_not_exists(pk)' };
  const ExpressionAttributeNames = { '#version': 'version' };
  if (expect === 'unversioned')
    return { ConditionExpression: 'attribute_not_exists(#version)', ExpressionAttributeNames };
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames,
    ExpressionAttributeValues: imageOf({ ':version': expect }),
  };
};

/** `ADD #a0 :add0` for each counter, on the condition `#a0 >= :floor0` for each counter with a floor. */
const incrementOf = ({ add, floor = {} }: Increment) => {
  const counters = [...new Set([...Object.keys(add), ...Object.keys(floor)])].map((name, index) => ({
    name,
    placeholder: `#a${index}`,
    added: { placeholder: `:add${index}`, value: add[name] },
    least: { placeholder: `:floor${index}`, value: floor[name] },
  }));
  const adds = counters.filter(({ added }) => added.value !== undefined);
  const floors = counters.filter(({ least }) => least.value !== undefined);
  const values = [...adds.map(({ added }) => added), ...floors.map(({ least }) => least)];
  return {
    UpdateExpression: `ADD ${adds.map(({ placeholder, added }) => `${placeholder} ${added.placeholder}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(counters.map(({ name, placeholder }) => [placeholder, name])),
    ExpressionAttributeValues: imageOf(
      Object.fromEntries(values.map(({ placeholder, value }) => [placeholder, value])),
    ),
    ...(floors.length > 0 && {
      ConditionExpression: floors
        .map(({ placeholder, least }) => `${placeholder} >= ${least.placeholder}`)
        .join(' AND '),
    }),
  };
};

/**
 * Whether the SDK had sent this call before. It does so when an answer is lost, and if that first try was committed, the
 * retry finds its own item. On a first try, the item found is another writer's, even if it is the same.
 */
const isRetry = ({ $metadata: { attempts = 1 } }: ConditionalCheckFailedException): boolean => attempts > 1;

const isCollision = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code = '' }) => temporaryReasons.has(Code)));

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html, cancellation reasons */
const temporaryReasons: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

const keyImage = ({ pk, sk }: Key): Image => ({ pk: { S: pk }, sk: { S: sk } });

/** An expression with its values in wire form. */
const withValues = <E extends { readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> }>({
  ExpressionAttributeValues: values,
  ...expression
}: E) => ({ ...expression, ...(values && { ExpressionAttributeValues: imageOf(values) }) });
