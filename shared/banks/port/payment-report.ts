import * as z from 'zod';
import { IdText, UriText } from '#shared/platform/schemas/formats.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

/** A payment's statuses at a bank, as named in the UAE standard (`AEPaymentStatus`). */
export const PaymentStatus = z.enum([
  'Pending',
  'AcceptedWithoutPosting',
  'AcceptedSettlementCompleted',
  'AcceptedCreditSettlementCompleted',
  'Rejected',
]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** The bank's record of a payment, as last read. */
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

/** A request to a bank and the bank's response. GET /payments/{paymentId} returns it to clients. */
export const BankExchange = lazyObject(() => ({
  error: z.string().nullable().describe('Why the request failed; null if it succeeded.'),
  httpMethod: z.string().describe('The HTTP method of the request.'),
  idempotencyKey: z
    .string()
    .describe('The idempotency key of the order. However often the order is sent, the bank makes only one payment.'),
  interactionId: IdText.describe('Identifies the request in the logs of this service and of the bank (UUID).'),
  requestSeconds: z.number().describe("The bank's response time, in seconds."),
  statusCode: z.int().nullable().describe('The HTTP status of the response; null if no response was received.'),
  url: UriText.describe('The URL of the request.'),
}));
export type BankExchange = z.infer<typeof BankExchange>;

/** An error body in the UK and UAE standards. */
export const BankError = lazyObject(() => ({
  Code: z.string().describe("The bank's error code."),
  Id: z.string().nullable().describe("The bank's id for the error; null if it sent none."),
  Message: z.string().describe("The bank's error message."),
  Errors: z
    .array(
      z.object({
        ErrorCode: z.string().describe("The bank's error code."),
        Message: z.string().describe("The bank's error message."),
        Path: z.string().nullable().describe('The path of the invalid field; null if the bank sent none.'),
        Url: z.string().nullable().describe('A page that explains the error; null if the bank sent none.'),
      }),
    )
    .describe('The individual errors.'),
}));
export type BankError = z.infer<typeof BankError>;
