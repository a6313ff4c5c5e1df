import { validationError } from '../platform/aws-error.ts';
import { Query } from '../platform/state.ts';
import type { CloudContext } from '../template/cloud-context.ts';

const units: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Returns the time of a schedule's next run, in milliseconds since the epoch: `at(yyyy-mm-ddThh:mm:ss)` runs once;
 * `rate(value unit)` runs one period after the last run, and skips runs that were missed while the cloud was down.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 */
export const nextRun = (expression: string, last: number | undefined, now: number): number | undefined => {
  const [, instant] = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression) ?? [];
  const [, value, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const time = Date.parse(`${instant}Z`);
  const period = Number(value) * (units[unit] ?? 0);
  if (time >= 0) return last === undefined ? time : undefined;
  if (period > 0) return (last ?? now) + period > now ? (last ?? now) + period : now + period;
  throw validationError(`Schedule expression ${expression} is not supported here`);
};

/** The fields of CreateSchedule that the local cloud supports. */
export interface ScheduleDefinition {
  readonly ScheduleExpression: string;
  readonly ActionAfterCompletion?: string | undefined;
  readonly Target: {
    readonly Arn: string;
    readonly RoleArn?: string | undefined;
    readonly Input?: string | undefined;
    readonly DeadLetterConfig?: { readonly Arn?: string | undefined } | undefined;
  };
}

export interface Schedule {
  readonly group: string;
  readonly name: string;
  readonly definition: ScheduleDefinition;
  /** The idempotency token of the call that created the schedule. */
  readonly token: string;
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

/**
 * The maximum time for which a timer waits for a schedule, because the wall clock can jump, for example while a laptop
 * sleeps.
 */
const maxWaitMs = 1000;

const read = ({ schedule }: Row): Schedule => {
  const parsed: Schedule = JSON.parse(schedule);
  return parsed;
};

/**
 * Creates the store of schedules, which also runs them when they come due. A run that came due while the cloud was
 * down, or was in progress when the cloud ended, starts when the cloud is next started.
 */
export const createScheduleStore = (
  { state, now }: CloudContext,
  run: (schedule: Schedule, due: number) => Promise<void>,
) => {
  state.exec(schema);
  const upsert = state.prepare('INSERT OR REPLACE INTO schedule ("group", name, schedule, next) VALUES (?, ?, ?, ?)');
  const remove = state.prepare('DELETE FROM schedule WHERE "group" = ? AND name = ?');
  const select = new Query<Row>(state, 'SELECT * FROM schedule WHERE "group" = ? AND name = ?');
  const selectGroup = new Query<Row>(state, 'SELECT * FROM schedule WHERE "group" = ? ORDER BY name');
  const selectDue = new Query<Row>(state, 'SELECT * FROM schedule WHERE next <= ? ORDER BY next');
  const selectNext = new Query<{ at: number | null }>(state, 'SELECT min(next) AS at FROM schedule WHERE next > ?');

  const selectNextOneTime = new Query<{ at: number | null }>(
    state,
    `SELECT min(next) AS at FROM schedule WHERE next > ? AND "group" <> '${ruleGroup}'`,
  );

  const running = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;

  const runAndReschedule = async (row: Row): Promise<void> => {
    const { group, name, definition } = read(row);
    await run(read(row), row.next);
    running.delete(row.schedule);
    // The schedule may have been changed or removed during its run.
    if (!isStarted || select.first(group, name)?.schedule !== row.schedule) return;
    const next = nextRun(definition.ScheduleExpression, row.next, now());
    if (next === undefined && definition.ActionAfterCompletion === 'DELETE') remove.run(group, name);
    else upsert.run(group, name, row.schedule, next ?? null);
    setTimer();
  };

  const setTimer = (): void => {
    clearTimeout(timer);
    if (!isStarted) return;
    const time = now();
    const due = selectDue.all(time).filter(({ schedule }) => !running.has(schedule));
    for (const { schedule } of due) running.add(schedule);
    for (const row of due) void runAndReschedule(row);
    const next = selectNext.first(time)?.at;
    if (next) timer = setTimeout(setTimer, Math.min(next - time, maxWaitMs));
  };

  return {
    start: (): void => {
      isStarted = true;
      setTimer();
    },

    stop: (): void => {
      isStarted = false;
      clearTimeout(timer);
    },

    /** Runs the schedules that are due, after the clock has changed. */
    wake: setTimer,

    isRunningOneTimeSchedule: (): boolean =>
      [...running].some((text) => {
        const { group }: Schedule = JSON.parse(text);
        return group !== ruleGroup;
      }),

    /**
     * Returns the time at which the next one-time schedule after the given time comes due. Rule schedules are ignored,
     * because they recur indefinitely.
     */
    nextOneTimeSchedule: (after: number): number | undefined => selectNextOneTime.first(after)?.at ?? undefined,

    find: (group: string, name: string): Schedule | undefined => {
      const row = select.first(group, name);
      return row && read(row);
    },

    inGroup: (group: string): Schedule[] => selectGroup.all(group).map(read),

    save: (schedule: Schedule): void => {
      const { group, name, definition } = schedule;
      const next = nextRun(definition.ScheduleExpression, undefined, now());
      upsert.run(group, name, JSON.stringify(schedule), next ?? null);
      setTimer();
    },

    remove: (group: string, name: string): void => {
      remove.run(group, name);
      setTimer();
    },
  };
};

/** The group of rule schedules; no schedule group can have this name. */
export const ruleGroup = 'events:rule';
