import { isBankError } from './errors.ts';

/** Runs an optional bank call. Returns undefined if the bank rejects it, does not offer it or does not respond. */
export const fetchIfPossible = async <T>(query: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await query();
  } catch (error) {
    if (isBankError(error)) return undefined;
    throw error;
  }
};
