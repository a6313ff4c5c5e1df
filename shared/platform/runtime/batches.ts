/** Splits a list into chunks of a size. The last one may be smaller. */
export const chunks = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

interface BatchLimits<T> {
  readonly sizeOf: (item: T) => number;
  readonly maxBytes: number;
  readonly maxItems?: number;
}

/** Groups items into batches within the limits, in order. An item that is larger than a batch gets its own batch. */
export const batchesOf = function* <T>(
  items: Iterable<T>,
  { sizeOf, maxBytes, maxItems = Infinity }: BatchLimits<T>,
): Generator<readonly T[]> {
  let batch: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (batch.length > 0 && (batch.length === maxItems || bytes + size > maxBytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
};
