import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';

/** A source returned no usable response, or was not called because of earlier failures. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable';
}

const failuresUntilOpen = 3;
/** The time that the circuit breaker stays open. */
export const openSeconds = 5;

/**
 * Creates a circuit breaker for one source: after three consecutive failures, calls fail immediately for five seconds
 * instead of waiting for their timeouts. Only a thrown error counts as a failure.
 */
export const createSourceBreaker = (): (<T>(call: () => Promise<T>) => Promise<T>) => {
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: openSeconds * 1_000,
    breaker: new ConsecutiveBreaker(failuresUntilOpen),
  });
  return async (call) => {
    try {
      return await policy.execute(call);
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new SourceUnavailable('the circuit is open', { cause: error });
      throw error;
    }
  };
};
