import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { type Offer, offerAt } from '#functions/sandbox/banks/pages/offer.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { accountTypeOf } from '../accounts/account-view.ts';
import type { Consent } from '../records/consent.ts';

/** What the bank offers to whoever opens the page. */
export const offerFor = (consent: Consent, customerId: string | null, { bank }: BankCall): Offer =>
  offerAt(bank, customerId, (account) => fits(account, consent));

const fits = (account: BankAccount, { terms: { AccountType, AccountSubType } }: Consent): boolean =>
  (AccountType?.includes(accountTypeOf(account)) ?? true) && (AccountSubType?.includes(account.plan.kind) ?? true);
