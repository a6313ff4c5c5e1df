import type { StandingOrderFacts } from '../facts.ts';
import { monthOf } from '#shared/standard/markets/month.ts';
import { medianMinor } from '../measure/statistics.ts';
import { partyOf } from './commitments.ts';
import type { ReportAggregates } from './report-aggregates.ts';
import type { PayeeSum } from './sums.ts';

const minMonths = 3;

/** Returns whether an amount differs from the median by at most a quarter of the median. */
const isSimilar = (amount: bigint, medianAmount: bigint): boolean =>
  amount * 4n >= medianAmount * 3n && amount * 4n <= medianAmount * 5n;

interface RecurringPayee {
  readonly payee: string;
  readonly paid: readonly PayeeSum[];
}

/**
 * Returns the payees of recurring payments. Payments to a payee are recurring if the payee was paid in at least three
 * months and in at least half of the months since the first payment, with about the same amount in at least three
 * quarters of the paid months.
 */
const recurringPayees = ({ payees, months }: Pick<ReportAggregates, 'payees' | 'months'>): readonly RecurringPayee[] =>
  [...Map.groupBy(payees, ({ payee }) => payee)].flatMap(([payee, sums]): readonly RecurringPayee[] => {
    const paid = sums.filter(({ minor }) => minor > 0n);
    const first = paid.map(({ month }) => month).toSorted()[0];
    const medianAmount = medianMinor(paid.map(({ minor }) => minor));
    if (first === undefined || medianAmount === null || paid.length < minMonths) return [];
    const monthsSinceFirst = months.filter((month) => month >= first).length;
    const similar = paid.filter(({ minor }) => isSimilar(minor, medianAmount)).length;
    return paid.length * 2 < monthsSinceFirst || similar * 4 < paid.length * 3 ? [] : [{ payee, paid }];
  });

/**
 * Returns the total of recurring payments in each month. A standing order that is too new to have paid its payee in
 * three months counts in every month.
 */
export const recurringPayments = (
  aggregates: Pick<ReportAggregates, 'payees' | 'months' | 'commitments'>,
): readonly bigint[] => {
  const { months, commitments } = aggregates;
  const found = recurringPayees(aggregates);
  const known = new Set(found.map(({ payee }) => payee));
  const isNew = ({ from }: StandingOrderFacts): boolean =>
    from !== undefined && months.filter((month) => month >= monthOf(from)).length < minMonths;
  const ordered = commitments.standingOrders
    .filter((order) => isNew(order) && !known.has(partyOf(order) ?? ''))
    .reduce((sum, { monthly }) => sum + monthly, 0n);
  const totals = new Map(months.map((month) => [month, ordered]));
  for (const { month, minor } of found.flatMap(({ paid }) => paid))
    totals.set(month, (totals.get(month) ?? 0n) + minor);
  return [...totals.values()];
};
