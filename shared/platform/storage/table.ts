import type { QueryCommandInput, UpdateItemCommandInput } from '@aws-sdk/client-dynamodb';
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

/** A request to the table, with its values as plain values. */
type Expression<Input> = Omit<Input, 'TableName' | 'Key' | 'ExclusiveStartKey' | 'ExpressionAttributeValues'> & {
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
};

/** Selects the items of a partition for `query`: all of them, or those whose sort key begins with a prefix. */
export const partition = (pk: string, prefix = '') => ({
  KeyConditionExpression: prefix === '' ? '#pk = :pk' : '#pk = :pk AND begins_with(#sk, :prefix)',
  ExpressionAttributeNames: { '#pk': 'pk', ...(prefix !== '' && { '#sk': 'sk' }) },
  ExpressionAttributeValues: { ':pk': pk, ...(prefix !== '' && { ':prefix': prefix }) },
});

/** The attributes that say to whom an item belongs. They are never packed. */
export interface Belonging {
  /** The list of the owner that shows the item, with its shard. */
  readonly list: string | undefined;
}

export interface GetOptions {
  /** Costs half and may return what was there a moment ago. */
  readonly stale?: boolean;
  /**
   * Decides before the item is unpacked, so that an item which the caller must not see takes no longer than one that does
   * not exist.
   */
  readonly accepts?: (item: Belonging) => boolean;
}

/** The ledger: one DynamoDB table. The files keys.ts describe its data model. */
export interface Table {
  /** Strongly consistent. An item that `accepts` refuses counts as absent. */
  get(key: Key, options?: GetOptions): Promise<Item | undefined>;
  /** In the order of the keys; absent items are left out. At most 100 keys, the limit of BatchGetItem. */
  getAll(keys: readonly Key[]): Promise<readonly Item[]>;
  /** All items that match, or the first `Limit` of them. With `Select: 'COUNT'` only their number. */
  query(input: Expression<QueryCommandInput>): Promise<{ items: readonly Item[]; count: number }>;
  /** Writes all changes or none: one write is a conditional put, several changes are a transaction. Throws Conflict. */
  commit(...changes: readonly [Write, ...Change[]]): Promise<void>;
  /** Unconditional puts. Only for items that follow from their key, so that writing one twice changes nothing. */
  putAll(items: readonly Item[]): Promise<void>;
  /** Deletes items for good, without conditions. Items that do not exist are no error. */
  deleteAll(keys: readonly Key[]): Promise<void>;
  /** For counters and markers only. Returns the item after the update. Throws Conflict. */
  update(key: Key, input: Expression<UpdateItemCommandInput>): Promise<Item>;
}
