import { type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';

/**
 * The outcome of restoring an agreement that was replicated only in part: `completed` from the parts that have arrived,
 * or `revoked` because the customer's approval or the end of the consent has not. `unclear` if the operator has to
 * decide.
 */
export type Restored = 'completed' | 'revoked' | 'unclear';

export interface RestoreDeps<Stores> {
  readonly stores: Stores;
  readonly now: Clock;
}

/**
 * Repeats a step until nothing is missing, because each step is a legal transition. Returns the result that matters most
 * to the operator, or undefined if nothing was missing.
 */
export const untilComplete = async (step: () => Promise<Restored | undefined>): Promise<Restored | undefined> => {
  const result = await step();
  if (result !== 'completed' && result !== 'revoked') return result;
  const later = await untilComplete(step);
  return result === 'revoked' ? result : (later ?? result);
};

const entrySeconds = 7 * 86_400;

/** Returns whether a resource was created so recently that the entries under which it is found may be missing. */
export const mayLackEntries = ({ createdAt }: { readonly createdAt: string }, now: Clock): boolean =>
  secondsBetween(createdAt, now()) < entrySeconds;
