import { zlib } from '#shared/platform/encoding/zlib.ts';

/**
 * The attributes that stay uncompressed in packed items. Only kinds that often cost more than one write unit are
 * packed; all other items are readable in the console.
 *
 * DynamoDB bills a write per kilobyte, and twice as much in a transaction. Attributes repeat their names in every item,
 * so an item of 1.5 kB compresses to 0.4 kB. The attributes that DynamoDB itself needs stay as they are: keys, index
 * keys, the version for conditions, `entity` for the stream filter, and `ttl`. So do the attributes that an operator
 * looks for first.
 */
const plainAttributes: ReadonlySet<string> = new Set([
  'pk',
  'sk',
  'entity',
  'version',
  'status',
  'list',
  'listed',
  'bodyHash',
  'ttl',
]);

/** One write unit is 1,024 bytes. DynamoDB documents the size of numbers only approximately. */
const maxPlainBytes = 1_000;

/**
 * Returns the number of bytes that DynamoDB charges for a value:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') return Math.ceil(String(value).length / 2) + 1;
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, element) => sum + 1 + bytesOf(element), 3);
  return 3 + bytesOfFields(value as Readonly<Attributes>, 1);
};

const bytesOfFields = (fields: Readonly<Attributes>, overhead: number): number => {
  let sum = 0;
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) sum += overhead + Buffer.byteLength(name) + bytesOf(value);
  }
  return sum;
};

type Attributes = Record<string, unknown>;

/** Returns the write units that an item costs outside a transaction. */
export const writeUnitsOf = (item: Readonly<Attributes>): number => Math.ceil(bytesOfFields(item, 0) / 1_024);

/** Writes a bigint as a number if a JSON number can hold it, and as an object otherwise. */
const writeBigInt = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint'
    ? Number.isSafeInteger(Number(value))
      ? Number(value)
      : { $bigint: String(value) }
    : value;

const readBigInt = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$bigint' in value ? BigInt(String(value.$bigint)) : value;

/**
 * Memory for a few kilobytes of text. Node's defaults allocate 280 kB for every call, which costs three times as much
 * CPU time as the compression itself. Unpacking does not depend on the window size.
 */
const deflateMemory = { windowBits: 13, memLevel: 6, chunkSize: 2_048 } as const;
const inflateMemory = { chunkSize: 4_096 } as const;

/**
 * Dictionaries of the strings that packed items have in common, by number. Never change one, because stored items could
 * no longer be unpacked: add another dictionary under a new number instead.
 */
export type Dictionaries = Readonly<Record<number, Buffer>>;

/**
 * @param kinds the `entity` of the items that are packed
 * @param current the number of the dictionary for new items
 */
export const createPacking = (kinds: ReadonlySet<unknown>, dictionaries: Dictionaries, current: number) => {
  /** Ids and times in the keys recur in the other attributes, so an item's keys are part of its dictionary. */
  const dictionaryOf = (number: number, { pk, list, listed }: Readonly<Attributes>): Buffer | undefined => {
    const common = dictionaries[number];
    return common && Buffer.concat([common, Buffer.from(JSON.stringify([pk, list, listed]))]);
  };

  return {
    /**
     * Compresses all but the plain attributes of an item into the attribute `packed`, if its kind is packed and the item
     * is larger than one write unit.
     */
    pack(item: Readonly<Attributes>): Attributes {
      if (!kinds.has(item.entity) || bytesOfFields(item, 0) <= maxPlainBytes) return item;
      const plain: Attributes = {};
      const others: Attributes = {};
      for (const name in item) (plainAttributes.has(name) ? plain : others)[name] = item[name];
      const text = JSON.stringify(others, writeBigInt);
      const compressed = zlib().deflateRawSync(text, { ...deflateMemory, dictionary: dictionaryOf(current, item) });
      return { ...plain, packed: Buffer.concat([Buffer.of(current), compressed]) };
    },
    /** Restores a packed item. Returns other items unchanged. In stream records, `packed` is base64 text. */
    unpack(item: Readonly<Attributes>): Attributes {
      const { packed } = item;
      if (typeof packed !== 'string' && !(packed instanceof Uint8Array)) return item;
      // Copied only here, because most items are not packed.
      const { packed: _packed, ...plain } = item;
      const bytes = typeof packed === 'string' ? Buffer.from(packed, 'base64') : packed;
      const dictionary = dictionaryOf(bytes[0] ?? 0, plain);
      if (!dictionary) throw new TypeError(`An item was packed with the unknown dictionary ${bytes[0]}`);
      const others: unknown = JSON.parse(
        zlib()
          .inflateRawSync(bytes.subarray(1), { ...inflateMemory, dictionary })
          .toString(),
        readBigInt,
      );
      return { ...plain, ...(others as Attributes) };
    },
  };
};
export type Packing = ReturnType<typeof createPacking>;
