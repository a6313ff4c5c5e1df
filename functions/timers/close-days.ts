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
  for (const { sk } of clients)
    for (const market of Market.options)
      for (let age = openDays; age < openDays + attempts; age += 1)
        await figures.close({ clientId: sk.slice('CLIENT#'.length), market }, daysAgo(age, now));
};
