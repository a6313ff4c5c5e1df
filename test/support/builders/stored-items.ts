import { readFileSync, writeFileSync } from 'node:fs';
import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { type NativeAttributeValue, unmarshall } from '@aws-sdk/util-dynamodb';
import { packing } from '#shared/standard/ledger.ts';

/** An item as DynamoDB JSON, with bytes in base64. */
export type StoredItem = Record<string, Record<string, unknown>>;

/** One item of each kind, by kind. */
export type StoredItems = Readonly<Record<string, StoredItem>>;

/**
 * The file with the items that the last release's stores wrote. Regenerate the file after each release
 * (infra/deployment/releases.md).
 */
const file = new URL('stored-items.json', import.meta.url);

export const itemsOfLastRelease = (): StoredItems => JSON.parse(readFileSync(file, 'utf8')) as StoredItems;

export const keepItems = (items: StoredItems): void => {
  writeFileSync(file, `${JSON.stringify(items, undefined, 2)}\n`);
};

const bytes = (name: string, value: unknown): unknown =>
  name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;

/** Converts an item to the SDK's format. */
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

/** Returns the attributes of an item of the last release that another item lacks or has with a different type. */
const missingAttributes = (item: StoredItem, last: StoredItem): readonly string[] => {
  const attributes = attributesOf(item);
  return Object.entries(attributesOf(last))
    .filter(([name, value]) => typeOf(attributes[name]) !== typeOf(value))
    .map(([name]) => name);
};

/**
 * Returns one item of each kind in a table. Items of the same kind can have different attributes, and a scan returns
 * them in any order, so the item that is most similar to the last release's item is chosen.
 */
export const itemsIn = async (client: DynamoDBClient, tableName: string): Promise<StoredItems> => {
  const lastItems = itemsOfLastRelease();
  const found = new Map<string, StoredItem>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName })) {
    for (const item of Items) {
      const kind = item.entity?.S;
      if (!kind) continue;
      const [candidate, chosen, last] = [fromDynamoDb(item), found.get(kind), lastItems[kind]];
      if (!chosen || (last && missingAttributes(candidate, last).length < missingAttributes(chosen, last).length))
        found.set(kind, candidate);
    }
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/**
 * Returns the attributes of the last release that the current items lack or have with a different type, so that the
 * last release could not read them.
 */
export const lostAttributes = (now: StoredItems): readonly string[] =>
  Object.entries(itemsOfLastRelease()).flatMap(([kind, last]) =>
    missingAttributes(now[kind] ?? {}, last).map((name) => `${kind}.${name}`),
  );
