import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';

/** A source is down, slow or has been failing. It was not called, or it returned no usable response. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable';
}

const failuresUntilOpen = 3;
const createForMs = 5_000;

/**
 * A circuit breaker for one source: after three consecutive failures, calls fail at once for five seconds instead of
 * waiting for their time-outs. Only a thrown error is treated as a failure.
 */
export const createSourceBreaker = (): (<T>(call: () => Promise<T>) => Promise<T>) => {
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: createForMs,
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
