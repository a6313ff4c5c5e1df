import { readFileSync, writeFileSync } from 'node:fs';
import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { type NativeAttributeValue, unmarshall } from '@aws-sdk/util-dynamodb';
import { packing } from '#shared/standard/ledger.ts';

/** An item in DynamoDB's JSON: bytes are in base64. */
export type StoredItem = Record<string, Record<string, unknown>>;

/** One item of each kind. */
export type StoredItems = Readonly<Record<string, StoredItem>>;

/**
 * Items written by the stores of the last release. Regenerate this file after each release: infra/deployment/README.md,
 * section on releases.
 */
const file = new URL('stored-items.json', import.meta.url);

export const itemsOfLastRelease = (): StoredItems => JSON.parse(readFileSync(file, 'utf8')) as StoredItems;

export const keepItems = (items: StoredItems): void => {
  writeFileSync(file, `${JSON.stringify(items, undefined, 2)}\n`);
};

const bytes = (name: string, value: unknown): unknown =>
  name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;

/** Converts an item to the format of the SDK. */
export const toDynamoDb = (item: StoredItem): Record<string, AttributeValue> =>
  JSON.parse(JSON.stringify(item), bytes) as Record<string, AttributeValue>;

const fromDynamoDb = (item: Record<string, AttributeValue>): StoredItem =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      value.B ? { B: Buffer.from(value.B).toString('base64') } : { ...value },
    ]),
  );

/** Returns the attributes of an item, including compressed ones. */
export const attributesOf = (item: StoredItem): Record<string, NativeAttributeValue> =>
  packing.unpack(unmarshall(toDynamoDb(item)));

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** Returns the attributes of a last-release item that another item lacks or has with another type. */
const lacks = (item: StoredItem, last: StoredItem): readonly string[] => {
  const attributes = attributesOf(item);
  return Object.entries(attributesOf(last))
    .filter(([name, value]) => typeOf(attributes[name]) !== typeOf(value))
    .map(([name]) => name);
};

/**
 * One item of each kind in a table. Items of a kind can have different attributes, and a scan returns them in any
 * order, so the item most similar to the last release's is chosen.
 */
export const itemsIn = async (client: DynamoDBClient, tableName: string): Promise<StoredItems> => {
  const lastItems = itemsOfLastRelease();
  const found = new Map<string, StoredItem>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName })) {
    for (const item of Items) {
      const kind = item.entity?.S;
      if (!kind) continue;
      const [one, other, last] = [fromDynamoDb(item), found.get(kind), lastItems[kind]];
      if (!other || (last && lacks(one, last).length < lacks(other, last).length)) found.set(kind, one);
    }
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/**
 * Returns the last release's attributes that no item has with the same type, so that the last release could not read
 * them.
 */
export const lostAttributes = (now: StoredItems): readonly string[] =>
  Object.entries(itemsOfLastRelease()).flatMap(([kind, last]) =>
    lacks(now[kind] ?? {}, last).map((name) => `${kind}.${name}`),
  );
