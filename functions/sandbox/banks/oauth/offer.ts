import type { ConsentRecord } from '../store/consent-record.ts';
import { accountsAt, type BankAccount, personas } from '../customers/bank-account.ts';
import type { Persona } from '../customers/persona.ts';
import type { BankDeps } from '../market/market.ts';
import type { BankCall } from '../server/call.ts';

/** The customer who decides on a consent, the other customers who could, and the accounts to choose from. */
interface Offer {
  readonly customer: Persona;
  readonly otherCustomers: readonly Persona[];
  readonly accounts: readonly BankAccount[];
  /** Whether two people must approve. */
  readonly needsSecondApproval: boolean;
}

/**
 * Returns the customer and accounts to show on a bank's page: the signed-in customer, or else the first customer with
 * an eligible account. If the consent names an account at this bank, only its holder can decide.
 */
export const offerFor = <C extends ConsentRecord>(
  consent: C,
  customerId: string | null,
  { bank, switches }: BankCall,
  { market }: BankDeps<C>,
): Offer => {
  const eligible = accountsAt(bank).filter((account) => market.authorisation.isEligible(account, consent));
  const debtorAccounts = eligible.filter(({ iban }) => iban !== undefined && iban === consent.debtorIban);
  const offered = debtorAccounts.length > 0 ? debtorAccounts : eligible;
  const { persona: customer } = offered.find(({ persona }) => persona.id === customerId) ?? offered[0] ?? {};
  if (!customer) throw new Error(`${bank.code} has no customer who is eligible for the consent`);
  const allowsSecondApproval = consent.terms.IsSingleAuthorization !== true;
  const isCompany = consent.kind === 'payment' && customer.authorisers === 2;
  return {
    customer,
    otherCustomers: personas.filter((other) => other !== customer && offered.some(({ persona }) => persona === other)),
    accounts: offered.filter(({ persona }) => persona === customer),
    needsSecondApproval: allowsSecondApproval && (switches.secondAuthoriser || isCompany),
  };
};
