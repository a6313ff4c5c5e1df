import type { ConsentAtBank, ConsentTerms } from '#shared/banks/port/consents.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { AuthorisableConsent, SealedGrant } from './authorisation.ts';
import type { ConsentKindName } from './state.ts';

/** The pages where a customer may go after the bank. */
export interface CustomerReturn {
  /** The integrator's pages, if it has named them. */
  readonly successUrl: string | undefined;
  readonly failureUrl: string | undefined;
  /** Added to the integrator's page. */
  readonly query: Readonly<Record<string, string>>;
  /** This service's own page about the request. */
  readonly pageUrl: string;
}

/** The request in which a consent is authorised. */
export interface AuthorisedBy {
  readonly interactionId: string;
  /** Who came back from the bank with it, sealed (present-customer.ts). Undefined if the customer is not present. */
  readonly customer?: string | undefined;
}

/**
 * What an authorisation needs to know about one kind of consent. `M` is the consent together with the resources that
 * change when it changes.
 */
export interface ConsentKind<C extends AuthorisableConsent, M extends { readonly consent: C }> {
  readonly name: ConsentKindName;
  /** What banks call this kind of consent. */
  readonly bankKind: ConsentAtBank['kind'];
  find(consentId: string): Promise<C | undefined>;
  /**
   * Reads the consent and what depends on it, the consent last: if it is still awaiting authorisation, nothing that
   * depends on it can have advanced.
   */
  read(consent: C): Promise<M | undefined>;
  /** What the bank asks the customer to consent to. */
  terms(current: M): ConsentTerms;
  /** The bank's id of the first consent of a chain of renewals. Undefined if the consent renews no other. */
  baseConsentId(consent: C): string | undefined;
  /** Authorises the consent and moves what depends on it: the customer approved and the bank gave tokens. */
  authorise(current: M, grant: SealedGrant, by: AuthorisedBy, at: string): M;
  /** Ends a consent that was not authorised in time or was declined, and moves what depends on it. */
  end(current: M, status: 'Rejected' | 'Expired', at: string): M;
  /** Moves a consent to the status that its bank has given it, and what depends on it. Returns `current` if nothing moves. */
  follow(current: M, status: ConsentStatus, at: string): M;
  /** When the consent ends if it is authorised at a time. */
  termEnd(consent: C, authorisedAt: string): string;
  /** Writes what changed, all or nothing. Throws Conflict. */
  save(from: M, to: M): Promise<void>;
  saveConsent(from: C, to: C): Promise<void>;
  /** Where the customer goes after the bank. */
  customerReturn(current: M, baseUrl: string): CustomerReturn;
}
