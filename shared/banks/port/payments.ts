import { NotOffered } from './errors.ts';
import type { Money } from '#shared/standard/money.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import type { BankCall } from './call.ts';
import type { Creditor, PaymentFacts } from './consents.ts';
import type { BankError, BankExchange, PaymentReport } from './payment-report.ts';

/** A bank that accepts payments. Every method may throw BankUnavailable or BankRejection. */
export interface PaymentBank {
  /**
   * Signs an order, which also states whether the customer is present (`BankCall.customer`). The result must be stored
   * before it is submitted, because a retry with the same idempotency key must send the same message.
   */
  sign(order: PaymentOrder, call: BankCall): Promise<string>;
  /** Submits a signed order. A retry with the same idempotency key cannot create a second payment. */
  submit(order: SignedOrder, call: BankCall): Promise<Submission>;
  /** Returns the current state of the payment at the bank. Throws NotOffered if the bank does not have the payment. */
  read(payment: PaymentAtBank, call: BankCall): Promise<PaymentReport>;
  /**
   * Finds the payment of an order whose response was lost. Returns undefined if the bank states that it has no payment of
   * the order. Throws NotOffered for a 404 without such a statement, which may come from the bank's gateway. Every bank
   * that accepts payments must support this: without it, a retry could not be told from a second payment.
   */
  find(order: OrderAtBank, call: BankCall): Promise<PaymentReport | undefined>;
  /** Returns the refund account, or undefined if the consent does not permit reading it. */
  refundAccount(bankConsentId: string, call: BankCall): Promise<RefundAccount | undefined>;
}

/** An order that a bank may have accepted. A response about an order with another consent or amount is rejected. */
export type OrderAtBank = Pick<PaymentOrder, 'bankConsentId' | 'idempotencyKey' | 'amount'>;

/** A payment that a bank has accepted. */
export type PaymentAtBank = Omit<OrderAtBank, 'idempotencyKey'> & { readonly bankPaymentId: string };

export type RefundAccount = Pick<AccountParty, 'schemeName' | 'identification' | 'name'>;

/** An order under a consent. Fields that the consent also contains must have the same values. */
export interface PaymentOrder extends PaymentFacts {
  readonly bankConsentId: string;
  readonly idempotencyKey: string;
  readonly amount: Money;
  readonly creditor: Creditor;
  readonly purpose: string | undefined;
  readonly creditorReference: string | undefined;
  readonly debtorReference: string | undefined;
}

/** An order as signed, with a token of its consent. */
export interface SignedOrder extends PaymentOrder {
  readonly accessToken: string;
  readonly signedMessage: string;
}

/**
 * The request that was sent and the bank's response. A rejection is an outcome; a missing or unexpected response throws
 * BankUnavailable.
 */
export interface Submission {
  readonly exchange: BankExchange;
  readonly outcome: { readonly accepted: PaymentReport } | { readonly rejected: BankError } | 'token-expired';
}

const reject = (): Promise<never> => Promise.reject(new NotOffered('The bank does not accept payments'));

/** The implementation for banks and protocols that do not support payments. */
export const noPaymentBank: PaymentBank = {
  sign: reject,
  submit: reject,
  read: reject,
  find: reject,
  refundAccount: reject,
};
