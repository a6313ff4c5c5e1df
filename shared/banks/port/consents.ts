import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import type { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import type { Money } from '#shared/standard/money.ts';
import type { AccountParty, CreditorType } from '#shared/standard/payments/account-party.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import type { Risks } from '#shared/standard/payments/risks.ts';
import type { BankCall } from './call.ts';

/**
 * The bank's side of consents: its authorisation server and its consent resources. Every method may throw
 * BankUnavailable or BankRejection.
 */
export interface ConsentAuthority {
  /** The `iss` of the bank's redirects (RFC 9207). */
  readonly issuer: string;
  /** Whether every redirect contains `iss`. If so, a redirect without `iss` is not from the bank. */
  readonly announcesIssuer?: boolean | undefined;
  /** Creates a consent at the bank (RFC 9126). The customer can open the link only once, before it expires. */
  stage(consent: ConsentToStage, call: BankCall): Promise<StagedConsent>;
  /**
   * Exchanges a code for tokens. Throws InvalidRedirect if a value that the bank sends with the code is missing or
   * invalid.
   */
  exchangeCode(code: CodeToExchange, call: BankCall): Promise<BankGrant>;
  /** Refreshes tokens. Throws NotFromBank if the new ones are for a different consent. */
  refresh(tokens: TokensToRefresh, call: BankCall): Promise<RefreshedTokens>;
  /** Returns a consent's state. Throws UnknownConsent if the bank does not have the consent. */
  read(consent: ConsentAtBank, call: BankCall): Promise<BankConsent>;
  /**
   * Returns the consents of a chain: the first one, and those that were staged with it as `baseConsentId`. Absent if the
   * bank's standard has no chains.
   */
  readonly chain?: ((first: ConsentAtBank, call: BankCall) => Promise<readonly ConsentInChain[]>) | undefined;
  /** Revokes a consent. Idempotent. A consent that the bank no longer has counts as revoked. */
  revoke(consent: ConsentAtBank, by: RevokedBy, call: BankCall): Promise<void>;
}

export interface ConsentAtBank {
  readonly kind: ConsentTerms['kind'];
  readonly bankConsentId: string;
}

/** The party that requested a revocation: the customer, or this service on its own behalf or for a client. */
export type RevokedBy = 'customer' | 'service';

/** A consent's subject: payments, or sharing account data. */
export type ConsentTerms = PaymentTerms | AccountTerms;
type PaymentTerms = { readonly kind: 'payment'; readonly payment: PaymentConsentTerms };
type AccountTerms = { readonly kind: 'account'; readonly data: AccountConsentTerms };

/**
 * A consent to create at the bank under the id `bankConsentId`. A bank accepts each id only once. Banks that assign ids
 * themselves ignore this id (`StagedConsent`).
 */
export type ConsentToStage = PaymentConsentToStage | AccountConsentToStage;
export type PaymentConsentToStage = PaymentTerms & StagingTerms;
export type AccountConsentToStage = AccountTerms & StagingTerms;

/** The client that requests a consent. The bank shows its name to the customer. */
export interface Requester {
  readonly id: string;
  readonly name: string;
}

interface StagingTerms {
  readonly requester: Requester;
  readonly bankConsentId: string;
  /**
   * The first consent in a chain at this bank. Set if the new consent replaces an earlier one: the bank then presents
   * the new consent to the customer as a renewal or an extension.
   */
  readonly baseConsentId?: string | undefined;
  readonly redirectUri: string;
  readonly state: string;
  /** Returned in the id_token (OpenID Connect Core §3.1.2.1). */
  readonly nonce: string;
  /** The PKCE verifier (RFC 7636 §4.1). */
  readonly codeVerifier: string;
  /** The deadline for the customer's decision. */
  readonly authorizationExpiresAt: string;
  readonly expiresAt: string;
  /** The URL to which the bank may post events about the consent and its payments (events.ts). */
  readonly eventsUrl: string;
}

/** Facts about a payment, from which its risk and its billing type are derived. */
export interface PaymentFacts {
  readonly type: PaymentType;
  readonly creditorType?: CreditorType | undefined;
  readonly merchantId: string | undefined;
  readonly risks: Risks | undefined;
  /** Whether a confirmation of payee has confirmed every payee. The client's statement applies to unchecked payees. */
  readonly isPayeeConfirmed: boolean;
}

/** The conditions of a consent to one or several payments. */
export interface PaymentConsentTerms extends PaymentFacts {
  readonly amount: Money;
  /** The permitted payees. May be empty for variable on-demand payments. */
  readonly creditors: readonly Creditor[];
  readonly debtorAccount: AccountParty | undefined;
  /** A purpose code that the market defines. UAE banks require it. */
  readonly purpose: string | undefined;
  readonly creditorReference: string | undefined;
  readonly debtorReference: string | undefined;
  readonly instructions: Instructions | undefined;
}

/** A payee. Every field must be the same in the consent and the order. */
export type Creditor = AccountParty & {
  /** The bank's signed confirmation of the payee's name (payees.ts). */
  readonly payeeProof?: string | undefined;
};

/** The conditions of a consent to share account data. */
export interface AccountConsentTerms {
  readonly permissions: readonly AccountPermission[];
  readonly purpose: DataPurpose;
  readonly userType: UserType;
  /**
   * The first and last day of the shared transactions. If undefined, the bank decides how much transaction history it
   * returns.
   */
  readonly transactionsFrom: string | undefined;
  readonly transactionsTo: string | undefined;
}

export interface StagedConsent {
  /** The link to the bank's authorisation page, which can be opened once, within `expiresInSeconds`. */
  readonly link: string;
  readonly expiresInSeconds: number;
  /** The consent id. Set only if the bank assigns it. */
  readonly bankConsentId?: string | undefined;
}

/** A code, and the terms of its consent. The tokens that the bank issues must be for these terms. */
export type CodeToExchange = ConsentTerms & ReturnedCode;

interface ReturnedCode {
  readonly bankConsentId: string;
  readonly code: string;
  readonly state: string;
  /** Sent with the code by banks that use the fragment of the redirect. */
  readonly idToken?: string | undefined;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

export interface TokensToRefresh extends ConsentAtBank {
  readonly refreshToken: string;
}

export interface BankTokens {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  /** Absent if the bank issues no refresh token, or if the one that was used remains valid. */
  readonly refreshToken: string | undefined;
}

export interface RefreshedTokens extends BankTokens {
  /** Whether the bank has not returned the consent of the tokens, as its standard requires. */
  readonly omitsConsent?: boolean | undefined;
}

/**
 * The tokens and the consent after the customer's approval.
 *
 * If several people must approve, the bank issues the tokens after the first approval, while `consent.status` is still
 * AwaitingAuthorization. The tokens cannot be used until `read` returns Authorized, and must then be refreshed.
 */
export interface BankGrant extends BankTokens {
  readonly consent: BankConsent;
  /** The account that the customer chose, if the bank reports it. */
  readonly debtorAccount: Pick<AccountParty, 'schemeName' | 'identification' | 'name'> | undefined;
  /** When the customer signed in at the bank, if the bank reports it. */
  readonly authenticatedAt?: string | undefined;
}

/** A consent as the bank reports it. */
export interface BankConsent {
  readonly status: BankConsentStatus;
}

/** A consent in a chain of renewals, as the bank reports it. */
export interface ConsentInChain extends BankConsent {
  readonly bankConsentId: string;
  readonly createdAt: string;
}
