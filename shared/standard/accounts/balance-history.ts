import { isTime } from '#shared/platform/runtime/clock.ts';
import { addDays, dayIn } from '#shared/standard/markets/day.ts';
import { signedUnits } from './exact.ts';
import type { Balance } from './balance.ts';
import type { Transaction } from './transaction.ts';

/** An account's balance at the end of a day, in hundred-thousandths of the currency unit. */
export interface DayBalance {
  /** The day in the bank's time zone. */
  readonly date: string;
  readonly units: bigint;
  readonly currency: string;
}

/** The kinds of balance from which earlier balances can be calculated, in order of preference. */
const bookedTypes = [
  'ClosingBooked',
  'InterimBooked',
  'OpeningBooked',
  'InterimAvailable',
  'ClosingAvailable',
] as const;

/**
 * Returns the balance that best reflects the booked transactions, or undefined if the bank returned none. A balance that
 * includes a credit line, such as an overdraft limit, exceeds the holder's own money and is not used.
 *
 * @param currency the account's currency; balances in other currencies are not used. If unknown, all are
 */
export const bookedBalance = (balances: readonly Balance[], currency?: string): Balance | undefined => {
  const usable = balances.filter(
    (balance) => !includesCredit(balance) && balance.amount.currency === (currency ?? balance.amount.currency),
  );
  return bookedTypes.flatMap((bookedType) => usable.filter(({ type }) => type === bookedType))[0];
};

const includesCredit = ({ creditLine = [] }: Balance): boolean =>
  creditLine.some(({ included, amount }) => included && Number(amount.amount) > 0);

/**
 * Returns the day at the end of which an account has a balance, or undefined if the balance has no valid time.
 *
 * @param dayOf returns the day of an instant in the bank's time zone
 */
export const dayOfBalance = ({ type, dateTime }: Balance, dayOf: (instant: string) => string): string | undefined => {
  if (!isTime(dateTime)) return undefined;
  const day = dayOf(dateTime);
  // The standards define the opening balance as the balance at the start of the day.
  return type === 'OpeningBooked' ? dayBefore(day) : day;
};

/**
 * Returns the balance at the end of each day from the first to the last, oldest first. Each balance is calculated from
 * the current balance by adding or subtracting the transactions booked in between. A balance without a valid time
 * includes all transactions. The order of the transactions does not matter.
 */
export const balanceHistory = (
  current: Balance,
  transactions: readonly Transaction[],
  { from, to, timeZone }: { readonly from: string; readonly to: string; readonly timeZone: string },
): readonly DayBalance[] => {
  const netByDay = new Map<string, bigint>();
  for (const { status, bookingDateTime, creditDebitIndicator, amount } of transactions) {
    if (status !== 'Booked') continue;
    const day = dayIn(timeZone, bookingDateTime);
    netByDay.set(day, (netByDay.get(day) ?? 0n) + signedUnits(creditDebitIndicator, amount));
  }
  let units = signedUnits(current.creditDebitIndicator, current.amount);
  const balanceOn = dayOfBalance(current, (at) => dayIn(timeZone, at));
  for (const [day, net] of netByDay) {
    const isIncluded = balanceOn === undefined || day <= balanceOn;
    if (isIncluded && day > to) units -= net;
    if (!isIncluded && day <= to) units += net;
  }
  const history: DayBalance[] = [];
  for (let day = to; day >= from; day = dayBefore(day)) {
    history.push({ date: day, units, currency: current.amount.currency });
    units -= netByDay.get(day) ?? 0n;
  }
  return history.toReversed();
};

export const dayBefore = (day: string): string => addDays(day, -1);
