import { clientKeys } from '#shared/clients/keys.ts';
import { createFigures, daysAgo, openDays } from '#shared/events/figures/figures.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { Market } from '#shared/standard/markets/market.ts';

/** The days on which a missed day can still be closed before its tallies expire. */
const attempts = 4;

/** Adds up the figures of the days that have been over for long enough, for every client and market. */
export const closeDays = async (table: Table, now: Clock): Promise<void> => {
  const figures = createFigures(table);
  const clients = await table.partition(clientKeys.clientDirectory(), { stale: true });
  const days = Array.from({ length: attempts }, (_, index) => daysAgo(openDays + index, now));
  for (const { sk } of clients) {
    const owners = Market.options.map((market) => ({ clientId: sk.slice('CLIENT#'.length), market }));
    await Promise.all(owners.flatMap((owner) => days.map((day) => figures.close(owner, day))));
  }
};
