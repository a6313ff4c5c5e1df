import type { AuthorisableConsent, BankGrant } from './authorisation.ts';

/**
 * What an authorisation needs to know about one kind of consent. `M` is the consent together with the resources that
 * change when it changes.
 */
export interface ConsentKind<C extends AuthorisableConsent, M extends { readonly consent: C }> {
  find(consentId: string): Promise<C | undefined>;
  /**
   * Reads the consent and what depends on it, the consent last: if it is still awaiting authorisation, nothing that
   * depends on it can have advanced.
   */
  read(consent: C): Promise<M | undefined>;
  /** Authorises the consent and moves what depends on it: the customer approved and the bank gave tokens. */
  authorise(current: M, grant: BankGrant, interactionId: string, at: string): M;
  /** Ends a consent that was not authorised in time or was declined, and moves what depends on it. */
  end(current: M, status: 'Rejected' | 'Expired', at: string): M;
  /** How long the consent lasts once it is authorised. */
  termSeconds(consent: C): number;
  /** Writes what changed, all or nothing. Throws Conflict. */
  save(from: M, to: M): Promise<void>;
  saveConsent(from: C, to: C): Promise<void>;
  /** The query with which the customer is sent to the integrator's page. */
  returnQuery(current: M): Readonly<Record<string, string>>;
}
