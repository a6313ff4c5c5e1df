import type { ConsentStatus } from '#shared/consents/consent-status.ts';
import type { Money } from '#shared/money/money.ts';
import type { AccountParty } from '#shared/payment-terms/account-party.ts';
import type { Instructions } from '#shared/payment-terms/instructions.ts';
import type { PaymentType } from '#shared/payment-terms/payment-type.ts';
import type { Risks } from '#shared/payment-terms/risks.ts';
import type { BankError, BankExchange, PaymentReport } from './payment-report.ts';

/** What this service needs of a bank for payments. Every bank protocol implements it. */
export interface PaymentBank extends ConsentAuthority {
  /** Submits an order. Repeating it under the same idempotency key makes no second payment. */
  submitPayment(order: PaymentOrder): Promise<Submission>;
  /** The payment as the bank reports it now. */
  paymentStatus(bankPaymentId: string, trace: Trace): Promise<PaymentReport>;
}

/** The bank's authorisation server. Every method may throw BankUnavailable or BankRefusal. */
export interface ConsentAuthority {
  /** The `iss` of the bank's redirects (RFC 9207). */
  readonly issuer: string;
  /** Pushes a consent to the bank (RFC 9126). The customer then opens the link. */
  stageConsent(consent: ConsentToStage): Promise<StagedConsent>;
  exchangeCode(code: CodeToExchange): Promise<BankTokens>;
  refreshTokens(refreshToken: string, trace: Trace): Promise<BankTokens>;
  consentStatus(consentId: string, trace: Trace): Promise<ConsentStatus>;
  /** Safe to repeat. A consent that the bank no longer knows counts as revoked. */
  revokeConsent(consentId: string, trace: Trace): Promise<void>;
}

/** The connector of a provider. Throws BankUnavailable if the provider is not connected. */
export type Banks = (providerCode: string) => PaymentBank;

/** Sent with every call as x-fapi-interaction-id. */
export interface Trace {
  readonly interactionId: string;
}

export interface ConsentToStage extends Trace {
  readonly consentId: string;
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
  readonly redirectUri: string;
  readonly state: string;
  readonly codeVerifier: string;
  readonly authorizationExpiresAt: string;
  readonly expiresAt: string;
}

export interface StagedConsent {
  readonly requestUri: string;
  readonly expiresInSeconds: number;
  /** The page at the bank where the customer decides. */
  readonly authorizationLink: string;
}

export interface CodeToExchange extends Trace {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

export interface BankTokens {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string | undefined;
  /** The account that the customer chose, if the bank says. */
  readonly debtorAccount: Pick<AccountParty, 'schemeName' | 'identification' | 'name'> | undefined;
}

export interface PaymentOrder extends Trace {
  readonly consentId: string;
  readonly accessToken: string;
  readonly idempotencyKey: string;
  readonly amount: Money;
  readonly creditor: AccountParty;
  readonly purpose: string | undefined;
  readonly creditorReference: string | undefined;
  readonly debtorReference: string | undefined;
  readonly merchantId: string | undefined;
}

/** What was sent and how the bank answered. A refusal is an outcome; no usable answer is thrown as BankUnavailable. */
export interface Submission {
  readonly exchange: BankExchange;
  readonly signedMessage: string;
  readonly outcome: { readonly accepted: PaymentReport } | { readonly refused: BankError } | 'token-expired';
}

/** The bank gave no usable answer. Try again later, under the same idempotency key. */
export class BankUnavailable extends Error {
  override readonly name = 'BankUnavailable';
}

/** The bank answered with an OAuth error (RFC 6749 §5.2). */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal';
  readonly code: string;

  constructor(code: string) {
    super(`The bank refused the request: ${code}`);
    this.code = code;
  }
}
