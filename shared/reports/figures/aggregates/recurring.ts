import type { ReportAggregates } from './report-aggregates.ts';
import { medianMinor } from '../measure/statistics.ts';

const minMonths = 3;

/** Returns whether a value differs from the median by at most a quarter of the median. */
const isNear = (value: bigint, middle: bigint): boolean => value * 4n >= middle * 3n && value * 4n <= middle * 5n;

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
    const middle = medianMinor(paid.map(({ minor }) => minor));
    if (first === undefined || middle === null || paid.length < minMonths) continue;
    const since = months.filter((month) => month >= first).length;
    const near = paid.filter(({ minor }) => isNear(minor, middle)).length;
    if (paid.length * 2 < since || near * 4 < paid.length * 3) continue;
    for (const { month, minor } of paid) totals.set(month, (totals.get(month) ?? 0n) + minor);
  }
  return [...totals.values()];
};
