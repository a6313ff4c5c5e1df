import { type PaymentConsent, paymentConsentResource } from '#shared/payment-consents/payment-consent.ts';
import type { PaymentConsentStore } from '#shared/payment-consents/payment-consent-store.ts';
import { type PaymentRequest, paymentRequestResource } from '#shared/payment-requests/payment-request.ts';
import { type Entities, type Move, openEntities, openMove } from '#shared/platform/storage/entities.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import type { Flow, PaidFlow } from './payment-flow.ts';
import { type Payment, paymentResource } from './payment.ts';

/** The stores of the payments product, and the commit that moves its resources together. */
export interface PaymentStores extends Omit<PaymentConsentStore, 'move'> {
  readonly payments: Entities<Payment>;
  readonly move: Move<Required<Flow>>;
}

export const openPaymentStores = (table: Table, listing: Listing): PaymentStores => {
  const paymentRequests = openEntities<PaymentRequest>(table, listing, paymentRequestResource);
  const paymentConsents = openEntities<PaymentConsent>(table, listing, paymentConsentResource);
  const payments = openEntities<Payment>(table, listing, paymentResource);
  const move = openMove<Required<Flow>>(table, {
    request: paymentRequests,
    consent: paymentConsents,
    payment: payments,
  });
  return { paymentRequests, paymentConsents, payments, move };
};

/** A payment with its request and its consent. */
export const loadPayment = async (paymentId: string, stores: PaymentStores): Promise<PaidFlow> => {
  const payment = await stores.payments.get(paymentId);
  const [request, consent] = await Promise.all([
    payment && stores.paymentRequests.get(payment.paymentRequestId),
    payment && stores.paymentConsents.get(payment.consentId),
  ]);
  if (!payment || !request || !consent) throw new Error(`payment ${paymentId} or what belongs to it is missing`);
  return { request, consent, payment };
};
