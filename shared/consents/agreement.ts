import type { ConsentAtBank, ConsentTerms } from '#shared/banks/port/consents.ts';
import type { Owner } from '#shared/clients/owner.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { notFound, type ErrorResource } from '#shared/standard/problems/problems.ts';
import type { Lifecycle, Versioned } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import type { AuthorisableConsent, EncryptedGrant } from './authorisation.ts';
import type { ConsentKindName } from './browser/state.ts';

/** Fields of every request for a customer's consent. */
export interface AgreementRequest extends Owner, Versioned {
  readonly id: string;
  readonly expiresAt: string;
  /** The secret part of the link to the request's page. */
  readonly linkToken: string;
  readonly consentId?: string | undefined;
}

/**
 * A client's request, the customer's consent to it, and everything that changes with them. Every kind of agreement, to
 * pay or to share account data, follows the same steps:
 *
 * | step                                              | file                    | new status of the consent |
 * |---------------------------------------------------|-------------------------|---------------------------|
 * | the client or our page creates the consent        | create-consent.ts       | AwaitingAuthorization     |
 * | the customer is redirected to a bank              | stage-at-bank.ts        |                           |
 * | the customer returns, with or without a code      | finish-authorisation.ts | Rejected                  |
 * | the code is exchanged for tokens                  | exchange-code.ts        | Authorized                |
 * | the tokens are used and refreshed                 | consent-tokens.ts       |                           |
 * | the bank is polled for the status                 | query-status.ts         | as the bank reports       |
 * | the consent is paused or reactivated              | pause-consent.ts        | Paused, Authorized        |
 * | the client revokes the consent                    | revoke-consent.ts       | Revoked                   |
 * | the customer's deadline passes, or the term ends  | expire-consent.ts       | Expired                   |
 * | the consent is revoked at its banks               | revoke-consent.ts       |                           |
 *
 * An `AgreementKind` defines the differences: payments/agreement/payment-agreements.ts,
 * accounts/consent/account-agreements.ts.
 */
export interface Agreement {
  readonly request: AgreementRequest;
  readonly consent: AuthorisableConsent;
}

/** The two parts of every agreement. */
export type Parts<A extends Agreement> = Pick<A, 'request' | 'consent'>;

/** A request, and its consent if it has one. */
export type Requested<A extends Agreement> = Pick<A, 'request'> & Partial<Pick<A, 'consent'>>;

/** The request that authorises a consent. */
export interface AuthorisedBy {
  readonly interactionId: string;
  /** Encrypted details of the customer who returned from the bank (present-customer.ts). Absent if none is present. */
  readonly customer?: string | undefined;
}

export interface RequestKind<R extends AgreementRequest> {
  /** This request kind's name in the resource registry. */
  readonly requestName: ErrorResource;
  readonly requestLifecycle: Lifecycle;
  readonly requests: Entities<R>;
}

export interface AgreementKind<A extends Agreement> extends RequestKind<A['request']> {
  /** This consent kind's name in the resource registry. */
  readonly name: ConsentKindName;
  /** The bank API's name for this kind of consent. */
  readonly bankKind: ConsentAtBank['kind'];
  readonly consents: Entities<A['consent']>;
  /** Reads a consent's agreement, the consent itself last. Use `findAgreement`. */
  load(consent: A['consent']): Promise<A | undefined>;
  /** Writes all changes or none. Throws Conflict. */
  save(from: Requested<A> | A, to: A): Promise<void>;
  /** Returns the terms that the bank asks the customer to consent to. */
  terms(parts: Parts<A>): ConsentTerms;
  /**
   * Returns the bank's id for the first consent in a renewal chain, or undefined if the consent is not a renewal.
   */
  baseConsentId(consent: A['consent']): string | undefined;
  /** Returns the time at which a consent that awaits authorisation will end. The bank is asked for the same end. */
  termEnd(parts: Parts<A>): string;
  /** Returns whether the customer may pause the consent. A single payment is made at once. */
  canPause(consent: A['consent']): boolean;
  /** Sets the bank of a consent that is waiting for the customer. */
  onBankChosen(parts: Parts<A>, providerCode: string | undefined, at: string): A;
  /** Authorises the consent after the bank has issued tokens, and updates everything that depends on it. */
  onGranted(current: A, grant: EncryptedGrant, by: AuthorisedBy, at: string): A;
  /**
   * Moves the consent to a status, and updates everything that depends on it. Returns `current` if the consent is used
   * up, or ends with its schedule, before its payments are final.
   */
  withStatus(current: A, status: ConsentStatus, at: string): A;
}

/** Returns the owner's request. Throws Problem `not_found`, including for a request of another client or market. */
export const ownRequest = async <R extends AgreementRequest>(
  { requests, requestName }: RequestKind<R>,
  owner: Owner,
  id: string,
): Promise<R> => {
  const request = await requests.find(owner, id);
  if (!request) throw notFound(requestName);
  return request;
};

/** Returns the owner's consent. Throws Problem `not_found`, including for a consent of another client or market. */
export const ownConsent = async <A extends Agreement>(
  { consents, name }: AgreementKind<A>,
  owner: Owner,
  id: string,
): Promise<A['consent']> => {
  const consent = await consents.find(owner, id);
  if (!consent) throw notFound(name);
  return consent;
};

/**
 * Reads a consent's agreement. All its parts match one version of the consent, because a change that writes only the
 * consent must not be based on parts that were read before a newer version. Returns undefined if the agreement does not
 * exist.
 *
 * @param lastRead the consent as last read
 */
export const findAgreement = async <A extends Agreement>(
  kind: AgreementKind<A>,
  lastRead: A['consent'],
): Promise<A | undefined> => {
  const current = await kind.load(lastRead);
  return !current || current.consent.version === lastRead.version ? current : findAgreement(kind, current.consent);
};

/** Like `findAgreement`, but throws Problem `not_found`. */
export const loadAgreement = async <A extends Agreement>(
  kind: AgreementKind<A>,
  lastRead: A['consent'],
): Promise<A> => {
  const current = await findAgreement(kind, lastRead);
  if (!current) throw notFound(kind.name);
  return current;
};
