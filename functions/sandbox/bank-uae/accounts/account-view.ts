import {
  accountDetailOf,
  accountFactsOf,
  balancesOf,
  holderNamesOf,
} from '#functions/sandbox/banks/accounts/account-view.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { Funds } from '#functions/sandbox/banks/postings/funds.ts';
import { uae } from '../http/standard.ts';

/** `AEAccountId`, with the members that ReadAccountsDetail adds. */
export const presentAccount = (account: BankAccount, withDetail: boolean) => ({
  ...accountFactsOf(account, account.persona.category),
  IsShariaCompliant: false,
  ...(withDetail && { ...holderNamesOf(account.persona.name.en), ...accountDetailOf(account, uae) }),
});

/** `AEBalance`: what is booked, and what can be spent. */
export const presentBalances = (account: BankAccount, funds: Funds, at: string) => {
  const { booked, spendable, credit } = balancesOf(account, funds, at, uae);
  return [booked, { ...spendable, ...(credit.length > 0 && { CreditLine: credit }) }];
};
