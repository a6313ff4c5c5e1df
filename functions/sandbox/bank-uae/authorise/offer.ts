import { accountsAt, type BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { type Offer as AnyOffer, offerAt } from '#functions/sandbox/banks/pages/offer.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import type { Consent } from '../records/consent.ts';

export interface Offer extends AnyOffer {
  /** Two people must approve. */
  readonly needsSecondApproval: boolean;
}

/** What the bank offers to whoever opens the page. A consent that names an account of this bank is decided by its holder. */
export const offerFor = (consent: Consent, customerId: string | null, { bank, switches }: BankCall): Offer => {
  const isNamed = ({ iban }: BankAccount): boolean => consent.kind === 'payment' && iban === consent.debtorIban;
  const hasNamed = accountsAt(bank).some((account) => fits(account, consent) && isNamed(account));
  const offer = offerAt(bank, customerId, (account) => fits(account, consent) && (isNamed(account) || !hasNamed));
  const allowsSecond = consent.kind === 'payment' && consent.terms.IsSingleAuthorization !== true;
  return {
    ...offer,
    needsSecondApproval: allowsSecond && (switches.secondAuthoriser || offer.customer.authorisers === 2),
  };
};

const fits = ({ persona, plan }: BankAccount, consent: Consent): boolean => {
  if (consent.kind === 'payment') return plan.kind === 'CurrentAccount';
  const { AccountType, AccountSubType, OpenFinanceBilling } = consent.terms;
  const types = AccountType ?? [OpenFinanceBilling.UserType];
  return types.includes(persona.category) && (AccountSubType?.includes(plan.kind) ?? true);
};
