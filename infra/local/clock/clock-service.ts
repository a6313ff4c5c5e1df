import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { validationError } from '../platform/aws-error.ts';
import type { Service } from '../platform/service.ts';
import { Query } from '../platform/state.ts';

const schema = 'CREATE TABLE IF NOT EXISTS clock (id INTEGER PRIMARY KEY, ahead INTEGER NOT NULL)';

/**
 * Creates the clock of the local cloud. It can be ahead of this machine's clock, and never goes back, because stored
 * times would then be in the future.
 */
export const createClock = (state: DatabaseSync, machineNow: () => number) => {
  state.exec(schema);
  const save = state.prepare('INSERT OR REPLACE INTO clock (id, ahead) VALUES (1, ?)');
  let ahead = new Query<{ ahead: number }>(state, 'SELECT ahead FROM clock WHERE id = 1').first()?.ahead ?? 0;
  return {
    /** Returns the time in milliseconds. */
    now: (): number => machineNow() + ahead,
    aheadMs: (): number => ahead,
    /** Sets the clock to a time. A time in the past has no effect. */
    advanceTo: (time: number): void => {
      ahead = Math.max(ahead, Math.ceil(time - machineNow()));
      save.run(ahead);
    },
  };
};

type LocalClock = ReturnType<typeof createClock>;

/** The prefix of `x-amz-target`. AWS has no such service. */
export const clockTarget = 'LocalClock';

interface DueWork {
  /**
   * Returns the time at which the next message or schedule after the given time comes due, or undefined if none is
   * waiting.
   */
  readonly nextDue: (after: number) => number | undefined;
  /** Starts everything that is due. */
  readonly wake: () => void;
  /** Returns whether everything that is due has finished. */
  readonly isResting: () => Promise<boolean>;
  /** Called after every advance, with the time by which the clock is now ahead of this machine's clock. */
  readonly onAdvance: (aheadMs: number) => void;
}

/**
 * The duration after which an advance goes directly to its target time, so that the caller does not wait much longer.
 */
const maxAdvanceMs = 240_000;
/** The longest time that a step waits for the work that it started. */
const maxStepMs = 10_000;

/**
 * Creates the service behind `npm run clock`. An advance stops whenever something comes due on the way, because that
 * can cause further events: a retry that fails schedules the next retry.
 */
export const createClockService = (clock: LocalClock, { nextDue, wake, isResting, onAdvance }: DueWork): Service => {
  const waitForDueWork = async (): Promise<void> => {
    const deadline = Date.now() + maxStepMs;
    while (Date.now() < deadline) {
      if (await isResting()) return;
      await pause(10);
    }
  };

  const advanceTo = async (time: number): Promise<void> => {
    clock.advanceTo(time);
    wake();
    await waitForDueWork();
  };

  const advance = async (milliseconds: number): Promise<void> => {
    const end = clock.now() + milliseconds;
    const deadline = Date.now() + maxAdvanceMs;
    for (;;) {
      const due = nextDue(clock.now());
      if (due === undefined || due > end || Date.now() > deadline) break;
      await advanceTo(due);
    }
    await advanceTo(end);
    onAdvance(clock.aheadMs());
  };

  /** Advances run one at a time, because concurrent ones would interfere with each other. */
  let lastAdvance = Promise.resolve();

  return {
    operations: {
      async Advance({ Milliseconds = 0 }: { readonly Milliseconds?: number }) {
        if (!Number.isInteger(Milliseconds) || Milliseconds < 0)
          throw validationError('Advance takes Milliseconds, an integer of at least 0.');
        if (Milliseconds > 0) {
          const advanced = lastAdvance.then(() => advance(Milliseconds));
          lastAdvance = advanced.catch(() => undefined);
          await advanced;
        }
        return { Time: new Date(clock.now()).toISOString(), AheadMilliseconds: clock.aheadMs() };
      },
    },
    // No policy grants this action to a role, and the operator does not need one.
    requiredAccess: ({ operation }) => [{ action: `local-clock:${operation}`, resource: '*' }],
  };
};
