import { describe, expect, test } from 'vitest';
import { corpus, forgedCount, validCount } from '#test/certification/forged/corpus.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

test('the corpus has at least 300 forgeries, and valid variants of every message', () => {
  expect(forgedCount).toBeGreaterThanOrEqual(300);
  expect(validCount).toBeGreaterThanOrEqual(corpus.length);
  expect(corpus.filter(({ valid }) => Object.keys(valid).length === 0)).toEqual([]);
});

describe.each(corpus)('$name', ({ forged, valid, open }) => {
  let deliver: ReturnType<typeof open> | undefined;
  const accepts = (title: string): Promise<boolean> => {
    deliver ??= open(local().table);
    return deliver(title);
  };
  test.each(Object.keys(forged))('rejected: %s', async (title) => {
    expect(await accepts(title)).toBe(false);
  });
  // After the forgeries, in the same scene: a scene that no longer works would also reject all of them.
  test.each(Object.keys(valid))('accepted: %s', async (title) => {
    expect(await accepts(title)).toBe(true);
  });
});
