import { addDays, dayIn } from '#shared/standard/markets/day.ts';
import { signedUnits } from './exact.ts';
import type { Balance } from './balance.ts';
import type { Transaction } from './transaction.ts';

/** The balance of an account at the end of a day, in hundred-thousandths. */
export interface DayBalance {
  /** The day in the bank's time zone. */
  readonly date: string;
  readonly units: bigint;
}

/** The kinds of balance that contain all booked transactions, in order of preference. */
const booked = ['ClosingBooked', 'InterimBooked', 'OpeningBooked', 'InterimAvailable', 'ClosingAvailable'] as const;

/** Returns the booked balance, or undefined if the bank returned none. */
export const bookedBalance = (balances: readonly Balance[]): Balance | undefined =>
  booked.flatMap((wanted) => balances.filter(({ type }) => type === wanted))[0];

/**
 * Returns the balance at the end of each day from the first to the last, oldest first. It is calculated backwards from
 * the current balance, by subtracting the transactions that were booked after the day. The order of the transactions
 * does not matter.
 */
export const balanceHistory = (
  current: Balance,
  transactions: readonly Transaction[],
  { from, to, timeZone }: { readonly from: string; readonly to: string; readonly timeZone: string },
): readonly DayBalance[] => {
  const movedOn = new Map<string, bigint>();
  for (const { status, bookingDateTime, creditDebitIndicator, amount } of transactions) {
    if (status !== 'Booked') continue;
    const day = dayIn(timeZone, bookingDateTime);
    movedOn.set(day, (movedOn.get(day) ?? 0n) + signedUnits(creditDebitIndicator, amount));
  }
  let units = signedUnits(current.creditDebitIndicator, current.amount);
  for (const [day, moved] of movedOn) if (day > to) units -= moved;
  const history: DayBalance[] = [];
  for (let day = to; day >= from; day = dayBefore(day)) {
    history.push({ date: day, units });
    units -= movedOn.get(day) ?? 0n;
  }
  return history.toReversed();
};

export const dayBefore = (day: string): string => addDays(day, -1);
