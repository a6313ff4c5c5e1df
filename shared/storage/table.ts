import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Key } from './keys.ts';

export type Item = Key & Record<string, unknown>;

/**
 * One aggregate's next state. `absent` creates it; a number is the version the writer decided on: if another writer
 * came first, nothing is written and Conflict says what stands there instead.
 */
export interface Write {
  readonly item: Item;
  readonly expect: 'absent' | number;
}

/** Adds to counters, where none of them is below its floor; moves together with writes. */
export interface Increment {
  readonly key: Key;
  readonly add: Readonly<Record<string, number>>;
  readonly floor?: Readonly<Record<string, number>>;
}

export type Change = Write | Increment;

/** Another writer came first. `standing` holds what was found, in the order of the writes; undefined where it fitted. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
  readonly standing: readonly (Item | undefined)[];

  constructor(standing: readonly (Item | undefined)[], options?: ErrorOptions) {
    super('the item changed since it was read', options);
    this.standing = standing;
  }
}

/** Others kept writing the same items for too long: nothing was written, and it may be tried again. */
export class Contention extends Error {
  override readonly name = 'Contention';

  constructor(options?: ErrorOptions) {
    super('other writers kept the items busy', options);
  }
}

/** Nothing is broken: others were quicker, and the whole may come again. */
export const isBusy = (error: unknown): error is Conflict | Contention =>
  error instanceof Conflict || error instanceof Contention;

export interface Capacity {
  readonly writeUnits: number;
  readonly readUnits: number;
}

export interface Table {
  /** Strongly consistent unless `stale` says that a moment's age is fine (half the price). */
  get(key: Key, options?: { stale?: boolean }): Promise<Item | undefined>;
  /** Up to 100 items, in the order of the keys; absent ones are left out. */
  getAll(keys: readonly Key[]): Promise<readonly Item[]>;
  /** Everything the condition selects, or the first `Limit` of it; with Select COUNT only the number. */
  query(input: Omit<QueryCommandInput, 'TableName'>): Promise<{ items: readonly Item[]; count: number }>;
  /** One write is one conditional put; several changes are one transaction. Throws Conflict. */
  commit(...changes: readonly [Write, ...Change[]]): Promise<void>;
  /** Unconditional puts of items that are a pure function of their key: repeating one changes nothing. */
  putAll(items: readonly Item[]): Promise<void>;
  /** For counters and markers only; answers the item after the update. Throws Conflict with what stands there. */
  update(key: Key, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<Item>;
}

const versioned = (write: Write) =>
  write.expect === 'absent'
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': write.expect },
      };

