import type { ConsentStatus } from '#shared/consents/consent-status.ts';
import type { Money } from '#shared/money/money.ts';
import type { AccountParty } from '#shared/payment-terms/account-party.ts';
import type { Instructions } from '#shared/payment-terms/instructions.ts';
import type { PaymentType } from '#shared/payment-terms/payment-type.ts';
import type { Risks } from '#shared/payment-terms/risks.ts';
import type { BankCall } from './call.ts';

/**
 * The bank's side of consents: its authorisation server and its consent resources. Every method may throw
 * BankUnavailable or BankRefusal.
 */
export interface ConsentAuthority {
  /** The `iss` of the bank's redirects (RFC 9207). */
  readonly issuer: string;
  /** Creates a consent at the bank (RFC 9126). The customer opens the link, once and soon. */
  stage(consent: ConsentToStage, call: BankCall): Promise<StagedConsent>;
  exchangeCode(code: CodeToExchange, call: BankCall): Promise<BankGrant>;
  refresh(tokens: TokensToRefresh, call: BankCall): Promise<BankGrant>;
  read(consent: ConsentAtBank, call: BankCall): Promise<BankConsent>;
  /** Safe to repeat. A consent that the bank no longer knows counts as revoked. */
  revoke(consent: ConsentAtBank, call: BankCall): Promise<void>;
}

/** Names a consent at a bank. */
export interface ConsentAtBank {
  readonly kind: 'payment';
  readonly bankConsentId: string;
}

/** A consent that the bank is to create under the id `bankConsentId`. Banks accept each id once. */
export interface ConsentToStage extends ConsentAtBank {
  readonly payment: PaymentConsentTerms;
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
}

/** What the customer consents to. */
export interface PaymentConsentTerms {
  readonly type: PaymentType;
  readonly amount: Money;
  readonly creditors: readonly AccountParty[];
  readonly debtorAccount: AccountParty | undefined;
  readonly purpose: string | undefined;
  readonly creditorReference: string | undefined;
  readonly debtorReference: string | undefined;
  readonly merchantId: string | undefined;
  readonly instructions: Instructions | undefined;
  readonly risks: Risks | undefined;
}

export interface StagedConsent {
  /** The page at the bank where the customer decides. It can be opened once, for `expiresInSeconds`. */
  readonly link: string;
  readonly expiresInSeconds: number;
}

export interface CodeToExchange extends ConsentAtBank {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

export interface TokensToRefresh extends ConsentAtBank {
  readonly refreshToken: string;
}

/** What the bank grants after the customer's approval. */
export interface BankGrant {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string | undefined;
  /** The account that the customer chose, if the bank says. */
  readonly debtorAccount: Pick<AccountParty, 'schemeName' | 'identification' | 'name'> | undefined;
}

/** A consent as the bank reports it. */
export interface BankConsent {
  readonly status: ConsentStatus;
}
