import type { ConsentAtBank, ConsentTerms } from '#shared/banks/port/consents.ts';
import type { Owner } from '#shared/clients/owner.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { absent } from '#shared/standard/problems/problems.ts';
import type { Lifecycle, Versioned } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import type { AuthorisableConsent, SealedGrant } from './authorisation.ts';
import type { ConsentKindName } from './state.ts';

/** What every request has that asks a customer for a consent. */
export interface AgreementRequest extends Owner, Versioned {
  readonly id: string;
  readonly expiresAt: string;
  /** The secret part of the link that opens the request's page. */
  readonly linkToken: string;
  readonly consentId?: string | undefined;
}

/**
 * A request of an integrator, the customer's consent to it, and what else changes with them. Every kind of agreement, to
 * pay or to share account data, has the same story:
 *
 * | What happens                                   | File                  | Status of the consent    |
 * |------------------------------------------------|-----------------------|--------------------------|
 * | the integrator or our page creates the consent | create-consent.ts     | AwaitingAuthorization    |
 * | the customer sets out to a bank                | stage-at-bank.ts      |                          |
 * | the customer comes back, with a code or not    | authorisations.ts     | Rejected                 |
 * | the code is exchanged for tokens               | exchange-code.ts      | Authorized               |
 * | the tokens are used, and renewed               | consent-tokens.ts     |                          |
 * | the bank is asked what has become of it        | watch-consent.ts      | Suspended, Consumed      |
 * | the integrator withdraws it                    | revoke-consent.ts     | Revoked                  |
 * | its time is over                               | expire-consent.ts     | Expired                  |
 * | its banks hear that it has ended               | revoke-consent.ts     |                          |
 *
 * What differs is in an `AgreementKind`: payments/agreement/payment-agreements.ts, accounts/consent/account-agreements.ts.
 */
export interface Agreement {
  readonly request: AgreementRequest;
  readonly consent: AuthorisableConsent;
}

/** The two parts that every agreement has. */
export interface Parts<A extends Agreement> {
  readonly request: A['request'];
  readonly consent: A['consent'];
}

/** A request, and its consent once there is one. */
export interface Requested<A extends Agreement> {
  readonly request: A['request'];
  readonly consent?: A['consent'];
}

/** The pages where a customer may go after the bank. */
export interface CustomerReturn {
  /** The integrator's pages, if it has named them. */
  readonly successUrl: string | undefined;
  readonly failureUrl: string | undefined;
  /** Added to the integrator's page. */
  readonly query: Readonly<Record<string, string>>;
}

/** The request in which a consent is authorised. */
export interface AuthorisedBy {
  readonly interactionId: string;
  /** Who came back from the bank with it, sealed (present-customer.ts). Undefined if the customer is not present. */
  readonly customer?: string | undefined;
}

/** One kind of request. */
export interface RequestKind<R extends AgreementRequest> {
  /** Its name in the registry of resources. */
  readonly requestName: 'payment_request' | 'account_request';
  readonly requestLifecycle: Lifecycle;
  readonly requests: Entities<R>;
}

/** How one kind of agreement differs from the others. */
export interface AgreementKind<A extends Agreement> extends RequestKind<A['request']> {
  /** The name of its consents in the registry of resources. */
  readonly name: ConsentKindName;
  /** What banks call this kind of consent. */
  readonly bankKind: ConsentAtBank['kind'];
  readonly consents: Entities<A['consent']>;
  /** Reads what a consent belongs to, and the consent itself last. Use `findAgreement`. */
  load(consent: A['consent']): Promise<A | undefined>;
  /** Writes what changed, all or nothing. Throws Conflict. */
  save(from: Requested<A> | A, to: A): Promise<void>;
  /** What the bank asks the customer to consent to. */
  terms(parts: Parts<A>): ConsentTerms;
  /** The bank's id of the first consent of a chain of renewals. Undefined if the consent renews no other. */
  baseConsentId(consent: A['consent']): string | undefined;
  /** When the consent ends if it is authorised at a time. */
  termEnd(consent: A['consent'], authorisedAt: string): string;
  /** Names the bank of a consent that waits for the customer. */
  onBankNamed(parts: Parts<A>, providerCode: string | undefined, at: string): A;
  /** Authorises the consent and moves what depends on it: the customer approved and the bank gave tokens. */
  onGranted(current: A, grant: SealedGrant, by: AuthorisedBy, at: string): A;
  /** Moves the consent to a status, and what depends on it. */
  onMoved(current: A, status: ConsentStatus, at: string): A;
  /** The same for the status that its bank has given it. Returns `current` if nothing moves. */
  onReported(current: A, status: ConsentStatus, at: string): A;
  /** The path of the page on which the customer sees the request, chooses a bank and later sees the outcome. */
  pagePath(request: Pick<AgreementRequest, 'id' | 'linkToken'>): string;
  /** Where the customer goes after the bank. */
  customerReturn(current: A): CustomerReturn;
}

/** The owner's request. Throws Problem `not_found`, also for a request of another client or market. */
export const ownRequest = async <R extends AgreementRequest>(
  { requests, requestName }: RequestKind<R>,
  owner: Owner,
  id: string,
): Promise<R> => {
  const request = await requests.find(owner, id);
  if (!request) throw absent(requestName);
  return request;
};

/** The owner's consent. Throws Problem `not_found`, also for a consent of another client or market. */
export const ownConsent = async <A extends Agreement>(
  { consents, name }: AgreementKind<A>,
  owner: Owner,
  id: string,
): Promise<A['consent']> => {
  const consent = await consents.find(owner, id);
  if (!consent) throw absent(name);
  return consent;
};

/**
 * Reads the agreement of a consent, all of it as it is with one version of the consent. A change may write the consent
 * alone, and what was read before another version of it might hide that more has to change. Undefined if there is none.
 *
 * @param known the consent as it was read last
 */
export const findAgreement = async <A extends Agreement>(
  kind: AgreementKind<A>,
  known: A['consent'],
): Promise<A | undefined> => {
  const current = await kind.load(known);
  return !current || current.consent.version === known.version ? current : findAgreement(kind, current.consent);
};

/** The same. Throws Problem `not_found`. */
export const loadAgreement = async <A extends Agreement>(kind: AgreementKind<A>, known: A['consent']): Promise<A> => {
  const current = await findAgreement(kind, known);
  if (!current) throw absent(kind.name);
  return current;
};
