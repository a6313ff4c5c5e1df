import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import type { Money } from '#shared/standard/money.ts';
import type { AccountParty, CreditorType } from '#shared/standard/payments/account-party.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import type { Risks } from '#shared/standard/payments/risks.ts';
import type { BankCall } from './call.ts';

/**
 * The bank's side of consents: its authorisation server and its consent resources. Every method may throw
 * BankUnavailable or BankRefusal.
 */
export interface ConsentAuthority {
  /** The `iss` of the bank's redirects (RFC 9207). */
  readonly issuer: string;
  /** Whether every redirect names it. One that does not was not made by the bank. */
  readonly announcesIssuer?: boolean | undefined;
  /** Creates a consent at the bank (RFC 9126). The customer opens the link, once and soon. */
  stage(consent: ConsentToStage, call: BankCall): Promise<StagedConsent>;
  /** Throws InvalidRedirect if the code came without what the bank sends with it. */
  exchangeCode(code: CodeToExchange, call: BankCall): Promise<BankGrant>;
  refresh(tokens: TokensToRefresh, call: BankCall): Promise<BankTokens>;
  /** Throws UnknownConsent if the bank does not know the consent. */
  read(consent: ConsentAtBank, call: BankCall): Promise<BankConsent>;
  /** Safe to repeat. A consent that the bank no longer knows counts as revoked. */
  revoke(consent: ConsentAtBank, by: RevokedBy, call: BankCall): Promise<void>;
}

/** Names a consent at a bank. */
export interface ConsentAtBank {
  readonly kind: ConsentTerms['kind'];
  readonly bankConsentId: string;
}

/** On whose wish a consent is revoked: the customer's, or this service's and its client's. */
export type RevokedBy = 'customer' | 'service';

/** What the customer consents to. */
export type ConsentTerms = PaymentTerms | AccountTerms;
type PaymentTerms = { readonly kind: 'payment'; readonly payment: PaymentConsentTerms };
type AccountTerms = { readonly kind: 'account'; readonly data: AccountConsentTerms };

/**
 * A consent that the bank is to create under the id `bankConsentId`. Banks accept each id once. Banks that assign ids
 * themselves take no notice of it (`StagedConsent`).
 */
export type ConsentToStage = PaymentConsentToStage | AccountConsentToStage;
export type PaymentConsentToStage = PaymentTerms & StagingTerms;
export type AccountConsentToStage = AccountTerms & StagingTerms;

interface StagingTerms {
  readonly bankConsentId: string;
  /**
   * The first consent of a chain at this bank, if the new consent replaces another one. The bank then shows the customer
   * a renewal or an extension.
   */
  readonly baseConsentId?: string | undefined;
  readonly redirectUri: string;
  readonly state: string;
  /** Comes back in the id_token (OpenID Connect Core §3.1.2.1). */
  readonly nonce: string;
  /** The PKCE verifier (RFC 7636 §4.1). */
  readonly codeVerifier: string;
  /** Until when the customer may decide. */
  readonly authorizationExpiresAt: string;
  /** The end of the consent's term. */
  readonly expiresAt: string;
  /** Where the bank may report what happens to the consent and its payments (events.ts). */
  readonly eventsUrl: string;
}

/** One payment or several. */
export interface PaymentConsentTerms {
  readonly type: PaymentType;
  readonly amount: Money;
  /** Who may be paid. A payment on demand of variable amount may leave it open. */
  readonly creditors: readonly Creditor[];
  readonly creditorType?: CreditorType | undefined;
  readonly debtorAccount: AccountParty | undefined;
  /** A code of the market. Banks in the UAE require it. */
  readonly purpose: string | undefined;
  readonly creditorReference: string | undefined;
  readonly debtorReference: string | undefined;
  readonly merchantId: string | undefined;
  readonly instructions: Instructions | undefined;
  readonly risks: Risks | undefined;
}

/** Who receives money. Order and consent must name the same, member for member. */
export type Creditor = AccountParty & {
  /** What confirmed the payee's name (payees.ts). */
  readonly payeeProof?: string | undefined;
};

/** Account data for a purpose. */
export interface AccountConsentTerms {
  readonly permissions: readonly AccountPermission[];
  readonly purpose: DataPurpose;
  readonly userType: UserType;
  /** Days. Without them, the bank decides how far back its transactions go. */
  readonly transactionsFrom: string | undefined;
  readonly transactionsTo: string | undefined;
}

export interface StagedConsent {
  /** The page at the bank where the customer decides. It can be opened once, for `expiresInSeconds`. */
  readonly link: string;
  readonly expiresInSeconds: number;
  /** The consent's id, if the bank has assigned one itself. */
  readonly bankConsentId?: string | undefined;
}

export interface CodeToExchange extends ConsentAtBank {
  readonly code: string;
  readonly state: string;
  /** Came back together with the code, from banks that answer in the fragment of the redirect. */
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
  /** Undefined if the bank gives none, or if the one that was shown stays valid. */
  readonly refreshToken: string | undefined;
}

/**
 * What the bank grants after a customer's approval.
 *
 * If several people must approve, the tokens come after the first approval, and `consent.status` is still
 * AwaitingAuthorization. They are good for nothing until `read` says Authorized. Then refresh them.
 */
export interface BankGrant extends BankTokens {
  readonly consent: BankConsent;
  /** The account that the customer chose, if the bank says. */
  readonly debtorAccount: Pick<AccountParty, 'schemeName' | 'identification' | 'name'> | undefined;
  /** When the customer signed in at the bank, if the bank says. */
  readonly authenticatedAt?: string | undefined;
}

/** A consent as the bank reports it. */
export interface BankConsent {
  readonly status: ConsentStatus;
  /** If more than one person must approve. */
  readonly authorisers?: Authorisers | undefined;
}

/** The people who must approve a consent, as far as the bank says. */
export interface Authorisers {
  readonly required: number | undefined;
  readonly decisions: readonly {
    readonly authoriserId: string | undefined;
    readonly status: 'Pending' | 'Approved' | 'Rejected' | undefined;
    readonly decidedAt: string | undefined;
  }[];
}
