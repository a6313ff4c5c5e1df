import { archiveDays } from '#infra/constructs/messaging/event-bus.ts';
import type { Stage } from '#infra/stages.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import type { KeptItems } from './kept-items.ts';
import type { PriceList } from './price-list.ts';
import type { StoredCounts } from './stored-counts.ts';

const daysInMonth = 365.25 / 12;

/** CloudWatch compresses stored logs. Its pricing examples assume this share of the ingested bytes. */
const compressedLog = 0.15;

/** Returns the byte-months of items, each kept for its own time or, without one, for as long as the payment. */
export const byteMonths = (kept: StoredCounts['kept'], retentionDays: number) => {
  const sum = (size: (items: KeptItems) => number): number =>
    Object.values(kept).reduce(
      (total, items) => total + (size(items) * (items.days ?? retentionDays)) / daysInMonth,
      0,
    );
  return { table: sum(({ bytes }) => bytes), index: sum(({ indexBytes }) => indexBytes) };
};

/**
 * Returns the share of a function's invocations that X-Ray traces: the first in each second and 5% of the others, for
 * each function. Invocations arrive at random. https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html
 */
export const tracedShare = (invocationsPerSecond: number): number => {
  const first = 1 - Math.exp(-invocationsPerSecond);
  return (first + 0.05 * (invocationsPerSecond - first)) / invocationsPerSecond;
};

export interface Keeping {
  readonly stage: Pick<Stage, 'traces' | 'logRetentionDays' | 'paymentDataRetentionDays'>;
  readonly market: Market;
  readonly paymentsPerSecond: number;
}

/** Returns the price of what a million payments leave behind, until it is deleted, in dollars. */
export const priceOfKeeping = (
  { busBytes, logBytes, kept, functions }: StoredCounts,
  { stage, market, paymentsPerSecond }: Keeping,
  dollars: PriceList,
): Readonly<Record<string, number>> => {
  const { table, index } = byteMonths(kept, stage.paymentDataRetentionDays[market]);
  const traces = Object.values(functions).reduce(
    (sum, { invocations }) => sum + invocations * tracedShare(invocations * paymentsPerSecond),
    0,
  );
  const perPayment = {
    Traces: stage.traces ? traces * dollars.trace : 0,
    'Event archive': busBytes * (dollars.archivedByte + (archiveDays / daysInMonth) * dollars.archivedByteMonth),
    'Stored logs': logBytes * compressedLog * (stage.logRetentionDays / daysInMonth) * dollars.storedLogByte,
    'Stored items': (table + index) * dollars.storedByte,
    'Backups of items': table * dollars.backedUpByte,
  };
  return Object.fromEntries(Object.entries(perPayment).map(([name, price]) => [name, price * 1e6]));
};
