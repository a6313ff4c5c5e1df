import { expect, test } from 'vitest';
import { batchesOf, chunks } from '#shared/platform/runtime/batches.ts';

test('a list is split into chunks, of which only the last one may be smaller', () => {
  expect(chunks(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(chunks([], 2)).toEqual([]);
});

const limits = { sizeOf: (text: string) => text.length, maxBytes: 5 };

test('batches keep the order of the items and are as large as the limit allows', () => {
  expect([...batchesOf(['aa', 'bbb', 'c', 'dd', 'eee'], limits)]).toEqual([['aa', 'bbb'], ['c', 'dd'], ['eee']]);
});

test('an item that is larger than a batch gets its own batch', () => {
  expect([...batchesOf(['a', 'bbbbbbb', 'c'], limits)]).toEqual([['a'], ['bbbbbbb'], ['c']]);
});

test('the number of items in a batch can be limited too', () => {
  expect([...batchesOf(['a', 'b', 'c'], { ...limits, maxItems: 2 })]).toEqual([['a', 'b'], ['c']]);
});

test('nothing makes no batch', () => {
  expect([...batchesOf([], limits)]).toEqual([]);
});
