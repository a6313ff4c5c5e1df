import { accountsOf, type BankAccount, personas } from '#shared/sandbox-banks/customers/bank-account.ts';
import type { Persona } from '#shared/sandbox-banks/customers/persona.ts';
import type { BankCall } from '#shared/sandbox-banks/server/call.ts';
import { accountTypeOf } from '../accounts/account-view.ts';
import type { Consent } from '../records/consent.ts';

/** Who may decide about a consent, and about which accounts. */
export interface Offer {
  readonly customer: Persona;
  readonly otherCustomers: readonly Persona[];
  readonly accounts: readonly BankAccount[];
}

/** What the bank offers to whoever opens the page: the customer that they signed in as, or else the first who may decide. */
export const offerFor = (consent: Consent, customerId: string | null, { bank }: BankCall): Offer => {
  const choices = personas
    .map((persona) => ({ persona, accounts: accountsOf(bank, persona).filter((account) => fits(account, consent)) }))
    .filter(({ accounts }) => accounts.length > 0);
  const chosen = choices.find(({ persona }) => persona.id === customerId) ?? choices[0];
  if (!chosen) throw new Error(`${bank.code} has no customer for the consent ${consent.consentId}`);
  const otherCustomers = choices.map(({ persona }) => persona).filter(({ id }) => id !== chosen.persona.id);
  return { customer: chosen.persona, otherCustomers, accounts: chosen.accounts };
};

const fits = (account: BankAccount, { terms: { AccountType, AccountSubType } }: Consent): boolean =>
  (AccountType?.includes(accountTypeOf(account)) ?? true) && (AccountSubType?.includes(account.plan.kind) ?? true);
