import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { type Entry, listed, milestoneLevel, createListing } from '#shared/platform/storage/listing.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { puts } from '#shared/platform/storage/table.ts';

const local = useLocalTable();
/** Options with frequent milestones, so that a short list has many at both levels. */
const options = { shards: 3, bitsPerLevel: 2, levels: 2 };

let list = '';
let lists = 0;
beforeEach(() => {
  lists += 1;
  list = `client#UAE#list${lists}`;
});

const anEntry = (n: number): Entry => ({
  createdAt: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
  id: derivedId('entry', list, String(n)),
});
const itemOf = (entry: Entry) => ({ pk: `ENTRY#${entry.id}`, sk: 'ENTRY', ...listed(list, entry, options) });
const storeEntries = (entries: readonly Entry[]) => local().table.writeAll(puts(entries.map(itemOf)));
const writeAllMilestones = async (entries: readonly Entry[]) => {
  const listing = createListing(local().table, options);
  for (const entry of entries) if (milestoneLevel(entry.id, options) > 0) await listing.writeMilestones(list, entry);
};
const idsOf = (keys: readonly { pk: string }[]) => keys.map(({ pk }) => pk.slice('ENTRY#'.length));

test('an empty list has no entries and no pages', async () => {
  expect(await createListing(local().table, options).page(list, 1, 20)).toEqual({ keys: [], total: 0 });
});

test('the pages of a list are the same with milestones as without', async () => {
  const entries = Array.from({ length: 300 }, (_, n) => anEntry(n));
  await storeEntries(entries);
  await writeAllMilestones(entries);
  const listing = createListing(local().table, options);
  const newestFirst = entries.map(({ id }) => id).toReversed();
  for (const [page, perPage] of [
    [1, 20],
    [2, 20],
    [15, 20],
    [16, 20],
    [1, 200],
    [2, 200],
    [43, 7],
    [300, 1],
    [301, 1],
  ] as const) {
    const found = await listing.page(list, page, perPage);
    expect(idsOf(found.keys), `${page} × ${perPage}`).toEqual(newestFirst.slice((page - 1) * perPage, page * perPage));
    expect(found.total).toBe(300);
  }
});

test('a range of a list has the same pages and total as a list of only these entries', async () => {
  const entries = Array.from({ length: 120 }, (_, n) => anEntry(n));
  await storeEntries(entries);
  await writeAllMilestones(entries);
  const listing = createListing(local().table, options);
  await fc.assert(
    fc.asyncProperty(fc.nat(119), fc.nat(119), fc.integer({ min: 1, max: 5 }), async (a, b, page) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const range = { from: anEntry(from).createdAt, to: anEntry(to).createdAt };
      const expected = entries
        .slice(from, to + 1)
        .map(({ id }) => id)
        .toReversed();
      const found = await listing.page(list, page, 9, range);
      expect(found.total).toBe(expected.length);
      expect(idsOf(found.keys)).toEqual(expected.slice((page - 1) * 9, page * 9));
    }),
    { numRuns: 30 },
  );
});

test('an entry that has left the list is not counted after a recount of its segment', async () => {
  const entries = Array.from({ length: 80 }, (_, n) => anEntry(n));
  await storeEntries(entries);
  await writeAllMilestones(entries);
  const listing = createListing(local().table, options);
  for (const n of [0, 17, 40, 79]) {
    const removed = anEntry(n);
    await local().table.writeAll(puts([{ pk: `ENTRY#${removed.id}`, sk: 'ENTRY' }]));
    await listing.recountAfter(list, removed);
  }
  expect((await listing.page(list, 1, 20)).total).toBe(76);
});

test('milestones that are written late, twice or out of order give the same total', { tags: ['variant'] }, async () => {
  const entries = Array.from({ length: 150 }, (_, n) => anEntry(n));
  await storeEntries(entries);
  await writeAllMilestones(entries.toReversed());
  await Promise.all([writeAllMilestones(entries.slice(0, 80)), writeAllMilestones(entries.slice(60))]);
  expect((await createListing(local().table, options).page(list, 1, 20)).total).toBe(150);
});

test(
  'reading the total of a list that is four times as long costs less than twice as much',
  { tags: ['variant'] },
  async () => {
    const listing = createListing(local().table, { shards: 2, bitsPerLevel: 4, levels: 2 });
    const costs: number[] = [];
    for (const length of [400, 1600]) {
      const entries = Array.from({ length }, (_, n) => anEntry(n));
      await storeEntries(entries);
      for (const entry of entries) {
        if (milestoneLevel(entry.id, { shards: 2, bitsPerLevel: 4, levels: 2 }) > 0)
          await listing.writeMilestones(list, entry);
      }
      local().spent();
      await listing.page(list, 1, 20);
      costs.push(local().spent().readUnits);
    }
    expect(costs[1]).toBeLessThan((costs[0] ?? 0) * 2);
  },
);
