import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';

/** Returns the wait, in seconds, that a failed call to a bank requires, or zero if it requires none. */
export const retryAfterOf = (error: unknown): number =>
  (error instanceof BankUnavailable || error instanceof Problem ? error.retryAfterSeconds : undefined) ?? 0;

/**
 * Returns when a bank that has failed is called again: after a pause, or after the wait that the failure requires if that
 * is longer. The breaker blocks all calls until the wait has passed.
 */
export const retryAtOf = (failedAt: Date | string, pauseSeconds: number, retryAfterSeconds: number): string =>
  addSeconds(failedAt, Math.max(pauseSeconds, retryAfterSeconds + 1));
