import { NotOffered } from './errors.ts';
import type { Money } from '#shared/standard/money.ts';
import type { AccountParty, CreditorType } from '#shared/standard/payments/account-party.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import type { Risks } from '#shared/standard/payments/risks.ts';
import type { BankCall } from './call.ts';
import type { Creditor } from './consents.ts';
import type { BankError, BankExchange, PaymentReport } from './payment-report.ts';

/** A bank that accepts payments. Every method may throw BankUnavailable or BankRejection. */
export interface PaymentBank {
  /** Submits an order. A retry with the same idempotency key cannot create a second payment. */
  submit(order: PaymentOrder, call: BankCall): Promise<Submission>;
  /** Returns the current state of the payment at the bank. Throws NotOffered if the bank does not have the payment. */
  read(payment: PaymentAtBank, call: BankCall): Promise<PaymentReport>;
  /**
   * Finds the payment of an order whose response was lost. Returns undefined if the bank did not accept the order.
   * Throws NotOffered if the bank does not support the look-up.
   */
  find(order: OrderAtBank, call: BankCall): Promise<PaymentReport | undefined>;
  /** Returns the refund account, or undefined if the consent does not permit reading it. */
  refundAccount(bankConsentId: string, call: BankCall): Promise<RefundAccount | undefined>;
}

export interface PaymentAtBank {
  readonly bankPaymentId: string;
  readonly bankConsentId: string;
}

export type OrderAtBank = Pick<PaymentOrder, 'bankConsentId' | 'idempotencyKey'>;

export type RefundAccount = Pick<AccountParty, 'schemeName' | 'identification' | 'name'>;

/** An order under a consent. Fields that the consent also contains must have the same values. */
export interface PaymentOrder {
  readonly bankConsentId: string;
  readonly accessToken: string;
  readonly idempotencyKey: string;
  readonly amount: Money;
  readonly creditor: Creditor;
  readonly creditorType?: CreditorType | undefined;
  readonly purpose: string | undefined;
  readonly creditorReference: string | undefined;
  readonly debtorReference: string | undefined;
  readonly merchantId: string | undefined;
  readonly currencyRequest?: Instructions['currencyRequest'];
  readonly risks?: Risks | undefined;
}

/**
 * The order that was sent and the bank's response. A rejection is an outcome; a missing or unexpected response throws
 * BankUnavailable.
 */
export interface Submission {
  readonly exchange: BankExchange;
  readonly signedMessage: string;
  readonly outcome: { readonly accepted: PaymentReport } | { readonly rejected: BankError } | 'token-expired';
}

const reject = (): Promise<never> => Promise.reject(new NotOffered('The bank does not accept payments'));

/** The implementation for banks and protocols that do not support payments. */
export const noPaymentBank: PaymentBank = { submit: reject, read: reject, find: reject, refundAccount: reject };
