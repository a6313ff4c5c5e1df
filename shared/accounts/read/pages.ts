/**
 * How much JSON becomes one page. A DynamoDB item holds 400 kB, and sealing data that cannot be compressed makes it 16/9
 * times as long, because base64 is applied twice.
 */
const mostBytes = 200_000;

/** How much of a sealed page one DynamoDB item holds, beside its keys. */
const mostSealed = 380_000;

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

/** Divides a sealed page into what fits into one DynamoDB item each. Only a page of one very large item needs several. */
export const piecesOf = (sealed: string): readonly string[] =>
  Array.from({ length: Math.ceil(sealed.length / mostSealed) }, (_, number) =>
    sealed.slice(number * mostSealed, (number + 1) * mostSealed),
  );
