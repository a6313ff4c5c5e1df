import { BrokenCircuitError, circuitBreaker, handleAll, SamplingBreaker } from 'cockatiel';

/** The other side is down, slow or has been failing: nothing was asked, or nothing usable came back. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable';
}

/**
 * A breaker for one counterpart: when half of its calls within ten seconds fail it is left alone for five, so that a
 * source that is down costs nobody its time-out. Only throws count; a clear "no" is an answer.
 */
export const openBreaker = (): (<T>(call: () => Promise<T>) => Promise<T>) => {
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: 5_000,
    breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 1 }),
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
