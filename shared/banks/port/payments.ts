import { NotOffered } from './errors.ts';
import type { Money } from '#shared/standard/money.ts';
import type { AccountParty, CreditorType } from '#shared/standard/payments/account-party.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import type { Risks } from '#shared/standard/payments/risks.ts';
import type { BankCall } from './call.ts';
import type { Creditor } from './consents.ts';
import type { BankError, BankExchange, PaymentReport } from './payment-report.ts';

/** A bank that takes payments. Every method may throw BankUnavailable or BankRefusal. */
export interface PaymentBank {
  /** Submits an order. Repeating it under the same idempotency key makes no second payment. */
  submit(order: PaymentOrder, call: BankCall): Promise<Submission>;
  /** The payment as the bank reports it now. Throws NotOffered if the bank does not know it. */
  read(payment: PaymentAtBank, call: BankCall): Promise<PaymentReport>;
  /**
   * The payment that an order made, if the bank has taken the order. For orders that nobody has answered. Throws
   * NotOffered if the bank cannot look up orders.
   */
  find(order: OrderAtBank, call: BankCall): Promise<PaymentReport | undefined>;
  /** The account that money is paid back to. Undefined if the consent does not permit to know it. */
  refundAccount(bankConsentId: string, call: BankCall): Promise<RefundAccount | undefined>;
}

export interface PaymentAtBank {
  readonly bankPaymentId: string;
  readonly bankConsentId: string;
}

export type OrderAtBank = Pick<PaymentOrder, 'bankConsentId' | 'idempotencyKey'>;

export type RefundAccount = Pick<AccountParty, 'schemeName' | 'identification' | 'name'>;

/** An order under a consent. Whatever is in both must be the same in both. */
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

/** What was sent and how the bank answered. A refusal is an outcome; no usable answer is thrown as BankUnavailable. */
export interface Submission {
  readonly exchange: BankExchange;
  readonly signedMessage: string;
  readonly outcome: { readonly accepted: PaymentReport } | { readonly refused: BankError } | 'token-expired';
}

const refuse = (): Promise<never> => Promise.reject(new NotOffered('The bank takes no payments'));

/** A bank, or a protocol, that takes no payments. */
export const takesNoPayments: PaymentBank = { submit: refuse, read: refuse, find: refuse, refundAccount: refuse };
