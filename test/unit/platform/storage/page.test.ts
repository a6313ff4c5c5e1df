import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PageRequest, readFromEnd } from '#shared/platform/storage/page.ts';

/** A list of the numbers from `total` down to 1: the newest entry has the highest number. */
const aList =
  (total: number) =>
  async ({ page, perPage }: PageRequest) => {
    const all = Array.from({ length: total }, (_, index) => total - index);
    return { items: all.slice((page - 1) * perPage, page * perPage), page, perPage, total };
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
