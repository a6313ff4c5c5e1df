import type { Key } from './keys.ts';

export type Item = Key & Record<string, unknown>;

/** The next state of one item. */
export interface Write {
  readonly item: Item;
  /**
   * The version that the writer read, `absent` to create the item, or `unversioned` for an item that has no version. If
   * it is not so, nothing is written.
   */
  readonly expect: 'absent' | 'unversioned' | number;
}

/** Adds to the counters of one item, in one transaction with other writes. */
export interface Increment {
  readonly key: Key;
  readonly add: Readonly<Record<string, number>>;
  /** The least value that each counter must have before. If one is lower, nothing is written. */
  readonly floor?: Readonly<Record<string, number>>;
}

export type Change = Write | Increment;

/**
 * A change that depends on nothing that is stored: the put of an item that follows from its key, so that writing it twice
 * changes nothing, or the deletion of an item for good. Deleting one that does not exist is no error.
 */
export type Unconditional = { readonly put: Item } | { readonly deleted: Key };

/** Another writer came first. `current` holds what the table has instead, in the order of the changes. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
  /** Undefined for a change that met its condition, and for an item that does not exist. */
  readonly current: readonly (Item | undefined)[];

  constructor(current: readonly (Item | undefined)[], options?: ErrorOptions) {
    super('another writer changed the item after it was read', options);
    this.current = current;
  }
}

/** Other writers kept the items locked for too long. Nothing was written; the caller may try again. */
export class Contention extends Error {
  override readonly name = 'Contention';

  constructor(options?: ErrorOptions) {
    super('other writers kept the items locked', options);
  }
}

/** Whether other requests came first. The same request may succeed if it is repeated. */
export const isBusy = (error: unknown): error is Conflict | Contention =>
  error instanceof Conflict || error instanceof Contention;

/** A condition and an update, as DynamoDB writes them, with plain values. */
export interface Update {
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
}

/** A partition of the table, or one of its index `lists`. */
export type Partition = string | { readonly list: string };

/** Which items of a partition, by their sort keys. */
export type SortKeys =
  | { readonly prefix: string }
  | { readonly before: string }
  | { readonly from: string; readonly to?: string };

export interface PartOptions {
  readonly only?: SortKeys | undefined;
  readonly newestFirst?: boolean;
  readonly limit?: number;
  /** Costs half and may return what was there a moment ago. An index always does. */
  readonly stale?: boolean;
  /** Leaves out all attributes but the keys. */
  readonly keysOnly?: boolean;
}

/** The ledger: one DynamoDB table. The files keys.ts describe its data model. */
export interface Table {
  /** Strongly consistent, unless a stale item will do, which costs half. */
  get(key: Key, options?: { readonly stale?: boolean | undefined }): Promise<Item | undefined>;
  /** In the order of the keys; absent items are left out. At most 100 keys, the limit of BatchGetItem. */
  getAll(keys: readonly Key[]): Promise<readonly Item[]>;
  /** The items of a partition in the order of their sort keys. */
  partition(partition: Partition, options?: PartOptions): Promise<readonly Item[]>;
  /** How many items a partition has. */
  count(partition: Partition, only: SortKeys): Promise<number>;
  /** Creates an item, unless its key is taken: then returns the item that is there. */
  putIfAbsent(item: Item): Promise<Item | undefined>;
  /** Writes all changes or none: one write is a conditional put, several changes are a transaction. Throws Conflict. */
  commit(...changes: readonly [Write, ...Change[]]): Promise<void>;
  /** Writes in batches, in any order. A call that fails may have written some of the changes. */
  writeAll(changes: readonly Unconditional[]): Promise<void>;
  /** For counters and markers only. Returns the item after the update. Throws Conflict. */
  update(key: Key, update: Update): Promise<Item>;
}

/** The unconditional puts of items. */
export const puts = (items: readonly Item[]): readonly Unconditional[] => items.map((put) => ({ put }));

/** The deletions of items. */
export const deletions = (keys: readonly Key[]): readonly Unconditional[] =>
  keys.map(({ pk, sk }) => ({ deleted: { pk, sk } }));

/** The keys of the items that unconditional changes concern. */
export const keysOf = (changes: readonly Unconditional[]): readonly Key[] =>
  changes.map((change) => ('put' in change ? change.put : change.deleted));
