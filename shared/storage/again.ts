import { Conflict } from './table.ts';

/**
 * Reads, decides and writes again when another writer came in between: the decision is made anew on what stands there
 * now. The third loss in a row is the caller's to report.
 */
export const againOnConflict = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Conflict) || round === 3) throw error;
    }
  }
};
