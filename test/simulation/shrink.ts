import { type Ending, runHistory } from './history.ts';

/** Whether two histories break the same rule in the same way. */
const isSame = (a: Ending, b: Ending): boolean => a.violations.some((violation) => b.violations.includes(violation));

/**
 * Finds the shortest history with the same violation by removing faults: half of them, then a quarter, and so on down
 * to single ones, until nothing more can be removed.
 */
export const minOf = async (failing: Ending): Promise<Ending> => {
  const { seed } = failing;
  let shortest = failing;
  let without: ReadonlySet<string> = new Set();
  let size = Math.ceil(failing.happened.length / 2);
  while (size >= 1) {
    let hasShrunk = false;
    for (let from = 0; from < shortest.happened.length;) {
      const candidate = new Set([...without, ...shortest.happened.slice(from, from + size)]);
      const ending = await runHistory(seed, { without: candidate });
      if (isSame(ending, failing) && ending.happened.length < shortest.happened.length) {
        [shortest, without, hasShrunk] = [ending, candidate, true];
      } else {
        from += size;
      }
    }
    if (size === 1 && !hasShrunk) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return shortest;
};
