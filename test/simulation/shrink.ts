import { type HistoryResult, runHistory } from './history.ts';

/** Returns whether two histories have a violation in common. */
const shareViolation = (a: HistoryResult, b: HistoryResult): boolean =>
  a.violations.some((violation) => b.violations.includes(violation));

/**
 * Returns the shortest history found with the same violation. The search removes faults and unusual events: half of
 * them at a time, then a quarter, and so on down to single events, until no more can be removed.
 */
export const shrinkHistory = async (failing: HistoryResult): Promise<HistoryResult> => {
  const { seed } = failing;
  let shortest = failing;
  let without: ReadonlySet<string> = new Set();
  let size = Math.ceil(failing.happened.length / 2);
  while (size >= 1) {
    let hasShrunk = false;
    for (let from = 0; from < shortest.happened.length;) {
      const candidate = new Set([...without, ...shortest.happened.slice(from, from + size)]);
      const result = await runHistory(seed, { without: candidate });
      if (shareViolation(result, failing) && result.happened.length < shortest.happened.length) {
        [shortest, without, hasShrunk] = [result, candidate, true];
      } else {
        from += size;
      }
    }
    if (size === 1 && !hasShrunk) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return shortest;
};
