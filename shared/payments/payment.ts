import * as z from 'zod';
import { born, type Lifecycle, living, move } from '#shared/lifecycle/lifecycle.ts';
import { Market } from '#shared/markets/market.ts';
import { StoredMinor } from '#shared/money/money.ts';
import { AccountParty } from '#shared/payment-requests/account-party.ts';
import { PaymentType } from '#shared/payment-requests/payment-type.ts';
import { derivedId, Id } from '#shared/runtime/ids.ts';

/** The codes of the UAE standard (decisions 2.1). */
export const PaymentStatus = z.enum([
  /** Created here, then received by the bank. */
  'Pending',
  /** The creditor's bank has it and has not booked it. */
  'AcceptedWithoutPosting',
  /** The debtor's account is debited. */
  'AcceptedSettlementCompleted',
  /** The creditor's account is credited. */
  'AcceptedCreditSettlementCompleted',
  /** Refused; the reasons are recorded. */
  'Rejected',
]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const paymentLifecycle = {
  Pending: ['AcceptedSettlementCompleted', 'AcceptedWithoutPosting', 'AcceptedCreditSettlementCompleted', 'Rejected'],
  AcceptedWithoutPosting: ['AcceptedCreditSettlementCompleted', 'Rejected'],
  AcceptedSettlementCompleted: ['AcceptedWithoutPosting', 'AcceptedCreditSettlementCompleted'],
  AcceptedCreditSettlementCompleted: [],
  Rejected: [],
} as const satisfies Lifecycle<PaymentStatus>;

/** The payment request counts as paid from here on. */
export const isSettled = (status: PaymentStatus): boolean =>
  status === 'AcceptedSettlementCompleted' || status === 'AcceptedCreditSettlementCompleted';

/** What was sent to the bank and what came back: shown by GET /payments/{paymentId} (interface 2.8). */
export const BankExchange = z.object({
  error: z.string().nullable(),
  httpMethod: z.string(),
  idempotencyKey: z.string(),
  interactionId: z.string(),
  requestSeconds: z.number(),
  statusCode: z.int().nullable(),
  url: z.string(),
});
export type BankExchange = z.infer<typeof BankExchange>;

export const BankError = z.object({
  Code: z.string(),
  Id: z.string().nullable(),
  Message: z.string(),
  Errors: z.array(
    z.object({
      ErrorCode: z.string(),
      Message: z.string(),
      Path: z.string().nullable(),
      Url: z.string().nullable(),
    }),
  ),
});
export type BankError = z.infer<typeof BankError>;

/** The bank's own record of the payment, as last seen. */
export const BankRecord = z.object({
  paymentId: z.string(),
  paymentTransactionId: z.string().optional(),
  createdAt: z.string(),
  statusUpdatedAt: z.string(),
  rejectReasons: z.array(z.object({ code: z.string(), description: z.string() })),
  charges: z.array(z.object({ type: z.string(), chargeBearer: z.string(), amount: z.string(), currency: z.string() })),
  exchangeRate: z
    .object({
      contractIdentification: z.string().optional(),
      exchangeRate: z.number().optional(),
      expirationDateTime: z.string().optional(),
      rateType: z.string().optional(),
      unitCurrency: z.string().optional(),
    })
    .optional(),
});
export type BankRecord = z.infer<typeof BankRecord>;

/** Money on its way from one account to another, at the debtor's bank. */
export const Payment = z.object({
  id: Id,
  clientId: Id,
  market: Market,
  ...living(PaymentStatus),
  paymentRequestId: Id,
  consentId: Id,
  type: PaymentType,
  minor: StoredMinor,
  currency: z.string(),
  providerCode: z.string(),
  creditorAccount: AccountParty,
  debtorAccount: AccountParty.optional(),
  /** Of the request that set it off; sent to the bank as x-fapi-interaction-id. */
  interactionId: z.string(),
  bank: BankRecord.optional(),
  exchange: BankExchange.optional(),
  error: BankError.optional(),
  /** The signed request as the bank got it. */
  signedMessage: z.string().optional(),
});
export type Payment = z.infer<typeof Payment>;

type Facts = Omit<Payment, keyof ReturnType<typeof born> | 'bank' | 'exchange' | 'error' | 'signedMessage'>;

/** A consent to a single payment makes exactly one payment, under one idempotency key at the bank. */
export const paymentIdOf = (consentId: string): string => derivedId('payment', consentId);

export const newPayment = (facts: Facts, at: string): Payment => ({ ...facts, ...born('Pending', at) });

export const advancePayment = <S extends PaymentStatus>(
  payment: Payment & { readonly status: S },
  to: (typeof paymentLifecycle)[S][number],
  at: string,
): Payment => move(paymentLifecycle, payment as Payment, to, at);
