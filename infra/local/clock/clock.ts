import type { DatabaseSync } from 'node:sqlite';
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

export type LocalClock = ReturnType<typeof createClock>;
