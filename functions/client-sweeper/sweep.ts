import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import { log } from '#shared/standard/log.ts';
import { retentionTimer, type Timers } from '#shared/events/timer.ts';
import { chunks } from '#shared/platform/runtime/batches.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { throwFirstFailure } from '#shared/platform/runtime/settled.ts';
import { listOf } from '#shared/platform/storage/keys.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import { listClients } from '#shared/clients/client-directory.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { readItem, type Table, versionedWrite } from '#shared/platform/storage/table.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { createFigures, daysAgo, openDays, tallyRetentionDays } from '#shared/events/figures/figures.ts';
import type { RetentionDays } from '#shared/payments/retention/retention-days.ts';

export interface Deps {
  readonly table: Table;
  readonly listing: Listing;
  readonly timers: Timers;
  readonly retentionDays: RetentionDays;
  readonly now: Clock;
}

/** Sweeps for payment data whose retention period has passed, and closes days, even if one of them fails. */
export const sweepClients = async (deps: Deps): Promise<void> => {
  const sweep = async () => log({ event: 'retention.swept', count: await sweepRetention(deps) });
  throwFirstFailure(await Promise.allSettled([closeDays(deps.table, deps.now), sweep()]));
};

/** Number of clients that are handled concurrently. */
const concurrentClients = 10;

/** Runs a task for all clients. The failure of one does not prevent the others. */
const forEachClient = async (table: Table, task: (clientId: string) => Promise<void>): Promise<void> => {
  const results: PromiseSettledResult<void>[] = [];
  for (const some of chunks(await listClients(table), concurrentClients))
    results.push(...(await Promise.allSettled(some.map(({ clientId }) => task(clientId)))));
  throwFirstFailure(results);
};

/** Progress of the sweep through one list. */
const Cursor = z.object({ position: z.string(), version: z.int() });

/** Most requests end within this time after their creation. A request that ends later gets its own timer. */
const usualLifeSeconds = 3 * 86_400;

/** Read batch size, and number of timers sent concurrently. */
const batchSize = 100;

/**
 * Sends a timer for every payment request that is old enough for its retention period to have passed. Walks the lists
 * of all clients, each from its oldest request, so that no request needs a schedule that waits for years. A cursor for
 * each list marks the progress: after a crash, some timers are sent again and none are lost, and a duplicate timer has
 * no further effect. Returns the number of timers sent.
 */
export const sweepRetention = async (deps: Deps): Promise<number> => {
  let count = 0;
  await forEachClient(deps.table, async (clientId) => {
    for (const market of Market.options) {
      const sent = await sweepList(clientId, market, deps);
      count += sent;
    }
  });
  return count;
};

const sweepList = async (clientId: string, market: Market, deps: Deps): Promise<number> => {
  const { table, listing, timers, retentionDays, now } = deps;
  const key = paymentKeys.retentionSweep(clientId, market);
  const list = listOf(clientId, market, 'payment-requests');
  const upTo = addSeconds(now(), -(retentionDays[market] * 86_400 + usualLifeSeconds));
  let cursor = await readItem(table, key, Cursor);
  for (let count = 0; ;) {
    const entries = await listing.oldest(list, { after: cursor?.position ?? '', upTo }, batchSize);
    const last = entries.at(-1);
    if (!last) return count;
    await Promise.all(entries.map(({ id }) => timers.set(retentionTimer(id, now().toISOString()))));
    count += entries.length;
    const next = { position: last.position, version: (cursor?.version ?? -1) + 1 };
    const write = versionedWrite({ ...key, entity: 'RetentionSweep', ...next });
    const isFirst = await succeedsWithoutConflict(table.commit(write));
    // Another sweep has overtaken this one.
    if (!isFirst) return count;
    cursor = next;
  }
};

/** The days on which a missed day can still be closed before its tallies expire. */
const attempts = tallyRetentionDays - openDays;

/** Adds up the figures of the days that have been over for long enough, for every client and market. */
export const closeDays = (table: Table, now: Clock): Promise<void> => {
  const figures = createFigures(table);
  const days = Array.from({ length: attempts }, (_, index) => daysAgo(openDays + index, now));
  return forEachClient(table, async (clientId) => {
    const results: PromiseSettledResult<void>[] = [];
    // One day of a client at a time, because the marks of a very busy day take up much of the memory.
    for (const market of Market.options)
      for (const day of days) results.push(...(await Promise.allSettled([figures.close({ clientId, market }, day)])));
    throwFirstFailure(results);
  });
};
