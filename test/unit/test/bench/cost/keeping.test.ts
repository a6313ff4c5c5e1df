import { expect, test } from 'vitest';
import { keptBytes } from '#test/bench/cost/kept-items.ts';
import { byteMonths, priceOfKeeping, tracedShare } from '#test/bench/cost/keeping.ts';
import { pricedRegions, priceListOf } from '#test/bench/cost/price-list.ts';
import { storedCounts } from '#test/bench/cost/stored-counts.ts';
import { production } from '#test/support/cloud/templates/production-stage.ts';

const year = 365.25;

test('items are paid for until DynamoDB deletes them, or as long as the payment is kept', () => {
  const kept = {
    Payment: { bytes: 1_000, indexBytes: 300 },
    Journal: { bytes: 500, indexBytes: 0, days: year / 12 },
  };
  expect(byteMonths(kept, 5 * year)).toEqual({ table: 1_000 * 60 + 500, index: 300 * 60 });
  expect(byteMonths(kept, 10 * year)).toEqual({ table: 1_000 * 120 + 500, index: 300 * 120 });
});

test('an item is as large as its names and values, and its entry in the index as its keys', () => {
  const plain = { pk: { S: 'A#1' }, sk: { S: 'A' }, version: { N: '123' }, packed: { B: new Uint8Array(10) } };
  const bytes = 100 + 2 + 3 + 2 + 1 + 7 + 3 + 6 + 10;
  expect(keptBytes(plain)).toEqual({ bytes, indexBytes: 0 });
  const listed = { ...plain, list: { S: 'L' }, listed: { S: '2026' } };
  expect(keptBytes(listed)).toEqual({ bytes: bytes + 15, indexBytes: 100 + 8 + 15 });
  const tags = { L: [{ S: 'ab' }, { BOOL: true }] };
  expect(keptBytes({ ...plain, tags }).bytes - bytes).toBe(4 + 3 + 2 + 3);
  const map = { M: { a: { NULL: true } } };
  expect(keptBytes({ ...plain, map }).bytes - bytes).toBe(3 + 3 + 1 + 2);
});

test('nearly all rare invocations are traced, and one in twenty of frequent ones', () => {
  expect(tracedShare(0.001)).toBeCloseTo(1, 2);
  expect(tracedShare(1_000)).toBeCloseTo(0.051, 3);
});

test('keeping payments for ten years costs more than for five, and traces only where the stage has them', () => {
  const priceIn = (market: 'UAE' | 'KSA', traces: boolean) =>
    priceOfKeeping(
      storedCounts().oneAtATime,
      { stage: { ...production, traces }, market, paymentsPerSecond: 0.4 },
      priceListOf('me-central-1'),
    );
  expect(priceIn('KSA', false)['Stored items']).toBeGreaterThan(1.9 * Number(priceIn('UAE', false)['Stored items']));
  expect(priceIn('UAE', false).Traces).toBe(0);
  expect(priceIn('UAE', true).Traces).toBeGreaterThan(0);
});

test('a table for rarely read items stores them for less than half the price, but its units cost a quarter more', () => {
  for (const region of pricedRegions) {
    const [standard, infrequent] = [priceListOf(region, 'standard'), priceListOf(region, 'infrequent')];
    expect(infrequent.storedByte / standard.storedByte).toBeCloseTo(0.4);
    expect(infrequent.writeUnit / standard.writeUnit).toBeCloseTo(1.25);
    expect(infrequent.backedUpByte).toBe(standard.backedUpByte);
  }
});
