/**
 * Maximum JSON per page. A DynamoDB item holds 400 kB, and encrypting incompressible data makes it 16/9 times as long,
 * because base64 is applied twice.
 */
const maxBytes = 200_000;

/** Maximum part of an encrypted page in one DynamoDB item, which leaves room for its keys. */
const maxEncryptedBytes = 380_000;

/** Splits items into pages that each fit into one DynamoDB item. */
export const pagesOf = function* <T>(items: Iterable<T>): Generator<readonly T[]> {
  let page: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (page.length > 0 && bytes + size > maxBytes) {
      yield page;
      [page, bytes] = [[], 0];
    }
    page.push(item);
    bytes += size;
  }
  if (page.length > 0) yield page;
};

/**
 * Splits an encrypted page into pieces that each fit into one DynamoDB item. Only a page with one very large item needs
 * several.
 */
export const piecesOf = (sealed: string): readonly string[] =>
  Array.from({ length: Math.ceil(sealed.length / maxEncryptedBytes) }, (_, number) =>
    sealed.slice(number * maxEncryptedBytes, (number + 1) * maxEncryptedBytes),
  );
