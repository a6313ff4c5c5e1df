import type * as z from 'zod';
import type { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import type { Write } from '#shared/platform/storage/table.ts';
import type { AuthorisationStore, ConsentStorage } from '../store/bank-store.ts';
import type { CodeGrant, ConsentRecord, Interaction } from '../store/consent-record.ts';
import type { BankAccount } from '../customers/bank-account.ts';
import type { ConsentPage } from '../pages/consent-page.ts';
import type { RegisteredClient, Scope } from '../registry/registered-client.ts';
import type { Switches } from '../registry/switches.ts';
import type { BankCall, Reply, ServerDeps } from '../server/call.ts';
import type { ResourceError } from '../server/errors.ts';
import type { Language } from '../texts/language.ts';
import type { AccountData, Standard } from './standard.ts';

/** The market-specific behaviour of banks, defined by the market's standard. */
export interface Market<C extends ConsentRecord> {
  readonly standard: Standard;
  readonly authorisation: Authorisation<C>;
  readonly consents: Consents<C>;
  readonly events: Events<C>;
  readonly data: AccountData<C>;
}

export interface BankDeps<C extends ConsentRecord> extends ServerDeps {
  readonly store: AuthorisationStore<C>;
  readonly market: Market<C>;
  /** Sends events to the clients' webhooks. */
  readonly http: HttpClient;
}

/** An operation that the banks of all markets share. */
export type BankOperation = <C extends ConsentRecord>(call: BankCall, deps: BankDeps<C>) => Promise<Reply>;

/** A valid pushed authorisation request (RFC 9126). */
interface PushedAuthorisation {
  readonly consentId: string;
  readonly scope: readonly Scope[];
  readonly request: {
    readonly redirect_uri: string;
    readonly state?: string | undefined;
    readonly nonce: string;
    readonly code_challenge: string;
  };
  /** The writes that create the consent, if the standard creates it with the request. */
  readonly staged: readonly Write[];
}

/** A customer's decision. The client receives a code or an error. */
export interface Decided<C> {
  readonly consent: C;
  readonly interaction: Interaction;
  readonly result: { readonly code: string } | { readonly error: string; readonly error_description: string };
}

interface Authorisation<C extends ConsentRecord> {
  /** The scopes that a client can request with the client credentials grant. */
  readonly clientScopes: readonly Scope[];
  /** The only parameters that a link to the bank's page may contain. Absent if the profile permits others. */
  readonly linkParameters?: readonly string[];
  /** Additional fields of the bank's metadata (RFC 8414). */
  metadata(resources: string): object;
  /** Reads a pushed request. Throws OAuthError if it is invalid. */
  readRequest(call: BankCall, client: RegisteredClient, deps: BankDeps<C>): Promise<PushedAuthorisation>;
  /** Returns whether a customer can choose an account for the consent. */
  isEligible(account: BankAccount, consent: C): boolean;
  describe(consent: C, language: Language): Pick<ConsentPage, 'title' | 'facts'>;
  /** Returns the URL to which the browser is redirected after the decision. */
  redirectUrl(decided: Decided<C>, call: BankCall, deps: BankDeps<C>): Promise<string>;
  /** Returns the fields about the consent in every response with an access token. */
  tokenFields(consent: C, resources: string, switches: Switches): object;
  exchange(consent: C, grant: CodeGrant): Exchange;
}

/** The standard's additions to a code exchange: claims of the id_token and fields of the response. */
interface Exchange {
  readonly claims?: object;
  readonly fields?: object;
  /** Lifetime of the first access token, if it differs from the usual one. */
  readonly expiresIn?: number | undefined;
}

/** A client's change to a consent. */
export interface Patch {
  readonly Data?: { readonly Status: 'Revoked' | 'Rejected'; readonly RevokedBy?: string | undefined } | undefined;
  readonly Subscription?: { readonly Webhook: NonNullable<ConsentRecord['webhook']> } | undefined;
}

/** Fields that a revocation changes besides the status. */
type Revocation = Pick<ConsentRecord, 'revokedBy' | 'tokenFamily'>;

interface Consents<C extends ConsentRecord> extends ConsentStorage<C> {
  /** Whether the standard defines the status Suspended. */
  readonly hasSuspended: boolean;
  /** Whether the standard defines the status Consumed. */
  readonly hasConsumed: boolean;
  /** Returns the scopes that a token for such a consent must have. */
  scopesOf(kind: C['kind']): readonly Scope[];
  /** Media types that a client must accept, if the standard declares 406. */
  readonly accepted?: RegExp;
  /** Whether unsigned JSON requests are accepted. */
  readonly acceptsJson: boolean;
  readonly patch: z.ZodType<Patch>;
  /** Returns the only status to which a client can change a consent. By default, that is Revoked. */
  changeableTo?(consent: C): NonNullable<Patch['Data']>['Status'];
  readonly revokedBy: { readonly client: Revocation; readonly bank: Revocation };
  /** The statuses in which the bank can revoke a consent. */
  readonly revocable: readonly BankConsentStatus[];
  /** Whether a client that revokes a consent again receives an error. */
  readonly revokesOnce: boolean;
  present(consent: C, resources: string): object;
  readError(status: BankConsentStatus): ResourceError;
}

/** An event's content, and the URL of its resource. */
export interface BankEvent {
  readonly Data: object;
  readonly resource: string;
  readonly type: 'Resource.Created' | 'Resource.Updated';
}

/** The sending bank, with its addresses and switches. */
export type Sender = Pick<BankCall, 'bank' | 'addresses' | 'switches'>;

interface Events<C extends ConsentRecord> {
  /** Renders the consent for an event. */
  dataOf(consent: C, resources: string): { readonly Data: object; readonly Links: { readonly Self: string } };
  /** Builds the request that delivers an event to a client. */
  write(
    sender: Sender,
    event: BankEvent & { readonly consentId: string },
    client: RegisteredClient,
    deps: BankDeps<C>,
  ): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: string }>;
}
