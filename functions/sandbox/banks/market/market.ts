import type * as z from 'zod';
import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import type { Write } from '#shared/platform/storage/table.ts';
import type { Kept } from '../books/books.ts';
import type { ConsentRecord } from '../books/consent-record.ts';
import type { CodeGrant, Interaction } from '../books/grants.ts';
import type { BankAccount } from '../customers/bank-account.ts';
import type { ConsentPage } from '../pages/consent-page.ts';
import type { Line } from '../postings/lines.ts';
import type { RegisteredClient, Scope } from '../registry/registered-client.ts';
import type { BankCall, Reply } from '../server/call.ts';
import type { AuthorisationDeps } from '../server/deps.ts';
import type { ResourceError } from '../server/errors.ts';
import type { Language } from '../texts/language.ts';
import type { Standard } from './standard.ts';
import type { Views } from './views.ts';

/** What the banks of one market do in the way of its standard. All else is the same in every market. */
export interface Market<C extends ConsentRecord> {
  readonly standard: Standard;
  readonly authorisation: Authorisation<C>;
  readonly consents: Consents<C>;
  readonly events: Events<C>;
  readonly data: AccountData<C>;
}

/** What the operations of the banks of a market work with. */
export interface BankDeps<C extends ConsentRecord> extends AuthorisationDeps<C> {
  readonly market: Market<C>;
  /** Sends events to the clients' webhooks. */
  readonly http: HttpClient;
}

/** An operation of the banks of every market. */
export type BankOperation = <C extends ConsentRecord>(call: BankCall, deps: BankDeps<C>) => Promise<Reply>;

/** A pushed authorisation request (RFC 9126) that is as the standard wants it. */
export interface Asked {
  readonly consentId: string;
  readonly scope: readonly Scope[];
  readonly request: {
    readonly redirect_uri: string;
    readonly state?: string | undefined;
    readonly nonce: string;
    readonly code_challenge: string;
  };
  /** What stages the consent, if it was not created before. */
  readonly staged: readonly Write[];
}

/** What a customer has decided, and what goes back to the client: the code, or an error. */
export interface Decided<C> {
  readonly consent: C;
  readonly interaction: Interaction;
  readonly result: { readonly code: string } | { readonly error: string; readonly error_description: string };
}

interface Authorisation<C extends ConsentRecord> {
  /** What a client may ask for itself. */
  readonly clientScopes: readonly Scope[];
  /** What the metadata of a bank has besides what all markets have. */
  metadata(resources: string): object;
  /** Reads what a client has pushed. Throws OAuthError. */
  readRequest(call: BankCall, client: RegisteredClient, deps: BankDeps<C>): Promise<Asked>;
  /** Whether a customer can choose an account for the consent. */
  fits(account: BankAccount, consent: C): boolean;
  /** What the customer is asked. */
  question(consent: C, language: Language): Pick<ConsentPage, 'title' | 'facts'>;
  /** Where the browser goes after the decision. */
  backTo(decided: Decided<C>, call: BankCall, deps: BankDeps<C>): Promise<string>;
  /** What a response with an access token says about the consent. */
  tokenFields(consent: C, resources: string): object;
  /** What the standard adds when a code is exchanged. */
  exchange(consent: C, grant: CodeGrant): Exchange;
}

interface Exchange {
  readonly claims?: object;
  readonly fields?: object;
  /** How long the first access token is valid, if not as long as any other one. */
  readonly expiresIn?: number | undefined;
}

/** What a client may change in a consent. */
export interface Patch {
  readonly Data?: { readonly Status: 'Revoked'; readonly RevokedBy?: string | undefined } | undefined;
  readonly Subscription?: { readonly Webhook: NonNullable<ConsentRecord['webhook']> } | undefined;
}

/** What a revocation changes besides the status. */
type Revocation = Pick<ConsentRecord, 'revokedBy' | 'tokenFamily'>;

interface Consents<C extends ConsentRecord> extends Kept<C> {
  readonly statuses: readonly ConsentStatus[];
  /** The scopes that a token for such a consent must have. */
  scopesOf(kind: C['kind']): readonly Scope[];
  /** The types of responses that a client must accept, if the standard declares 406. */
  readonly accepted?: RegExp;
  /** Whether requests may come without a signature. */
  readonly takesJson: boolean;
  readonly patch: z.ZodType<Patch>;
  readonly revokedBy: { readonly client: Revocation; readonly bank: Revocation };
  /** Where the bank can revoke a consent. */
  readonly revocable: readonly ConsentStatus[];
  /** Whether a client that revokes a consent again gets an error. */
  readonly revokesOnce: boolean;
  present(consent: C, resources: string): object;
  /** The error when account data is asked for with a consent of this status. */
  notReadable(status: ConsentStatus): ResourceError;
}

/** What a client is told in an event, and about which resource. */
export interface BankEvent {
  readonly Data: object;
  readonly resource: string;
  readonly type: 'Resource.Created' | 'Resource.Updated';
}

/** The bank that sends, at its addresses and with its switches. */
export type Sender = Pick<BankCall, 'bank' | 'addresses' | 'switches'>;

interface Events<C extends ConsentRecord> {
  /** The consent in an event. */
  dataOf(consent: C, resources: string): { readonly Data: object; readonly Links: { readonly Self: string } };
  /** The request that brings an event to a client. */
  write(
    sender: Sender,
    event: BankEvent & { readonly consentId: string },
    client: RegisteredClient,
    deps: BankDeps<C>,
  ): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: string }>;
}

interface AccountData<C extends ConsentRecord> extends Views {
  /** Each of them is enough to see who holds an account, or who gave the consent. */
  readonly partyPermissions: {
    readonly holder: readonly AccountPermission[];
    readonly customer: readonly AccountPermission[];
  };
  /** Which lines of an account the consent shares. */
  shares(consent: C): (line: Line) => boolean;
  /** The moment that a parameter names. */
  momentOf(text: string): Date;
}
