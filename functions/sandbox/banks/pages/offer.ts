import type { Provider } from '#shared/banks/providers/directory.ts';
import { accountsOf, type BankAccount, personas } from '../customers/bank-account.ts';
import type { Persona } from '../customers/persona.ts';

/** Who may decide about a consent, and about which accounts. */
export interface Offer {
  readonly customer: Persona;
  readonly otherCustomers: readonly Persona[];
  readonly accounts: readonly BankAccount[];
}

/**
 * What a bank offers to whoever opens its page, of the accounts that fit: the customer that they signed in as, or else
 * the first one who has such an account.
 */
export const offerAt = (bank: Provider, customerId: string | null, fits: (account: BankAccount) => boolean): Offer => {
  const choices = personas
    .map((persona) => ({ persona, accounts: accountsOf(bank, persona).filter(fits) }))
    .filter(({ accounts }) => accounts.length > 0);
  const chosen = choices.find(({ persona }) => persona.id === customerId) ?? choices[0];
  if (!chosen) throw new Error(`${bank.code} has no customer for the consent`);
  const otherCustomers = choices.map(({ persona }) => persona).filter(({ id }) => id !== chosen.persona.id);
  return { customer: chosen.persona, otherCustomers, accounts: chosen.accounts };
};
