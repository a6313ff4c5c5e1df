import { randomFraction } from '#shared/platform/runtime/randomness.ts';
import { Conflict, Contention } from './table.ts';

/**
 * Retries a read-decide-write step when another writer changed the item after it was read. `round` starts at 1. Throws
 * the Conflict of the last attempt.
 */
export const retryOnConflict = async <T>(attempt: (round: number) => Promise<T>, attempts = 3): Promise<T> => {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt(round);
    } catch (error) {
      if (!(error instanceof Conflict) || round === attempts) throw error;
    }
  }
};

/** Awaits a write. Returns false if another writer was first. */
export const succeedsWithoutConflict = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
};

/** The timer and the clock of a table's retries. */
export interface RetryTiming {
  readonly pause: (milliseconds: number) => Promise<unknown>;
  readonly uptime: () => number;
}

/**
 * Time limit for retries, well below API Gateway's. Transactions on a client's busy counter may collide for this long.
 */
const collisionMs = 8_000;

/**
 * Retries a transaction that DynamoDB cancelled because it shares an item with a concurrent one, or hits a partition
 * without capacity. The SDK retries throttled calls, but not cancelled transactions.
 */
export const retryOnCollision = async <T>(
  attempt: () => Promise<T>,
  isCollision: (error: unknown) => boolean,
  host: RetryTiming,
): Promise<T> => {
  const giveUpAt = host.uptime() + collisionMs;
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isCollision(error)) throw error;
      if (host.uptime() > giveUpAt) throw new Contention({ cause: error });
      await host.pause(randomFraction() * Math.min(400, 10 * 2 ** round));
    }
  }
};
