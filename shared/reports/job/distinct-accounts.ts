import { sharedDays } from '#shared/accounts/consent/account-consent.ts';
import { numberOfDay } from '#shared/reports/figures/measure/days.ts';
import { utcDayOf } from '#shared/platform/runtime/clock.ts';
import type { ConsentedAccount } from './gather-accounts.ts';

/**
 * Removes duplicate accounts that are shared under several consents. Keeps the one that is shared for the longest period
 * up to now. If several are, keeps the one with the most permissions, or else the first.
 */
export const distinctAccounts = (accounts: readonly ConsentedAccount[], now: Date): readonly ConsentedAccount[] => {
  // A consent may not share the account number, so the number under another consent counts.
  const numbers = new Map(
    accounts.flatMap((account) => {
      const [number] = account.sharedAccount.account.accountIdentifiers ?? [];
      return number ? [[bankIdOf(account), number.identification] as const] : [];
    }),
  );
  const daysOf = ({ consent }: ConsentedAccount): number => {
    const { transactionsFrom = '0001-01-01', transactionsTo = '9999-12-31' } = sharedDays(consent);
    const today = utcDayOf(now);
    return numberOfDay(transactionsTo < today ? transactionsTo : today) - numberOfDay(transactionsFrom);
  };
  const permissionsOf = ({ consent }: ConsentedAccount): number => consent.permissions.length;
  const byIdentity = Map.groupBy(accounts, (account) => numbers.get(bankIdOf(account)) ?? bankIdOf(account));
  return [...byIdentity.values()].flatMap((same) =>
    same.toSorted((a, b) => daysOf(b) - daysOf(a) || permissionsOf(b) - permissionsOf(a)).slice(0, 1),
  );
};

const bankIdOf = ({ consent: { providerCode = '' }, sharedAccount: { account } }: ConsentedAccount): string =>
  `${providerCode} ${account.accountId}`;
