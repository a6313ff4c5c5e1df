import * as z from 'zod';
import { dueIn, minuteOf, nextMinute } from '#shared/mandates/due-index.ts';
import { expiryTimer, type Timers } from '#shared/platform/messaging/timer.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { Conflict, type Table } from '#shared/platform/storage/table.ts';

export interface Deps {
  readonly table: Table;
  readonly timers: Timers;
  readonly now: Clock;
}

const Sweep = z.object({ minute: z.string(), version: z.int() });

/** The first sweep of a stage begins this long ago. Nothing is due before. */
const firstSeconds = 3_600;
/** How many messages are sent at the same time. */
const sendingAtOnce = 50;

/**
 * Starts what is due: sends a timer for every entry of the minutes that are over since the last sweep, oldest first.
 * A minute is marked as swept after its timers were sent, so a crash repeats a minute and never loses one. Timers that
 * arrive twice have no further effect. Returns how many timers were sent.
 */
export const sweep = async ({ table, timers, now }: Deps): Promise<number> => {
  let count = 0;
  const item = await table.get(keys.sweep());
  let last = item ? Sweep.parse(item) : undefined;
  const current = minuteOf(now().toISOString());
  let minute = last ? nextMinute(last.minute) : minuteOf(addSeconds(now(), -firstSeconds));
  for (; minute < current; minute = nextMinute(minute)) {
    const ids = await dueIn(minute, table);
    for (let from = 0; from < ids.length; from += sendingAtOnce) {
      const some = ids.slice(from, from + sendingAtOnce);
      await Promise.all(some.map((id) => timers.set(expiryTimer('mandate_transaction', id, now().toISOString()))));
    }
    count += ids.length;
    const next = { minute, version: last ? last.version + 1 : 0 };
    try {
      await table.commit({ item: { ...keys.sweep(), entity: 'Sweep', ...next }, expect: last?.version ?? 'absent' });
    } catch (error) {
      // Another sweep has come further.
      if (error instanceof Conflict) return count;
      throw error;
    }
    last = next;
  }
  return count;
};
