import {
  accountDetailOf,
  accountFactsOf,
  balanceOf,
  creditLinesOf,
  holderNamesOf,
} from '#functions/sandbox/banks/accounts/account-view.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { available, type Funds } from '#functions/sandbox/banks/postings/funds.ts';
import { uae } from '../http/standard.ts';

/** `AEAccountId`, with the members that ReadAccountsDetail adds. */
export const presentAccount = (account: BankAccount, withDetail: boolean) => ({
  ...accountFactsOf(account, account.persona.category),
  IsShariaCompliant: false,
  ...(withDetail && { ...holderNamesOf(account.persona.name.en), ...accountDetailOf(account, uae) }),
});

/** `AEBalance`: what is booked, and what can be spent. */
export const presentBalances = (account: BankAccount, funds: Funds, at: string) => {
  const { currency } = account;
  const CreditLine = creditLinesOf(account, uae);
  return [
    balanceOf({ minor: funds.booked, type: 'InterimBooked', currency, at }, uae),
    {
      ...balanceOf({ minor: available(funds), type: 'InterimAvailable', currency, at }, uae),
      ...(CreditLine.length > 0 && { CreditLine }),
    },
  ];
};
