import { randomFraction } from '#shared/platform/runtime/randomness.ts';
import { describeBug, log } from '#shared/platform/runtime/log.ts';
import { Conflict, Contention, isBusy } from './table.ts';

/**
 * Retries a read-decide-write step when another writer changed the item after it was read. `number` starts at 1. Throws
 * the Conflict of the last attempt.
 */
export const retryOnConflict = async <T>(attempt: (number: number) => Promise<T>, attempts = 3): Promise<T> => {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt(number);
    } catch (error) {
      if (!(error instanceof Conflict) || number === attempts) throw error;
    }
  }
};

/**
 * Retries a change of a state that was read earlier. The first attempt changes that state: if it is outdated, the write
 * fails with a Conflict. Each further attempt reads the state again.
 */
export const retryFrom = <S, T>(
  lastRead: S,
  reload: () => Promise<S>,
  change: (current: S) => Promise<T>,
): Promise<T> => retryOnConflict(async (attempt) => change(attempt === 1 ? lastRead : await reload()));

/** Awaits a write. Returns false if it failed with a Conflict, because another writer was first. */
export const succeedsWithoutConflict = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
};

/**
 * Awaits a record about an operation, such as a count, which must not make the operation itself fail. Logs an error, unless
 * concurrent requests caused it.
 */
export const ignoreFailure = async (recording: Promise<unknown> | undefined, record: string): Promise<boolean> => {
  try {
    await recording;
    return true;
  } catch (error) {
    if (!isBusy(error)) log({ event: 'record.lost', record, error: describeBug(error).error });
    return false;
  }
};

/** The timer and the clock of a table's retries. */
export interface RetryTiming {
  readonly pause: (milliseconds: number) => Promise<unknown>;
  readonly uptime: () => number;
}

/**
 * How long a transaction is retried: well below API Gateway's own timeout. Transactions that update the same busy
 * counter of a client may collide for that long.
 */
const maxCollisionMs = 8_000;

/**
 * Retries a transaction that DynamoDB cancelled because it shares an item with a concurrent transaction, or because a
 * partition is throttled. The SDK retries throttled calls, but not cancelled transactions.
 */
export const retryOnCollision = async <T>(
  attempt: () => Promise<T>,
  isCollision: (error: unknown) => boolean,
  timing: RetryTiming,
): Promise<T> => {
  const giveUpAt = timing.uptime() + maxCollisionMs;
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isCollision(error)) throw error;
      if (timing.uptime() > giveUpAt) throw new Contention({ cause: error });
      await timing.pause(randomFraction() * Math.min(400, 10 * 2 ** number));
    }
  }
};
