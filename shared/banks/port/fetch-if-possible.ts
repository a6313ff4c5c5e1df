import { BankRejection, BankUnavailable, NotOffered, TokenRejected } from './errors.ts';

/** Runs an optional bank call. Returns undefined if the bank rejects it, does not offer it or does not respond. */
export const fetchIfPossible = async <T>(query: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await query();
  } catch (error) {
    const fromBank = [BankUnavailable, BankRejection, NotOffered, TokenRejected].some((kind) => error instanceof kind);
    if (fromBank) return undefined;
    throw error;
  }
};
