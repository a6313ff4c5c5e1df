import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Image } from '#shared/platform/storage/documents.ts';
import type { DocumentClient } from '#shared/platform/storage/ledger-table.ts';
import type { Environment, ExternalCall, World } from '../world/world.ts';
import { type Expression, type Item, keyRange, meetsCondition, applyUpdate } from './expressions.ts';

/** A committed write, as passed to the stream readers. */
export interface StreamedWrite {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

export interface DynamoDB {
  /** Returns the client of an environment. */
  clientOf(environment: Environment): DocumentClient;
  /** Returns all items, as plain objects. */
  items(): readonly Item[];
  /** Writes an item directly, without a call. */
  seed(item: Item): void;
}

/** Returns a value as DynamoDB would: without undefined fields, and with safe integers as numbers. */
const storedValue = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.filter((element) => element !== undefined).map(storedValue);
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? storedItem(value) : value;
};
const storedItem = (item: object): Item => {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) if (value !== undefined) values[name] = storedValue(value);
  return values;
};

/** Returns an item in the form in which exceptions contain it: the document client does not unmarshal exceptions. */
const marshalledItem = (item: Item | undefined) => item && { Item: marshall(item) };

interface Key {
  readonly pk?: unknown;
  readonly sk?: unknown;
}

interface Put extends Expression {
  readonly Item?: Item | undefined;
}

interface Update extends Expression {
  readonly Key?: Item | undefined;
}

/** The input fields of all supported commands. */
type Input = Put &
  Update & {
    readonly TransactItems?: readonly { readonly Put?: Put | undefined; readonly Update?: Update | undefined }[];
    readonly RequestItems?: Readonly<Record<string, unknown>>;
    readonly ConsistentRead?: boolean | undefined;
    readonly Limit?: number | undefined;
    readonly ScanIndexForward?: boolean | undefined;
    readonly ProjectionExpression?: string | undefined;
  };

type Call = Omit<ExternalCall<object>, 'lost'>;

const metadata = (attempts: number) => ({ message: 'the condition failed', $metadata: { attempts } });

const lost = (): Error => Object.assign(new Error('no response from DynamoDB'), { name: 'TimeoutError' });

const throwThrottled = (): never => {
  throw new ProvisionedThroughputExceededException({ message: 'throttled', $metadata: {} });
};

const throwConflict = (): never => {
  throw new TransactionConflictException({ message: 'conflict', $metadata: {} });
};

/** The longest time for which an eventually consistent read may miss a write. */
const maxStaleMs = 2_000;

/** Faults of single-item writes. */
const writeFaults = { throttled: throwThrottled, 'transaction conflict': throwConflict };

/** Returns the attributes of a query that reads the index, or of one with a projection: the service projects only keys. */
const keysOf = ({ pk, sk, list, listed }: Item, isIndex: boolean): Item =>
  isIndex ? { pk, sk, list, listed } : { pk, sk };

