import { type Mandate, mandateResource } from '#shared/payments/mandate/mandate.ts';
import { type MandateTransactions, openMandateTransactions } from '#shared/payments/mandate/transaction-store.ts';
import { type PaymentConsent, paymentConsentResource } from '#shared/payments/consent/payment-consent.ts';
import type { PaymentConsentStore } from '#shared/payments/consent/payment-consent-store.ts';
import { type PaymentRequest, paymentRequestResource } from '#shared/payments/request/payment-request.ts';
import { type Entities, type Move, openEntities, openMove } from '#shared/platform/storage/entities.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import type { Flow, PaidFlow } from './payment-flow.ts';
import { type Payment, paymentResource } from './payment.ts';
import { openSignedOrders, type SignedOrders } from './signed-orders.ts';

/** The stores of the payments product, and the commit that moves its resources together. */
export interface PaymentStores extends Omit<PaymentConsentStore, 'move'> {
  readonly payments: Entities<Payment>;
  readonly mandateTransactions: MandateTransactions;
  readonly signedOrders: SignedOrders;
  readonly move: Move<Required<Flow>>;
}

export const openPaymentStores = (table: Table, listing: Listing): PaymentStores => {
  const paymentRequests = openEntities<PaymentRequest>(table, listing, paymentRequestResource);
  const paymentConsents = openEntities<PaymentConsent>(table, listing, paymentConsentResource);
  const payments = openEntities<Payment>(table, listing, paymentResource);
  const mandates = openEntities<Mandate>(table, listing, mandateResource);
  const mandateTransactions = openMandateTransactions(table, listing, mandates);
  const move = openMove<Required<Flow>>(table, {
    request: paymentRequests,
    consent: paymentConsents,
    mandate: mandates,
    transaction: mandateTransactions,
    payment: payments,
  });
  return {
    paymentRequests,
    paymentConsents,
    mandates,
    mandateTransactions,
    payments,
    signedOrders: openSignedOrders(table),
    move,
  };
};

/** A payment, which has been read, with its request and its consent, and with its mandate and transaction if it has them. */
export const loadFlow = async (payment: Payment, stores: PaymentStores): Promise<PaidFlow> => {
  const [request, consent] = await Promise.all([
    stores.paymentRequests.get(payment.paymentRequestId),
    stores.paymentConsents.get(payment.consentId),
  ]);
  if (!request || !consent) throw new Error(`what belongs to the payment ${payment.id} is missing`);
  if (!payment.mandateTransactionId) return { request, consent, payment };
  const [mandate, transaction] = await Promise.all([
    stores.mandates.get(consent.id),
    stores.mandateTransactions.get(payment.mandateTransactionId),
  ]);
  if (!mandate || !transaction) throw new Error(`the mandate of the payment ${payment.id} is missing`);
  return { request, consent, payment, mandate, transaction };
};
