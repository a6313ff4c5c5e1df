/**
 * How much JSON becomes one page. A DynamoDB item holds 400 kB, and sealing data that cannot be compressed makes it 16/9
 * times as long, because base64 is applied twice.
 */
const mostBytes = 200_000;

/** Divides items into pages that fit into one DynamoDB item each. */
export const pagesOf = function* <T>(items: Iterable<T>): Generator<readonly T[]> {
  let page: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (page.length > 0 && bytes + size > mostBytes) {
      yield page;
      [page, bytes] = [[], 0];
    }
    page.push(item);
    bytes += size;
  }
  if (page.length > 0) yield page;
};