/** Creates DynamoDB in memory, with the SDK's document client as its interface. Returned items must not be changed. */
export const createDynamoDB = (world: World, onWrite: (write: StreamedWrite) => void): DynamoDB => {
  const partitions = new Map<unknown, Map<unknown, Item>>();
  /** The secondary index: items by list, then by key. */
  const lists = new Map<unknown, Map<string, Item>>();

  const index = (before: Item | undefined, after: Item | undefined): void => {
    const key = `${String((after ?? before)?.pk)} ${String((after ?? before)?.sk)}`;
    const [oldList, newList] = [before?.list, after?.list];
    if (oldList !== undefined && oldList !== newList) lists.get(oldList)?.delete(key);
    if (newList === undefined || !after) return;
    const list = lists.get(newList) ?? new Map<string, Item>();
    lists.set(newList, list);
    list.set(key, after);
  };

  /** The previous version of each item, and the time at which it was replaced. */
  const replaced = new WeakMap<Item, { readonly before: Item | undefined; readonly since: number }>();

  const itemAt = ({ pk, sk }: Key): Item | undefined => partitions.get(pk)?.get(sk);
  const staleItem = (key: Key): Item | undefined => {
    const item = itemAt(key);
    const { before, since = -Infinity } = (item && replaced.get(item)) ?? {};
    return world.timeline.now() - since <= maxStaleMs ? before : item;
  };
  const write = (written: Item): Item => {
    const item = storedItem(written);
    const { pk, sk } = item;
    const partition = partitions.get(pk) ?? new Map<unknown, Item>();
    partitions.set(pk, partition);
    const before = partition.get(sk);
    partition.set(sk, item);
    replaced.set(item, { before, since: world.timeline.now() });
    index(before, item);
    onWrite({ before, after: item });
    return item;
  };
  const remove = (key: Key): void => {
    const before = itemAt(key);
    if (!before) return;
    partitions.get(key.pk)?.delete(key.sk);
    index(before, undefined);
    onWrite({ before, after: undefined });
  };
  const keyOf = (put: Put | undefined, update: Update | undefined): Item => put?.Item ?? update?.Key ?? {};
  const afterOf = (put: Put | undefined, update: Update | undefined): Item =>
    put?.Item ?? applyUpdate(itemAt(update?.Key ?? {}) ?? update?.Key ?? {}, update ?? {});

  const writeOne = (put: Put | undefined, update: Update | undefined, attempt: 1 | 2): Item => {
    const current = itemAt(keyOf(put, update));
    if (!meetsCondition(current, put ?? update ?? {}))
      throw new ConditionalCheckFailedException({ ...metadata(attempt), ...marshalledItem(current) });
    return write(afterOf(put, update));
  };

  const cancelled = (codes: readonly { readonly Code: string; readonly Item?: Image }[]): Error =>
    new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons: [...codes] });

  const transact = ({ TransactItems: all = [] }: Input): object => {
    const reasons = all.map(({ Put, Update }) => {
      const current = itemAt(keyOf(Put, Update));
      if (meetsCondition(current, Put ?? Update ?? {})) return { Code: 'None' };
      return { Code: 'ConditionalCheckFailed', ...marshalledItem(current) };
    });
    if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons);
    for (const { Put, Update } of all) write(afterOf(Put, Update));
    return {};
  };

  const query = (input: Input): object => {
    const { partition, isInRange } = keyRange(input);
    const [items, sort] = partition.name === 'pk' ? [partitions, 'sk'] : [lists, 'listed'];
    const found = [...(items.get(partition.value)?.values() ?? [])]
      .filter(isInRange)
      .toSorted((a, b) => (String(a[sort]) < String(b[sort]) ? -1 : 1));
    if (input.ScanIndexForward === false) found.reverse();
    const selected = found.slice(0, input.Limit);
    const isIndex = partition.name !== 'pk';
    const isKeysOnly = isIndex || input.ProjectionExpression !== undefined;
    const Items = isKeysOnly ? selected.map((item) => keysOf(item, isIndex)) : selected;
    return { Items, Count: Items.length };
  };

  const batchGet = ({ RequestItems = {} }: Input, unprocessedCount: number): object => {
    const [table = '', requested] = Object.entries(RequestItems)[0] ?? [];
    const keys = (requested as { readonly Keys: readonly Item[] } | undefined)?.Keys ?? [];
    const processed = keys.slice(0, keys.length - unprocessedCount);
    return {
      Responses: { [table]: processed.map(itemAt).filter((item) => item !== undefined) },
      UnprocessedKeys: processed.length < keys.length ? { [table]: { Keys: keys.slice(processed.length) } } : {},
    };
  };

  type Request = { readonly PutRequest?: { readonly Item: Item }; readonly DeleteRequest?: { readonly Key: Item } };
  const batchWrite = ({ RequestItems = {} }: Input, unprocessedCount: number): object => {
    const [table = '', requested] = Object.entries(RequestItems)[0] ?? [];
    const requests = (requested as readonly Request[] | undefined) ?? [];
    const processed = requests.slice(0, requests.length - unprocessedCount);
    for (const { PutRequest, DeleteRequest } of processed) {
      if (PutRequest) write(PutRequest.Item);
      if (DeleteRequest) remove(DeleteRequest.Key);
    }
    return {
      UnprocessedItems: processed.length < requests.length ? { [table]: requests.slice(processed.length) } : {},
    };
  };

  const cancelWithConflict = (input: Input): never => {
    const [, ...others] = input.TransactItems ?? [];
    throw cancelled([{ Code: 'TransactionConflict' }, ...others.map(() => ({ Code: 'None' }))]);
  };
  const cancelWithThrottling = (input: Input): never => {
    const [, ...others] = input.TransactItems ?? [];
    throw cancelled([{ Code: 'ThrottlingError' }, ...others.map(() => ({ Code: 'None' }))]);
  };

  /** One row per command: its name, its effect and the faults specific to it. */
  const commands = new Map<unknown, (input: Input) => Call>([
    [
      GetCommand,
      ({ Key: key = {}, ConsistentRead }) => ({
        name: 'dynamodb.get',
        effect: () => ({ Item: itemAt(key) }),
        ...(!ConsistentRead && { ownFaults: { stale: () => ({ Item: staleItem(key) }) } }),
      }),
    ],
    [
      PutCommand,
      (input) => ({
        name: 'dynamodb.put',
        effect: (attempt) => (writeOne(input, undefined, attempt), {}),
        ownFaults: writeFaults,
        isRetried: true,
      }),
    ],
    [
      UpdateCommand,
      (input) => ({
        name: 'dynamodb.update',
        effect: (attempt) => ({ Attributes: writeOne(undefined, input, attempt) }),
        ownFaults: writeFaults,
      }),
    ],
    [
      TransactWriteCommand,
      (input) => ({
        name: 'dynamodb.transact',
        effect: () => transact(input),
        ownFaults: {
          throttled: () => cancelWithThrottling(input),
          'transaction conflict': () => cancelWithConflict(input),
        },
      }),
    ],
    [QueryCommand, (input) => ({ name: 'dynamodb.query', effect: () => query(input) })],
    [
      BatchGetCommand,
      (input) => ({
        name: 'dynamodb.batch-get',
        effect: () => batchGet(input, 0),
        ownFaults: { 'partial batch': () => batchGet(input, 1) },
      }),
    ],
    [
      BatchWriteCommand,
      (input) => ({
        name: 'dynamodb.batch-write',
        effect: () => batchWrite(input, 0),
        ownFaults: { 'partial batch': () => batchWrite(input, 1) },
      }),
    ],
  ]);

  return {
    clientOf: (environment) => {
      const send = (command: { readonly input: object }): Promise<object> => {
        const row = commands.get(command.constructor);
        if (!row) throw new Error(`The simulation does not support the command ${command.constructor.name}`);
        return world.call(environment, { ...row(command.input as Input), lost });
      };
      return { send: send as DocumentClient['send'] };
    },
    items: () => [...partitions.values()].flatMap((partition) => [...partition.values()]),
    seed: (item) => {
      replaced.delete(write(item));
    },
  };
};