const incremented = ({ add, floor = {} }: Increment) => {
  const attributes = [...new Set([...Object.keys(add), ...Object.keys(floor)])];
  const name = (attribute: string) => `#a${attributes.indexOf(attribute)}`;
  const floors = Object.entries(floor).map(
    ([attribute, least]) => [`${name(attribute)} >= `, `:f${name(attribute).slice(1)}`, least] as const,
  );
  return {
    UpdateExpression: `ADD ${Object.keys(add)
      .map((attribute) => `${name(attribute)} :${name(attribute).slice(1)}`)
      .join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(attributes.map((attribute) => [name(attribute), attribute])),
    ExpressionAttributeValues: Object.fromEntries([
      ...Object.entries(add).map(([attribute, amount]) => [`:${name(attribute).slice(1)}`, amount]),
      ...floors.map(([, placeholder, least]) => [placeholder, least]),
    ]) as Record<string, number>,
    ...(floors.length > 0 && {
      ConditionExpression: floors.map(([left, placeholder]) => left + placeholder).join(' AND '),
    }),
  };
};

/**
 * @param measure receives the capacity of every call (benchmarks); production leaves it out.
 */
export const ledgerTable = (
  client: DynamoDBDocumentClient,
  tableName: string,
  measure?: (capacity: Capacity) => void,
): Table => {
  const reporting = measure ? ({ ReturnConsumedCapacity: 'INDEXES' } as const) : {};
  const wrote = (consumed: { CapacityUnits?: number | undefined } | undefined) =>
    measure?.({ writeUnits: consumed?.CapacityUnits ?? 0, readUnits: 0 });
  const read = (consumed: { CapacityUnits?: number | undefined } | undefined) =>
    measure?.({ writeUnits: 0, readUnits: consumed?.CapacityUnits ?? 0 });

  const putOne = async (write: Write): Promise<void> => {
    try {
      const { ConsumedCapacity } = await client.send(
        new PutCommand({
          TableName: tableName,
          Item: write.item,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...versioned(write),
          ...reporting,
        }),
      );
      wrote(ConsumedCapacity);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const standing = standingItem(error.Item);
      // A retried call whose first try was committed but not answered finds its own item.
      if (standing && isDeepStrictEqual(plain(standing), plain(write.item))) return;
      throw new Conflict([standing], { cause: error });
    }
  };

  const moveTogether = async (changes: readonly Change[]): Promise<void> => {
    try {
      const { ConsumedCapacity } = await client.send(
        new TransactWriteCommand({
          TransactItems: changes.map((change) => {
            const common = { TableName: tableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
            return 'item' in change
              ? { Put: { ...common, Item: change.item, ...versioned(change) } }
              : { Update: { ...common, Key: { pk: change.key.pk, sk: change.key.sk }, ...incremented(change) } };
          }),
          ...reporting,
        }),
      );
      for (const consumed of ConsumedCapacity ?? []) wrote(consumed);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      if (!reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) throw error;
      throw new Conflict(
        reasons.map(({ Item: item }) => standingItem(item)),
        { cause: error },
      );
    }
  };

  return {
    async get(key, options) {
      const { Item: item, ConsumedCapacity } = await client.send(
        new GetCommand({ TableName: tableName, Key: key, ConsistentRead: !options?.stale, ...reporting }),
      );
      read(ConsumedCapacity);
      return item as Item | undefined;
    },

    async getAll(wanted) {
      const found = new Map<string, Item>();
      let missing = wanted.map(({ pk, sk }) => ({ pk, sk }));
      for (let round = 0; missing.length > 0; round += 1) {
        if (round > 0) await pause(2 ** round * 20);
        const { Responses, UnprocessedKeys, ConsumedCapacity } = await client.send(
          new BatchGetCommand({ RequestItems: { [tableName]: { Keys: missing } }, ...reporting }),
        );
        for (const item of (Responses?.[tableName] ?? []) as Item[]) found.set(item.pk + item.sk, item);
        missing = (UnprocessedKeys?.[tableName]?.Keys ?? []) as typeof missing;
        for (const consumed of ConsumedCapacity ?? []) read(consumed);
      }
      return wanted.flatMap(({ pk, sk }) => found.get(pk + sk) ?? []);
    },

    async query(input) {
      const items: Item[] = [];
      let count = 0;
      let from: QueryCommandInput['ExclusiveStartKey'];
      do {
        const { Items, Count, LastEvaluatedKey, ConsumedCapacity } = await client.send(
          new QueryCommand({ TableName: tableName, ...input, ExclusiveStartKey: from, ...reporting }),
        );
        read(ConsumedCapacity);
        items.push(...((Items ?? []) as Item[]));
        count += Count ?? 0;
        from = LastEvaluatedKey;
      } while (from && items.length < (input.Limit ?? Number.POSITIVE_INFINITY));
      return { items, count };
    },

    commit: (...changes) =>
      retryingCollisions(() => (changes.length === 1 ? putOne(changes[0]) : moveTogether(changes))),

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
        const { Attributes, ConsumedCapacity } = await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { pk: key.pk, sk: key.sk },
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            ...input,
            ...reporting,
          }),
        );
        wrote(ConsumedCapacity);
        return Attributes as Item;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        throw new Conflict([standingItem(error.Item)], { cause: error });
      }
    },
  };
};

/** So long a transaction that collides comes again: an item that all of a client's requests count in is busy. */
const collisionMs = 8_000;

/** Two transactions that touch one item at the same instant: neither is wrong, one just has to come again. */
const retryingCollisions = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const giveUpAt = performance.now() + collisionMs;
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      const collided =
        error instanceof TransactionConflictException ||
        (error instanceof TransactionCanceledException &&
          (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict'));
      if (!collided) throw error;
      if (performance.now() > giveUpAt) throw new Contention({ cause: error });
      await pause(Math.random() * Math.min(400, 10 * 2 ** round));
    }
  }
};

/** What the store would hold: no undefined members, Sets and numbers as they come back. */
const plain = (item: Item): unknown =>
  JSON.parse(JSON.stringify(item, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : numeric(value))));

const numeric = (value: unknown): unknown => (typeof value === 'number' ? `${value}n` : value);

/** lib-dynamodb leaves the item of an exception in wire form. */
const standingItem = (item: Record<string, AttributeValue> | undefined): Item | undefined =>
  item && Object.keys(item).length > 0 ? (readImage(item) as Item) : undefined;

/** Whole numbers beyond 2^53 come back as BigInt, all others as Number. */
const wrapNumbers = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
};

/** A stored or streamed image as the item it is. */
export const readImage = (image: Record<string, AttributeValue>): Record<string, unknown> =>
  unmarshall(image, { wrapNumbers });

/** The document client with the one way in which this service writes and reads values. */
export const documentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
    unmarshallOptions: { wrapNumbers },
  });
