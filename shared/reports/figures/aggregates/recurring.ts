import type { ReportAggregates } from './report-aggregates.ts';
import { medianMinor } from '../measure/statistics.ts';

const minMonths = 3;

/** Returns whether an amount differs from the median by at most a quarter of the median. */
const isSimilar = (amount: bigint, medianAmount: bigint): boolean =>
  amount * 4n >= medianAmount * 3n && amount * 4n <= medianAmount * 5n;

/**
 * Returns the total of recurring payments in each month. Payments to a payee are recurring if the payee was paid in at
 * least three months and in at least half of the months since the first payment, with about the same amount in at least
 * three quarters of the paid months.
 */
export const recurringPayments = ({
  payees,
  months,
}: Pick<ReportAggregates, 'payees' | 'months'>): readonly bigint[] => {
  const totals = new Map(months.map((month) => [month, 0n]));
  for (const [, sums] of Map.groupBy(payees, ({ payee }) => payee)) {
    const paid = sums.filter(({ minor }) => minor > 0n);
    const first = paid.map(({ month }) => month).toSorted()[0];
    const medianAmount = medianMinor(paid.map(({ minor }) => minor));
    if (first === undefined || medianAmount === null || paid.length < minMonths) continue;
    const monthsSinceFirst = months.filter((month) => month >= first).length;
    const similar = paid.filter(({ minor }) => isSimilar(minor, medianAmount)).length;
    if (paid.length * 2 < monthsSinceFirst || similar * 4 < paid.length * 3) continue;
    for (const { month, minor } of paid) totals.set(month, (totals.get(month) ?? 0n) + minor);
  }
  return [...totals.values()];
};
