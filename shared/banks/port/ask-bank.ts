import { Problem } from '#shared/platform/problems/problem.ts';
import { BankRefusal, BankUnavailable, NotOffered, TokenRejected } from './errors.ts';

/** Runs a call to a bank for what is useful but not needed. Returns undefined if the bank fails. */
export const askIfPossible = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask();
  } catch (error) {
    const isOfBank = [BankUnavailable, BankRefusal, NotOffered, TokenRejected].some((kind) => error instanceof kind);
    if (isOfBank) return undefined;
    throw error;
  }
};

/** Runs calls to a bank on behalf of an integrator, and turns the bank's failures into Problem `provider_unavailable`. */
export const askBank = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof BankUnavailable) {
      const { retryAfterSeconds } = error;
      throw new Problem('provider_unavailable', {
        cause: error,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      });
    }
    if (error instanceof BankRefusal) {
      const message = 'The provider refused the request. Repeating it unchanged will not help';
      throw new Problem('provider_unavailable', { message, details: { providerId: [error.code] }, cause: error });
    }
    if (error instanceof NotOffered || error instanceof TokenRejected)
      throw new Problem('provider_unavailable', { cause: error });
    throw error;
  }
};
