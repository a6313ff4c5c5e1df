import {
  accountDetailOf,
  accountFactsOf,
  balancesOf,
  holderNamesOf,
} from '#functions/sandbox/banks/accounts/account-view.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { Funds } from '#functions/sandbox/banks/postings/funds.ts';
import { ksa } from '../http/standard.ts';

/** `OBExternalAccountTypeCode`. It counts small companies among the corporate ones. */
export const accountTypeOf = ({ persona }: BankAccount): 'KSAOB.Retail' | 'KSAOB.Corporate' =>
  persona.category === 'Retail' ? 'KSAOB.Retail' : 'KSAOB.Corporate';

/** The standard requires a date, and these accounts have no end. */
const noMaturity = '2099-12-31T21:00:00.000Z';

/** `OBAccountId`, with the members that ReadAccountsDetail adds. */
export const presentAccount = (account: BankAccount, withDetail: boolean) => ({
  ...holderNamesOf(account.persona.name.en),
  ...accountFactsOf(account, accountTypeOf(account)),
  MaturityDate: noMaturity,
  ...(withDetail && accountDetailOf(account, ksa)),
});

/** `OBBalance`: what is booked, and what can be spent. */
export const presentBalances = (account: BankAccount, funds: Funds, at: string) => {
  const { booked, spendable, credit } = balancesOf(account, funds, at, ksa);
  return [
    { ...booked, CreditLine: [] },
    { ...spendable, CreditLine: credit },
  ];
};
