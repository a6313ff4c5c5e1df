import type { BankError, BankExchange, BankRecord, PaymentStatus } from '#shared/payments/payment.ts';
import type { AccountParty } from '#shared/payment-requests/account-party.ts';
import type { Instructions } from '#shared/payment-requests/instructions.ts';
import type { PaymentType } from '#shared/payment-requests/payment-type.ts';
import type { Risks } from '#shared/payment-requests/risks.ts';
import type { ConsentStatus } from '#shared/payment-consents/payment-consent.ts';
import type { Money } from '#shared/money/money.ts';

/**
 * A bank, seen from this side: what an open banking standard lets a third party do there. Account data and confirmation
 * of payee are ports of their own beside this one, over the same authorisation.
 */
export interface PaymentBank extends ConsentAuthority {
  /** Repeating it with the same idempotency key makes no second payment. */
  submitPayment(order: PaymentOrder): Promise<Submission>;
  /** The payment as the bank sees it now. */
  paymentStatus(bankPaymentId: string, trace: Trace): Promise<PaymentReport>;
}

/** The authorisation server of a bank: stages consents, exchanges codes, keeps the status. */
export interface ConsentAuthority {
  /** The `iss` of its callbacks (RFC 9207). */
  readonly issuer: string;
  /** Pushes the consent to the bank (RFC 9126); the customer follows the link. */
  stageConsent(consent: ConsentToStage): Promise<StagedConsent>;
  exchangeCode(code: CodeToExchange): Promise<BankTokens>;
  refreshTokens(refreshToken: string, trace: Trace): Promise<BankTokens>;
  consentStatus(consentId: string, trace: Trace): Promise<ConsentStatus>;
  /** Done once is done: a consent the bank no longer holds counts as revoked. */
  revokeConsent(consentId: string, trace: Trace): Promise<void>;
}

/** Finds the connector of a provider. */
export type Banks = (providerCode: string) => PaymentBank;

/** Travels with every call as x-fapi-interaction-id. */
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
  /** Where the customer goes. */
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
  /** The account the customer chose, if the bank says. */
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

/** The bank's answer to an order, with what was sent: a refusal is an answer, silence is BankUnavailable. */
export interface Submission {
  readonly exchange: BankExchange;
  readonly signedMessage: string;
  readonly outcome: { readonly accepted: PaymentReport } | { readonly refused: BankError } | 'token-expired';
}

export interface PaymentReport {
  readonly status: PaymentStatus;
  readonly record: BankRecord;
}

/** The bank gave no usable answer: try again later, under the same idempotency key. */
export class BankUnavailable extends Error {
  override readonly name = 'BankUnavailable';
}

/** The bank answered with an OAuth error (RFC 6749 §5.2). */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal';
  readonly code: string;

  constructor(code: string) {
    super(`the bank refused: ${code}`);
    this.code = code;
  }
}
