import { balanceHistory, bookedBalance, type DayBalance } from '#shared/standard/accounts/balance-history.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { countries } from '#shared/standard/markets/market.ts';
import { invalidFields } from '#shared/platform/problems/problem.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { countryOfProvider } from '#shared/banks/providers/directory.ts';
import { type ConsentedAccount, type Reader, sectionOf } from './read-account.ts';

const defaultSeconds = 30 * 86_400;
const maxSeconds = 366 * 86_400;

export interface RequestedTime {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/**
 * Returns an account's balance at the end of each day of a date range, or an empty list if the bank does not return a
 * balance.
 *
 * @throws Problem `validation_error` if the range is longer than a year or ends before it begins, and the problems of
 *   `sectionOf`
 */
export const accountHistory = async (
  account: ConsentedAccount,
  requested: RequestedTime,
  reader: Reader,
): Promise<readonly DayBalance[]> => {
  const now = reader.deps.now().toISOString();
  const to = requested.to !== undefined && requested.to < now ? requested.to : now;
  const from = requested.from ?? addSeconds(to, -defaultSeconds);
  if (from >= (requested.to ?? now))
    throw invalidFields([['toBookingDateTime', 'must be later than `fromBookingDateTime`']]);
  if (secondsBetween(from, to) > maxSeconds)
    throw invalidFields([['fromBookingDateTime', 'must be at most one year before `toBookingDateTime`']]);
  const [balances, transactions] = await Promise.all([
    sectionOf(account, 'balances', reader),
    sectionOf(account, 'transactions', reader),
  ]);
  const current = bookedBalance(balances.items);
  if (!current) return [];
  const { providerCode, market } = account.consent;
  const { timeZone } = countries[countryOfProvider(providerCode, market)];
  const dayOf = (at: string) => dayIn(timeZone, at);
  return balanceHistory(current, transactions.items, { from: dayOf(from), to: dayOf(to), timeZone });
};
