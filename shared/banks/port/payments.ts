import type { Money } from '#shared/money/money.ts';
import type { AccountParty } from '#shared/payment-terms/account-party.ts';
import type { BankCall } from './call.ts';
import type { BankError, BankExchange, PaymentReport } from './payment-report.ts';

/** A bank that takes payments. Every method may throw BankUnavailable or BankRefusal. */
export interface PaymentBank {
  /** Submits an order. Repeating it under the same idempotency key makes no second payment. */
  submit(order: PaymentOrder, call: BankCall): Promise<Submission>;
  /** The payment as the bank reports it now. */
  read(bankPaymentId: string, call: BankCall): Promise<PaymentReport>;
}

export interface PaymentOrder {
  readonly bankConsentId: string;
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
