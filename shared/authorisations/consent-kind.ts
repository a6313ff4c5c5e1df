import type { AuthorisableConsent, BankGrant } from './authorisation.ts';

/**
 * How one kind of consent takes part in an authorisation. `M` is what one fact moves together: the consent, and the
 * resources that depend on it.
 */
export interface ConsentKind<C extends AuthorisableConsent, M extends { readonly consent: C }> {
  find(consentId: string): Promise<C | undefined>;
  /**
   * Reads the consent and what depends on it, the consent last: if it is still awaiting authorisation, nothing that
   * depends on it can have advanced.
   */
  read(consent: C): Promise<M | undefined>;
  /** The customer approved and the bank gave tokens. */
  authorise(current: M, grant: BankGrant, interactionId: string, at: string): M;
  /** The consent ends without an authorisation. */
  end(current: M, status: 'Rejected' | 'Expired', at: string): M;
  /** How long the consent lives once it is authorised. */
  termSeconds(consent: C): number;
  /** Writes what changed, all or nothing. Throws Conflict. */
  save(from: M, to: M): Promise<void>;
  saveConsent(from: C, to: C): Promise<void>;
  /** The query with which the customer is sent to the integrator's page. */
  returnQuery(current: M): Readonly<Record<string, string>>;
}
