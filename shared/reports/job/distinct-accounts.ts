import { sharedDays } from '#shared/accounts/consent/account-consent.ts';
import { numberOfDay } from '#shared/reports/figures/measure/days.ts';
import { utcDayOf } from '#shared/platform/runtime/clock.ts';
import type { ConsentedAccount } from './gather-accounts.ts';

/**
 * Removes duplicates of accounts that are shared under several consents: accounts at one bank with the same number and
 * currency. Accounts of one consent are different even so: masked card numbers, for example, may be equal. Keeps the one
 * that is shared for the longest period up to now. If several are, keeps the one with the most permissions, or else the
 * first.
 */
export const distinctAccounts = (accounts: readonly ConsentedAccount[], now: Date): readonly ConsentedAccount[] => {
  // A consent may not share the account number, so the number under another consent counts.
  const numbers = new Map(
    accounts.flatMap((account) => {
      const { currency = '', accountIdentifiers: [number] = [] } = account.sharedAccount.account;
      const { providerCode = '' } = account.consent;
      return number ? [[bankIdOf(account), `${providerCode} ${currency} ${number.identification}`] as const] : [];
    }),
  );
  const daysOf = ({ consent }: ConsentedAccount): number => {
    const { transactionsFrom = '0001-01-01', transactionsTo = '9999-12-31' } = sharedDays(consent);
    const today = utcDayOf(now);
    return numberOfDay(transactionsTo < today ? transactionsTo : today) - numberOfDay(transactionsFrom);
  };
  const permissionsOf = ({ consent }: ConsentedAccount): number => consent.permissions.length;
  const byIdentity = Map.groupBy(accounts, (account) => numbers.get(bankIdOf(account)) ?? bankIdOf(account));
  const groups = [...byIdentity.values()].flatMap((same) => {
    const consents = new Set(same.map(({ consent }) => consent.id));
    return consents.size === same.length ? [same] : [...Map.groupBy(same, bankIdOf).values()];
  });
  return groups.flatMap((same) =>
    same.toSorted((a, b) => daysOf(b) - daysOf(a) || permissionsOf(b) - permissionsOf(a)).slice(0, 1),
  );
};

const bankIdOf = ({ consent: { providerCode = '' }, sharedAccount: { account } }: ConsentedAccount): string =>
  `${providerCode} ${account.accountId}`;
