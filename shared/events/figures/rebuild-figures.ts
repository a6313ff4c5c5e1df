import { storedResource } from '#shared/events/derive.ts';
import type { ResourceKind } from '#shared/standard/resource-kinds.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { listOf } from '#shared/platform/storage/keys.ts';
import type { Owner } from '#shared/platform/storage/entities.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { createEntitiesOf, resources } from '#shared/resources.ts';
import { addUp, createFigures, daysAgo, type Figure, figuresOfTallies, openDays } from './figures.ts';
import { talliesOf } from './tally.ts';

const countedKinds = ['payment_request', 'consent', 'payment'] as const satisfies readonly ResourceKind[];

const batchSize = 100;

/**
 * Counts a client's stored payments again. Records the outcomes of open days as tallies, which has no effect on those
 * that were recorded before, and replaces the figures of closed days. Returns how many resources were read.
 */
export const rebuildFigures = async (owner: Owner, table: Table, now: Clock): Promise<number> => {
  const [listing, figures] = [createListing(table), createFigures(table)];
  const entitiesOf = createEntitiesOf(table);
  const firstOpenDay = daysAgo(openDays - 1, now);
  const upTo = now().toISOString();
  const closed = new Map<string, readonly Figure[]>();
  let count = 0;
  for (const kind of countedKinds) {
    const list = listOf(owner.clientId, owner.market, resources[kind].list);
    let after = '';
    for (;;) {
      const entries = await listing.oldest(list, { after, upTo }, batchSize);
      const entities = await entitiesOf(kind).getAll(entries.map(({ id }) => id));
      const tallies = entities.flatMap((entity) => talliesOf(storedResource(kind, entity)));
      await figures.record(tallies.filter(({ day }) => day >= firstOpenDay));
      for (const [day, ofDay] of Map.groupBy(tallies, (tally) => tally.day))
        if (day < firstOpenDay) closed.set(day, addUp([...(closed.get(day) ?? []), ...figuresOfTallies(ofDay)]));
      count += entities.length;
      const last = entries.at(-1);
      if (!last) break;
      after = last.position;
    }
  }
  await figures.replace(
    owner,
    [...closed].map(([day, ofDay]) => ({ day, figures: ofDay })),
  );
  return count;
};
