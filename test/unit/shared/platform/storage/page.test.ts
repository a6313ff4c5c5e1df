import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matching, type PageRequest, readFromEnd } from '#shared/platform/storage/page.ts';

/** Creates a list of the numbers from `total` down to 1: the newest entry has the highest number. */
const aList =
  (total: number) =>
  async ({ page, perPage }: PageRequest) => {
    const entries = Array.from({ length: total }, (_, index) => total - index);
    return { items: entries.slice((page - 1) * perPage, page * perPage), page, perPage, total };
  };

test('pages from the end of a list have the oldest entries first, each entry once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 12 }), async (total, perPage) => {
      const pages = Array.from({ length: Math.ceil(total / perPage) + 1 }, (_, index) => index + 1);
      const read = await Promise.all(pages.map((page) => readFromEnd(aList(total), { page, perPage })));
      expect(read.flatMap(({ items }) => items)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
      expect(read.slice(0, -2).every(({ items }) => items.length === perPage)).toBe(true);
      expect(read.every((page, index) => page.total === total && page.page === index + 1)).toBe(true);
    }),
  );
});

test('a filter selects the entries with all its values, and without values there is no condition', () => {
  const fieldsOf = ([colour, size]: readonly [string, number | undefined]) => ({ colour, size });
  const entries = [
    ['red', 1],
    ['red', 2],
    ['blue', 1],
    ['blue', undefined],
  ] as const;
  const found = (filter: { colour?: string | undefined; size?: number | undefined }) => {
    const condition = matching(filter, fieldsOf);
    return condition && entries.filter(condition);
  };
  expect(found({ colour: 'red', size: 1 })).toEqual([['red', 1]]);
  expect(found({ colour: 'blue', size: undefined })).toEqual([
    ['blue', 1],
    ['blue', undefined],
  ]);
  expect(found({ colour: 'green' })).toEqual([]);
  expect([found({}), found({ colour: undefined })]).toEqual([undefined, undefined]);
});
