import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { Event } from '#shared/events/event.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';

/** A payment request, or a payment of a mandate, as its client sees it in a list. */
export const PaymentSummary = lazyObject(() => ({
  /** The id of the payment request, or of the transaction of a mandate. */
  id: z.string(),
  status: z.string(),
  /** A decimal string, such as "150.00". */
  amount: z.string(),
  currency: z.string(),
  payee: z.string().optional(),
  providerCode: z.string().optional(),
  /** The client's own reference. */
  reference: z.string().optional(),
  createdAt: z.string(),
}));
export type PaymentSummary = z.infer<typeof PaymentSummary>;

export const PaymentsPage = lazyObject(() => ({
  payments: z.array(PaymentSummary),
  hasMore: z.boolean(),
  /** False if there were too many payments to examine all of them. */
  isComplete: z.boolean(),
}));
export type PaymentsPage = z.infer<typeof PaymentsPage>;

/** A payee, with the last four characters of the account number. */
const Payee = lazyObject(() => ({ name: z.string().optional(), accountEnd: z.string() }));
export type Payee = z.infer<typeof Payee>;

/** A payment of a mandate: what is scheduled for a day. */
const Scheduled = lazyObject(() => ({
  ...PaymentSummary.pick({ id: true, status: true, amount: true, currency: true }).shape,
  payee: Payee,
  executionDate: z.string(),
}));

/** Everything that a client sees about a payment request, or about a payment of a mandate. */
export const PaymentDetails = lazyObject(() => ({
  ...PaymentSummary.omit({ payee: true }).shape,
  market: Market,
  type: PaymentType,
  paymentRequestId: z.string(),
  consentId: z.string().optional(),
  paymentId: z.string().optional(),
  /** The day on which a payment of a mandate is made. */
  executionDate: z.string().optional(),
  /** All payees of the payment request, or the one of a payment of a mandate. */
  payees: z.array(Payee),
  description: z.string().optional(),
  /** The payment's ids at the bank. */
  bankPaymentId: z.string().optional(),
  bankTransactionId: z.string().optional(),
  rejectReasons: z.array(z.object({ code: z.string(), description: z.string() })),
  /** The last call to the bank about the order. */
  lastCall: z
    .object({
      status: z.int().nullable(),
      seconds: z.number(),
      interactionId: z.string(),
      error: z.string().nullable(),
    })
    .optional(),
  /** The interaction id of the request that started the payment. */
  interactionId: z.string().optional(),
  /** When the customer first opened the link. */
  openedAt: z.string().optional(),
  /** When the customer was sent to a bank. */
  departures: z.array(z.object({ at: z.string(), providerCode: z.string() })),
  events: z.array(Event),
  /** The newest payments of a mandate. */
  scheduled: z.array(Scheduled),
  hasOlderScheduled: z.boolean(),
}));
export type PaymentDetails = z.infer<typeof PaymentDetails>;

/** A row of the file with a client's payments: a payment request, or a payment of a mandate. */
export const ExportedPayment = lazyObject(() => ({
  ...PaymentSummary.shape,
  ...PaymentDetails.pick({ type: true, paymentRequestId: true, consentId: true, paymentId: true, bankPaymentId: true })
    .shape,
  ...Payee.pick({ accountEnd: true }).shape,
  settledAt: z.string().optional(),
}));
export type ExportedPayment = z.infer<typeof ExportedPayment>;

export const PaymentsExport = lazyObject(() => ({
  payments: z.array(ExportedPayment),
  /** If older ones are missing, the time after which all are included. */
  examinedAfter: z.string().optional(),
}));
export type PaymentsExport = z.infer<typeof PaymentsExport>;
