import type { ConsentRecord } from '../books/consent-record.ts';
import { accountsAt, type BankAccount, personas } from '../customers/bank-account.ts';
import type { Persona } from '../customers/persona.ts';
import type { BankDeps } from '../market/market.ts';
import type { BankCall } from '../server/call.ts';

/** The customer who decides about a consent, the others who could, and the accounts. */
interface Offer {
  readonly customer: Persona;
  readonly otherCustomers: readonly Persona[];
  readonly accounts: readonly BankAccount[];
  /** Two people must approve. */
  readonly needsSecondApproval: boolean;
}

/**
 * What a bank offers to whoever opens its page, of the accounts that fit: the customer that they signed in as, or else
 * the first one who has such an account. A consent that names an account of this bank is decided by its holder.
 */
export const offerFor = <C extends ConsentRecord>(
  consent: C,
  customerId: string | null,
  { bank, switches }: BankCall,
  { market }: BankDeps<C>,
): Offer => {
  const fitting = accountsAt(bank).filter((account) => market.authorisation.fits(account, consent));
  const named = fitting.filter(({ iban }) => iban !== undefined && iban === consent.debtorIban);
  const offered = named.length > 0 ? named : fitting;
  const { persona: customer } = offered.find(({ persona }) => persona.id === customerId) ?? offered[0] ?? {};
  if (!customer) throw new Error(`${bank.code} has no customer for the consent`);
  const allowsSecond = consent.kind === 'payment' && consent.terms.IsSingleAuthorization !== true;
  return {
    customer,
    otherCustomers: personas.filter((other) => other !== customer && offered.some(({ persona }) => persona === other)),
    accounts: offered.filter(({ persona }) => persona === customer),
    needsSecondApproval: allowsSecond && (switches.secondAuthoriser || customer.authorisers === 2),
  };
};
