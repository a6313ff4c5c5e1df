import type { DatabaseSync } from 'node:sqlite';
import { Query } from '../state.ts';
import { nextRun } from './schedule-expression.ts';
import type { Definition } from './template-schedules.ts';

export interface Schedule {
  readonly group: string;
  readonly name: string;
  readonly definition: Definition;
  /** Idempotency token of the call that made it. */
  readonly token: string;
  readonly created: number;
  readonly changed: number;
}

interface Row {
  readonly schedule: string;
  readonly next: number;
}

const schema = `CREATE TABLE IF NOT EXISTS schedule (
  "group" TEXT NOT NULL,
  name TEXT NOT NULL,
  schedule TEXT NOT NULL,
  next INTEGER,
  PRIMARY KEY ("group", name)
);
CREATE INDEX IF NOT EXISTS schedule_next ON schedule (next)`;

/** setTimeout cannot wait for more than 24 days, so it is set again after an hour. */
const longestWait = 3_600_000;

const read = ({ schedule }: Row): Schedule => {
  const parsed: Schedule = JSON.parse(schedule);
  return parsed;
};

/**
 * Schedules and their clock. A run that came due while nothing ran happens at the next start; one that was under way
 * when the process ended happens again.
 */
export const scheduleStore = (state: DatabaseSync, run: (schedule: Schedule, due: number) => Promise<void>) => {
  state.exec(schema);
  const upsert = state.prepare('INSERT OR REPLACE INTO schedule ("group", name, schedule, next) VALUES (?, ?, ?, ?)');
  const remove = state.prepare('DELETE FROM schedule WHERE "group" = ? AND name = ?');
  const select = new Query<Row>(state, 'SELECT * FROM schedule WHERE "group" = ? AND name = ?');
  const selectAll = new Query<Row>(state, 'SELECT * FROM schedule ORDER BY "group", name');
  const selectDue = new Query<Row>(state, 'SELECT * FROM schedule WHERE next <= ? ORDER BY next');
  const selectNext = new Query<{ at: number | null }>(state, 'SELECT min(next) AS at FROM schedule WHERE next > ?');

  const running = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;

  const runOne = async (row: Row): Promise<void> => {
    const schedule = read(row);
    const { group, name, definition } = schedule;
    await run(schedule, row.next);
    running.delete(row.schedule);
    // One that was changed or deleted while it ran has a new time, or none.
    if (!isStarted || select.first(group, name)?.schedule !== row.schedule) return;
    const next = nextRun(definition.ScheduleExpression ?? '', row.next, Date.now());
    if (next === undefined && definition.ActionAfterCompletion === 'DELETE') remove.run(group, name);
    else upsert.run(group, name, row.schedule, next ?? null);
    arm();
  };

  const arm = (): void => {
    clearTimeout(timer);
    if (!isStarted) return;
    const now = Date.now();
    const due = selectDue.all(now).filter(({ schedule }) => !running.has(schedule));
    for (const { schedule } of due) running.add(schedule);
    for (const row of due) void runOne(row);
    const next = selectNext.first(now)?.at;
    if (next) timer = setTimeout(arm, Math.min(next - now, longestWait));
  };

  return {
    start: (): void => {
      isStarted = true;
      arm();
    },

    stop: (): void => {
      isStarted = false;
      clearTimeout(timer);
    },

    find: (group: string, name: string): Schedule | undefined => {
      const row = select.first(group, name);
      return row && read(row);
    },

    list: (): Schedule[] => selectAll.all().map(read),

    save: (schedule: Schedule): void => {
      const { group, name, definition, changed } = schedule;
      const next = nextRun(definition.ScheduleExpression ?? '', undefined, changed);
      const isEnabled = definition.State !== 'DISABLED';
      upsert.run(group, name, JSON.stringify(schedule), isEnabled && next !== undefined ? next : null);
      arm();
    },

    remove: (group: string, name: string): void => {
      remove.run(group, name);
      arm();
    },
  };
};
