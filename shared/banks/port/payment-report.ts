import * as z from 'zod';
import { IdText, UriText } from '#shared/platform/schemas/formats.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

/** The statuses of a payment at a bank, as the UAE standard names them (AEPaymentStatus). */
export const PaymentStatus = z.enum([
  /** Created here, or received by the bank and not processed yet. */
  'Pending',
  /** The creditor's bank has accepted the payment and has not credited the account yet. */
  'AcceptedWithoutPosting',
  /** The debtor's account has been debited. */
  'AcceptedSettlementCompleted',
  /** The creditor's account has been credited. */
  'AcceptedCreditSettlementCompleted',
  /** Refused. The bank's record holds the reasons. */
  'Rejected',
]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** The bank's own record of a payment, as last seen. */
export const BankRecord = lazyObject(() => ({
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
}));
export type BankRecord = z.infer<typeof BankRecord>;

export interface PaymentReport {
  readonly status: PaymentStatus;
  readonly record: BankRecord;
}

/** One request to a bank and how it was answered. GET /payments/{paymentId} shows it. */
export const BankExchange = lazyObject(() => ({
  error: z.string().nullable(),
  httpMethod: z.string(),
  idempotencyKey: z.string(),
  interactionId: IdText,
  requestSeconds: z.number(),
  statusCode: z.int().nullable(),
  url: UriText,
}));
export type BankExchange = z.infer<typeof BankExchange>;

/** An error body of the UK and UAE standards. */
export const BankError = lazyObject(() => ({
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
}));
export type BankError = z.infer<typeof BankError>;
