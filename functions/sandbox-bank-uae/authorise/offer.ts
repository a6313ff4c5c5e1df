import { accountsOf, type BankAccount, personas } from '#shared/sandbox-banks/customers/bank-account.ts';
import type { Persona } from '#shared/sandbox-banks/customers/persona.ts';
import type { BankCall } from '#shared/sandbox-banks/server/call.ts';
import type { Consent } from '../records/consent.ts';

/** Who may decide about a consent, and about which accounts. */
export interface Offer {
  readonly customer: Persona;
  readonly otherCustomers: readonly Persona[];
  readonly accounts: readonly BankAccount[];
  /** Two people must approve. */
  readonly needsSecondApproval: boolean;
}

/**
 * What the bank offers to whoever opens the page: the customer that they signed in as, or else the first one who may
 * decide. A consent that names an account of this bank is decided by its holder.
 */
export const offerFor = (consent: Consent, customerId: string | null, { bank, switches }: BankCall): Offer => {
  const options = personas
    .map((persona) => ({ persona, accounts: accountsOf(bank, persona).filter((account) => fits(account, consent)) }))
    .filter(({ accounts }) => accounts.length > 0);
  const named = options.flatMap(({ persona, accounts }) => {
    const ofConsent = accounts.filter(({ iban }) => consent.kind === 'payment' && iban === consent.debtorIban);
    return ofConsent.length > 0 ? [{ persona, accounts: ofConsent }] : [];
  });
  const choices = named.length > 0 ? named : options;
  const chosen = choices.find(({ persona }) => persona.id === customerId) ?? choices[0];
  if (!chosen) throw new Error(`${bank.code} has no customer for the consent ${consent.consentId}`);
  const others = choices.map(({ persona }) => persona).filter(({ id }) => id !== chosen.persona.id);
  const allowsSecond = consent.kind === 'payment' && consent.terms.IsSingleAuthorization !== true;
  return {
    customer: chosen.persona,
    otherCustomers: others,
    accounts: chosen.accounts,
    needsSecondApproval: allowsSecond && (switches.secondAuthoriser || chosen.persona.authorisers === 2),
  };
};

const fits = ({ persona, plan }: BankAccount, consent: Consent): boolean => {
  if (consent.kind === 'payment') return plan.kind === 'CurrentAccount';
  const { AccountType, AccountSubType, OpenFinanceBilling } = consent.terms;
  const types = AccountType ?? [OpenFinanceBilling.UserType];
  return types.includes(persona.category) && (AccountSubType?.includes(plan.kind) ?? true);
};
