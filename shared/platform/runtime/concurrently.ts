/**
 * Runs a task for every item, for at most `limit` items at the same time. Returns the results in the order of the items.
 * After a task has failed, no others are started.
 */
export const mapConcurrently = async <T, R>(
  items: readonly T[],
  limit: number,
  task: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const results: R[] = [];
  const remaining = eachOf(items);
  const work = async (): Promise<void> => {
    for (const [index, item] of remaining) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: limit }, work));
  return results;
};

/** Several loops share the generator. A loop that fails ends it, and an array's own iterator would go on. */
function* eachOf<T>(items: readonly T[]): Generator<[number, T]> {
  yield* items.entries();
}
