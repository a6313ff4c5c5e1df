import * as z from 'zod';
import { type DueEntry, dueIn, dueItem, minuteAfter, minuteOf } from '#shared/payments/mandate/mandate-transaction.ts';
import { workTimer, type Timers } from '#shared/events/timer.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { readItem, type Table, versionedWrite } from '#shared/platform/storage/table.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';

export interface Deps {
  readonly table: Table;
  readonly timers: Timers;
  readonly now: Clock;
  /** Maximum number of payments started per bank and minute. */
  readonly maxPerBank: number;
}

const Sweep = z.object({ minute: z.string(), version: z.int() });

/** Seconds before the current time at which a stage's first sweep starts. Nothing is due earlier. */
const firstSweepSeconds = 3_600;
const concurrentTimers = 50;

/**
 * Starts due payments: sends a timer for every entry in the minutes that have passed since the last sweep, oldest
 * first. The payments of one bank are spread over the next minute; those above the bank's limit move to later minutes.
 *
 * A minute is marked as swept only after its timers have been sent and its other entries moved. After a crash, the
 * minute is swept again, so no entry is lost, and duplicate timers have no further effect. Returns the number of timers
 * sent.
 */
export const sweep = async (deps: Deps): Promise<number> => {
  const { table, now } = deps;
  let count = 0;
  let last = await readItem(table, paymentKeys.sweep(), Sweep);
  const current = minuteOf(now().toISOString());
  const offsetOf = createOffsets(deps.maxPerBank);
  let minute = last ? minuteAfter(last.minute) : minuteOf(addSeconds(now(), -firstSweepSeconds));
  for (; minute < current; minute = minuteAfter(minute)) {
    const entries = await dueIn(minute, table);
    for (let from = 0; from < entries.length; from += concurrentTimers) {
      const batch = entries.slice(from, from + concurrentTimers);
      const sent = await Promise.all(batch.map((entry) => start(entry, offsetOf(entry), deps)));
      count += sent.filter((isSent) => isSent).length;
    }
    const next = { minute, version: last ? last.version + 1 : 0 };
    const write = versionedWrite({ ...paymentKeys.sweep(), entity: 'Sweep', ...next });
    const isFirst = await succeedsWithoutConflict(table.commit(write));
    // Another sweep has overtaken this one.
    if (!isFirst) return count;
    last = next;
  }
  return count;
};

/** Offset of an entry's start: whole minutes, then seconds within that minute. */
interface Offset {
  readonly minutes: number;
  readonly seconds: number;
}

/** Returns a function that assigns start offsets to each bank's payments, in the order of its calls. */
const createOffsets = (maxPerBank: number) => {
  const counts = new Map<string, number>();
  return ({ providerCode }: DueEntry): Offset => {
    if (providerCode === undefined) return { minutes: 0, seconds: 0 };
    const index = counts.get(providerCode) ?? 0;
    counts.set(providerCode, index + 1);
    const minutes = Math.floor(index / maxPerBank);
    return { minutes, seconds: Math.floor(((index % maxPerBank) * 60) / maxPerBank) };
  };
};

/** Sends an entry's timer, or moves the entry to a later minute. Returns whether the timer was sent. */
const start = async (entry: DueEntry, { minutes, seconds }: Offset, { table, timers, now }: Deps): Promise<boolean> => {
  if (minutes === 0) {
    await timers.set(workTimer('mandate_transaction', entry.id, addSeconds(now(), seconds)));
    return true;
  }
  // The current minute is swept next.
  const laterMinute = minuteAfter(minuteOf(now().toISOString()), minutes - 1);
  // An interrupted sweep may have moved the entry already.
  await table.putIfAbsent(dueItem(laterMinute, entry));
  return false;
};
