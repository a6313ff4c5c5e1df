import type { Key } from './keys.ts';

export type Item = Key & Record<string, unknown>;

/** The next state of one item. */
export interface Write {
  readonly item: Item;
  /**
   * The version that the writer read, `absent` to create the item, or `unversioned` for an item that has no version. If
   * the stored version differs, nothing is written.
   */
  readonly expect: 'absent' | 'unversioned' | number;
}

/** Adds to the counters of one item, in a transaction with other writes. */
export interface Increment {
  readonly key: Key;
  readonly add: Readonly<Record<string, number>>;
  /** The minimum value of each counter before the addition. If a counter is lower, nothing is written. */
  readonly floor?: Readonly<Record<string, number>>;
}

export type Change = Write | Increment;

/**
 * A change that does not depend on stored items and can be repeated: the put of an item that is derived from its key,
 * or the permanent deletion of an item. Deleting a missing item is not an error.
 */
export type Unconditional = { readonly put: Item } | { readonly deleted: Key };

/** Another writer was first. `current` contains the items as stored, in the order of the changes. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
  /** An entry is undefined if the change satisfied its condition, or if the item does not exist. */
  readonly current: readonly (Item | undefined)[];

  constructor(current: readonly (Item | undefined)[], options?: ErrorOptions) {
    super('another writer changed the item after it was read', options);
    this.current = current;
  }
}

/**
 * Other writers kept the items locked, or their partition was throttled, for too long. Nothing was written; the caller
 * may try again.
 */
export class Contention extends Error {
  override readonly name = 'Contention';

  constructor(options?: ErrorOptions) {
    super('other writers kept the items locked', options);
  }
}

/** Returns whether concurrent requests caused the error. The same request may succeed on a retry. */
export const isBusy = (error: unknown): error is Conflict | Contention =>
  error instanceof Conflict || error instanceof Contention;

/** An update in DynamoDB's syntax, with plain values, and its condition if it has one. */
export interface Update {
  readonly UpdateExpression: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
}

/** A partition of the table or of its index `lists`. */
export type Partition = string | { readonly list: string };

/** Selects items of a partition by their sort keys. */
export type SortKeys =
  | { readonly prefix: string }
  | { readonly before: string }
  | { readonly from: string; readonly to?: string };

export interface PartitionOptions {
  readonly only?: SortKeys | undefined;
  readonly newestFirst?: boolean;
  readonly limit?: number;
  /** Reads cost half as much and may return slightly older items. Reads of an index are always stale. */
  readonly stale?: boolean;
  /** Returns only the keys. */
  readonly keysOnly?: boolean;
}

interface ReadOptions {
  /** The read costs half as much and may return a slightly older item. */
  readonly stale?: boolean | undefined;
}

/** The ledger: one DynamoDB table. The keys.ts files describe its data model. */
export interface Table {
  /** Returns an item. Strongly consistent, unless `stale` is set. */
  get(key: Key, options?: ReadOptions): Promise<Item | undefined>;
  /** Returns the items in the order of the keys and omits missing ones. At most 100 keys, the limit of BatchGetItem. */
  getAll(keys: readonly Key[]): Promise<readonly Item[]>;
  /** Returns a partition's items in the order of their sort keys. */
  partition(partition: Partition, options?: PartitionOptions): Promise<readonly Item[]>;
  count(partition: Partition, only: SortKeys): Promise<number>;
  /** Creates an item. Returns the existing item if the key is taken, and undefined otherwise. */
  putIfAbsent(item: Item): Promise<Item | undefined>;
  /**
   * Writes all changes or none: one write is a conditional put, several changes are a transaction. Throws Conflict or
   * Contention.
   */
  commit(...changes: readonly [Write, ...Change[]]): Promise<void>;
  /** Writes in batches, in any order. A failed call may have written some of the changes. */
  writeAll(changes: readonly Unconditional[]): Promise<void>;
  /** Updates an item and returns its new state. Only for counters and markers. Throws Conflict. */
  update(key: Key, update: Update): Promise<Item>;
}

/** Returns an item as its schema reads it, or undefined if there is none. Throws ZodError if it does not match. */
export const readItem = async <T>(
  table: Pick<Table, 'get'>,
  key: Key,
  schema: { readonly parse: (item: Item) => T },
  options?: ReadOptions,
): Promise<T | undefined> => {
  const item = await table.get(key, options);
  return item && schema.parse(item);
};

/** Returns the write of an item's next version. Versions count from 0. */
export const versionedWrite = (item: Item & { readonly version: number }): Write => ({
  item,
  expect: item.version === 0 ? 'absent' : item.version - 1,
});

export const puts = (items: readonly Item[]): readonly Unconditional[] => items.map((put) => ({ put }));

export const deletions = (keys: readonly Key[]): readonly Unconditional[] =>
  keys.map(({ pk, sk }) => ({ deleted: { pk, sk } }));

/** Returns the keys of the items that unconditional changes affect. */
export const keysOf = (changes: readonly Unconditional[]): readonly Key[] =>
  changes.map((change) => ('put' in change ? change.put : change.deleted));
