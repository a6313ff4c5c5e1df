import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';

/** The other side is down, slow or has been failing: nothing was asked, or nothing usable came back. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable';
}

/** Failures in a row after which a counterpart is left alone, and for how long. */
const failuresInRow = 3;
const aloneForMs = 5_000;

/**
 * A breaker for one counterpart, so that one that is down costs nobody its time-out. Only throws count; a clear "no" is
 * an answer.
 */
export const openBreaker = (): (<T>(call: () => Promise<T>) => Promise<T>) => {
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: aloneForMs,
    breaker: new ConsecutiveBreaker(failuresInRow),
  });
  return async (call) => {
    try {
      return await policy.execute(call);
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new SourceUnavailable('left alone for a while', { cause: error });
      throw error;
    }
  };
};
