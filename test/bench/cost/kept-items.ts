import { type AttributeValue, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { clientConfigOf, type ConnectionSettings } from '#infra/operator/connection.ts';

/** Items of one kind that a table keeps. */
export interface KeptItems {
  /** Their size in the table. */
  readonly bytes: number;
  /** The size of their entries in the index, of which there are no backups. */
  readonly indexBytes: number;
  /** The longest time until DynamoDB deletes one of them, in days. By default, they are kept as long as the payment. */
  readonly days?: number;
}

type StoredItem = Record<string, AttributeValue>;

/** The bytes that DynamoDB adds to each item of a table or an index. */
const overhead = 100;

/**
 * Returns the size of a stored value.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
const bytesOf = ({ S, N, B, L, M }: AttributeValue): number => {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return Math.ceil(N.length / 2) + 1;
  if (B) return B.length;
  if (L) return L.reduce((sum, element) => sum + 1 + bytesOf(element), 3);
  return M ? 3 + Object.keys(M).length + bytesOfFields(M) : 1;
};

const bytesOfFields = (fields: StoredItem): number =>
  Object.entries(fields).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0);

/** Returns the billed size of an item, and of its entry in the index, which contains only the keys. */
export const keptBytes = (item: StoredItem): Pick<KeptItems, 'bytes' | 'indexBytes'> => {
  const { pk, sk, list, listed } = item;
  const isListed = pk && sk && list && listed;
  return {
    bytes: overhead + bytesOfFields(item),
    indexBytes: isListed ? overhead + bytesOfFields({ pk, sk, list, listed }) : 0,
  };
};

const keyOf = ({ pk, sk }: StoredItem): string => `${pk?.S} ${sk?.S}`;

/** Finds the items that a table keeps from now on, by kind. */
export const watchKeptItems = async (settings: ConnectionSettings, now: () => number) => {
  const client = new DynamoDBClient(clientConfigOf(settings));
  const scan = async (): Promise<readonly StoredItem[]> => {
    const items: StoredItem[] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName: settings.tableName }))
      items.push(...Items);
    return items;
  };
  const earlier = new Set((await scan()).map(keyOf));
  return async (): Promise<Map<string, KeptItems>> => {
    const kept = new Map<string, KeptItems>();
    for (const item of await scan()) {
      if (earlier.has(keyOf(item))) continue;
      const kind = item.entity?.S ?? keyOf(item).replace(/#.*/, '');
      const { bytes, indexBytes, days } = kept.get(kind) ?? { bytes: 0, indexBytes: 0 };
      const size = keptBytes(item);
      const left = item.ttl ? Number(item.ttl.N) / 86_400 - now() / 86_400_000 : undefined;
      const longest = left === undefined ? days : Math.max(left, days ?? 0);
      kept.set(kind, {
        bytes: bytes + size.bytes,
        indexBytes: indexBytes + size.indexBytes,
        ...(longest !== undefined && { days: longest }),
      });
    }
    client.destroy();
    return kept;
  };
};
