import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { Event } from '#shared/events/event.ts';
import { eventsOfAll, type StoredResource } from '#shared/events/derive.ts';
import type { PaymentParts, ListedPayment } from '#shared/payments/payment/search-payments.ts';
import { minorOf } from '#shared/payments/mandate/mandate-transaction.ts';
import { isReturned } from '#shared/payments/payment/payment.ts';
import { creditorsOf } from '#shared/payments/request/payment-request.ts';
import { formatMoney } from '#shared/standard/money.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { type AccountParty, holderOf } from '#shared/standard/payments/account-party.ts';
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

/** Returns the status of a request or a transaction, unless the bank has returned its payment since. */
const statusOf = ({ status }: { readonly status: string }, payment: ListedPayment['payment']): string =>
  payment && isReturned(payment) ? 'Returned' : status;

export const summaryOf = ({ request, payment }: ListedPayment): PaymentSummary => {
  const listed = payment?.mandateTransactionId === undefined ? request : payment;
  return {
    id: payment?.mandateTransactionId ?? request.id,
    status: statusOf(listed, payment),
    amount: formatMoney(listed),
    currency: request.currency,
    payee: holderOf(listed.creditorAccount),
    providerCode: payment?.providerCode ?? request.providerCode,
    reference: payment?.reference ?? request.internalReference,
    createdAt: listed.createdAt,
  };
};

/** Returns the resources whose events are on the page: a payment of a mandate has a page without its mandate's. */
const resourcesOf = ({ request, consent, mandate, transaction, payment }: PaymentParts): readonly StoredResource[] => {
  const kinds: readonly (StoredResource | undefined)[] = [
    transaction ? { kind: 'mandate_transaction', entity: transaction } : { kind: 'payment_request', entity: request },
    consent && { kind: 'consent', entity: consent },
    mandate && { kind: 'mandate', entity: mandate },
    payment && { kind: 'payment', entity: payment },
  ];
  return kinds.filter((resource) => resource !== undefined);
};

const lastCallOf = ({ exchange }: NonNullable<PaymentParts['payment']>): PaymentDetails['lastCall'] =>
  exchange && {
    status: exchange.statusCode,
    seconds: exchange.requestSeconds,
    interactionId: exchange.interactionId,
    error: exchange.error,
  };

/** Returns the bank's reasons for a rejection: of the payment, or else of the order. */
const reasonsOf = ({ bank, error }: NonNullable<PaymentParts['payment']>): PaymentDetails['rejectReasons'] => {
  if (bank && bank.rejectReasons.length > 0) return bank.rejectReasons;
  return error ? [{ code: error.Code, description: error.Message }] : [];
};

const presentPayee = (party: AccountParty): Payee => ({
  name: holderOf(party),
  accountEnd: party.identification.slice(-4),
});

const scheduledOf = ({ transaction, payment }: PaymentParts['transactions'][number]): z.infer<typeof Scheduled> => {
  const { id, currency, creditorAccount, executionDate } = transaction;
  const amount = formatMoney({ minor: minorOf(transaction), currency });
  const status = statusOf(transaction, payment);
  return { id, status, amount, currency, payee: presentPayee(creditorAccount), executionDate };
};

export const detailsOf = (parts: PaymentParts): PaymentDetails => {
  const { request, consent, transaction, payment, transactions, hasOlderTransactions } = parts;
  return {
    ...summaryOf({ request, payment: transaction ? undefined : payment }),
    ...(transaction && {
      ...scheduledOf({ transaction, payment }),
      reference: transaction.reference ?? request.internalReference,
      createdAt: transaction.createdAt,
    }),
    payees: (transaction ? [transaction.creditorAccount] : creditorsOf(request)).map(presentPayee),
    market: request.market,
    type: request.type,
    paymentRequestId: request.id,
    consentId: request.consentId,
    paymentId: payment?.id,
    description: request.description,
    bankPaymentId: payment?.bank?.paymentId,
    bankTransactionId: payment?.bank?.paymentTransactionId,
    rejectReasons: payment ? reasonsOf(payment) : [],
    lastCall: payment && lastCallOf(payment),
    interactionId: payment?.interactionId ?? transaction?.interactionId,
    openedAt: request.openedAt ?? consent?.openedAt,
    departures: (consent?.stagings ?? []).map(({ stagedAt: at, providerCode }) => ({ at, providerCode })),
    events: [...eventsOfAll(resourcesOf(parts))],
    scheduled: transactions.map(scheduledOf),
    hasOlderScheduled: hasOlderTransactions,
  };
};
