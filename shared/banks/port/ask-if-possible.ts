import { BankRejection, BankUnavailable, NotOffered, TokenRejected } from './errors.ts';

/** Runs an optional bank call. Returns undefined if the bank fails. */
export const askIfPossible = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask();
  } catch (error) {
    const isOfBank = [BankUnavailable, BankRejection, NotOffered, TokenRejected].some((kind) => error instanceof kind);
    if (isOfBank) return undefined;
    throw error;
  }
};
