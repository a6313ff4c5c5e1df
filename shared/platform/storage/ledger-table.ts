import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { readImage } from './document-client.ts';
import { type Change, Conflict, Contention, type Increment, type Item, type Table, type Write } from './table.ts';

/** Implements the table with the AWS SDK. */
export const openLedgerTable = (client: DynamoDBDocumentClient, tableName: string): Table => {
  const putOne = async (write: Write): Promise<void> => {
    try {
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: write.item,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...versionCondition(write),
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const current = itemOf(error.Item);
      // The SDK retries a call if the answer was lost. If the first try was committed, the retry finds its own item.
      if (current && isDeepStrictEqual(comparable(current), comparable(write.item))) return;
      throw new Conflict([current], { cause: error });
    }
  };

  const writeTogether = async (changes: readonly Change[]): Promise<void> => {
    const common = { TableName: tableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
    try {
      await client.send(
        new TransactWriteCommand({
          TransactItems: changes.map((change) =>
            'item' in change
              ? { Put: { ...common, Item: change.item, ...versionCondition(change) } }
              : { Update: { ...common, Key: { pk: change.key.pk, sk: change.key.sk }, ...incrementOf(change) } },
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

  return {
    async get(key, options) {
      const { Item: item } = await client.send(
        new GetCommand({ TableName: tableName, Key: key, ConsistentRead: !options?.stale }),
      );
      return item as Item | undefined;
    },

    async getAll(wanted) {
      const found = new Map<string, Item>();
      let missing = wanted.map(({ pk, sk }) => ({ pk, sk }));
      for (let round = 0; missing.length > 0; round += 1) {
        if (round > 0) await pause(2 ** round * 20);
        const { Responses, UnprocessedKeys } = await client.send(
          new BatchGetCommand({ RequestItems: { [tableName]: { Keys: missing } } }),
        );
        for (const item of (Responses?.[tableName] ?? []) as Item[]) found.set(item.pk + item.sk, item);
        missing = (UnprocessedKeys?.[tableName]?.Keys ?? []) as typeof missing;
      }
      return wanted.flatMap(({ pk, sk }) => found.get(pk + sk) ?? []);
    },

    async query(input) {
      const items: Item[] = [];
      let count = 0;
      let from: QueryCommandInput['ExclusiveStartKey'];
      do {
        const { Items, Count, LastEvaluatedKey } = await client.send(
          new QueryCommand({ TableName: tableName, ...input, ExclusiveStartKey: from }),
        );
        items.push(...((Items ?? []) as Item[]));
        count += Count ?? 0;
        from = LastEvaluatedKey;
      } while (from && items.length < (input.Limit ?? Number.POSITIVE_INFINITY));
      return { items, count };
    },

    commit: (...changes) =>
      retryOnCollision(() => (changes.length === 1 ? putOne(changes[0]) : writeTogether(changes))),

    async putAll(items) {
      for (let from = 0; from < items.length; from += 25) {
        let waiting = items.slice(from, from + 25).map((item) => ({ PutRequest: { Item: item } }));
        for (let round = 0; waiting.length > 0; round += 1) {
          if (round > 0) await pause(2 ** round * 20);
          const { UnprocessedItems } = await client.send(
            new BatchWriteCommand({ RequestItems: { [tableName]: waiting } }),
          );
          waiting = (UnprocessedItems?.[tableName] ?? []) as typeof waiting;
        }
      }
    },

    async update(key, input) {
      try {
        const { Attributes } = await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { pk: key.pk, sk: key.sk },
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            ...input,
          }),
        );
        return Attributes as Item;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        throw new Conflict([itemOf(error.Item)], { cause: error });
      }
    },
  };
};

/** Optimistic locking: the put succeeds only on the version that was read. */
const versionCondition = ({ expect }: Write) =>
  expect === 'absent'
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': expect },
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
    ExpressionAttributeValues: Object.fromEntries(values.map(({ placeholder, value }) => [placeholder, value])),
    ...(floors.length > 0 && {
      ConditionExpression: floors
        .map(({ placeholder, least }) => `${placeholder} >= ${least.placeholder}`)
        .join(' AND '),
    }),
  };
};

/** Gives up well before API Gateway does. Transactions on a busy counter of a client may collide for this long. */
const collisionMs = 8_000;

/** DynamoDB cancels a transaction that touches an item of another one at the same time. A repeat may succeed. */
const retryOnCollision = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const giveUpAt = performance.now() + collisionMs;
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isCollision(error)) throw error;
      if (performance.now() > giveUpAt) throw new Contention({ cause: error });
      await pause(Math.random() * Math.min(400, 10 * 2 ** round));
    }
  }
};

const isCollision = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict'));

/** lib-dynamodb leaves the item of an exception in wire form. */
const itemOf = (image: Record<string, AttributeValue> | undefined): Item | undefined =>
  image && Object.keys(image).length > 0 ? (readImage(image) as Item) : undefined;

/** The item as it would be stored: without undefined members, numbers of both kinds written alike. */
const comparable = (item: Item): unknown =>
  JSON.parse(
    JSON.stringify(item, (_, value: unknown) =>
      typeof value === 'bigint' || typeof value === 'number' ? `${value}n` : value,
    ),
  );
