import { Conflict } from './table.ts';

/**
 * Runs a read-decide-write step again when another writer changed the item after it was read. The first round is 1.
 * Throws the Conflict of the last attempt.
 */
export const retryOnConflict = async <T>(attempt: (round: number) => Promise<T>, attempts = 3): Promise<T> => {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt(round);
    } catch (error) {
      if (!(error instanceof Conflict) || round === attempts) throw error;
    }
  }
};
