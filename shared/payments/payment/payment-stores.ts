import type { MandateAgreement, TransactionAgreement } from '#shared/payments/mandate/end-transaction.ts';
import { type Mandate, mandateResource } from '#shared/payments/mandate/mandate.ts';
import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { type MandateTransactions, openMandateTransactions } from '#shared/payments/mandate/transaction-store.ts';
import { type PaymentConsent, paymentConsentResource } from '#shared/payments/consent/payment-consent.ts';
import type { PaymentRequestStore } from '#shared/payments/request/payment-request-store.ts';
import { type PaymentRequest, paymentRequestResource } from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { type Entities, type Move, openEntities, openMove } from '#shared/platform/storage/entities.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { type Payment, paymentResource } from './payment.ts';
import { openSignedOrders, type SignedOrders } from './signed-orders.ts';

/**
 * A payment request and the consent to it. A consent to one payment has a payment, one to several has a mandate, and each
 * payment of it a transaction. Each has its own lifecycle, but one event may move several of them in one commit.
 */
export interface PaymentAgreement {
  readonly request: PaymentRequest;
  readonly consent: PaymentConsent;
  readonly mandate?: Mandate | undefined;
  readonly transaction?: MandateTransaction | undefined;
  readonly payment?: Payment | undefined;
}

/** An agreement of which a payment is known. */
export type PaidAgreement = PaymentAgreement & { readonly payment: Payment };

/** The stores of the payments product, and the commit that moves its resources together. */
export interface PaymentStores extends PaymentRequestStore {
  readonly paymentConsents: Entities<PaymentConsent>;
  readonly mandates: Entities<Mandate>;
  readonly mandateTransactions: MandateTransactions;
  readonly payments: Entities<Payment>;
  readonly signedOrders: SignedOrders;
  readonly move: Move<PaymentAgreement>;
}

export const openPaymentStores = (table: Table, listing: Listing): PaymentStores => {
  const paymentRequests = openEntities<PaymentRequest>(table, listing, paymentRequestResource);
  const paymentConsents = openEntities<PaymentConsent>(table, listing, paymentConsentResource);
  const payments = openEntities<Payment>(table, listing, paymentResource);
  const mandates = openEntities<Mandate>(table, listing, mandateResource);
  const mandateTransactions = openMandateTransactions(table, listing, mandates);
  const move = openMove<PaymentAgreement>(table, {
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

type AgreementStores = Pick<PaymentStores, 'paymentRequests' | 'paymentConsents' | 'mandates' | 'mandateTransactions'>;

/** Reads what a consent belongs to, and the consent itself last (agreement.ts). Undefined if there is no such consent. */
export const loadConsent = async (
  { id, paymentRequestId, type }: Pick<PaymentConsent, 'id' | 'paymentRequestId' | 'type'>,
  { paymentRequests, paymentConsents, mandates }: AgreementStores,
): Promise<PaymentAgreement | undefined> => {
  const request = await paymentRequests.get(paymentRequestId);
  const mandate = isSingle(type) ? undefined : await mandates.get(id);
  const consent = await paymentConsents.get(id);
  return request && consent && { request, consent, mandate };
};

/** Reads what a payment, which has been read, belongs to. */
export const loadPayment = async (payment: Payment, stores: AgreementStores): Promise<PaidAgreement> => {
  const { mandateTransactionId: id } = payment;
  const transaction = id === undefined ? undefined : existing(await stores.mandateTransactions.get(id), id);
  return { ...(await (transaction ? loadTransaction(transaction, stores) : partiesOf(payment, stores))), payment };
};

/** Reads what a transaction, which has been read, belongs to. */
export const loadTransaction = async (
  transaction: MandateTransaction,
  stores: AgreementStores,
): Promise<TransactionAgreement> => {
  const mandate = existing(await stores.mandates.get(transaction.mandateId), transaction.mandateId);
  return { ...(await loadMandate(mandate, stores)), transaction };
};

/** Reads what a mandate, which has been read, belongs to. */
export const loadMandate = async (mandate: Mandate, stores: AgreementStores): Promise<MandateAgreement> => ({
  ...(await partiesOf(mandate, stores)),
  mandate,
});

const partiesOf = async (
  { paymentRequestId, consentId }: Pick<Mandate, 'paymentRequestId' | 'consentId'>,
  { paymentRequests, paymentConsents }: AgreementStores,
): Promise<Omit<MandateAgreement, 'mandate'>> => {
  const [request, consent] = await Promise.all([paymentRequests.get(paymentRequestId), paymentConsents.get(consentId)]);
  return { request: existing(request, paymentRequestId), consent: existing(consent, consentId) };
};

/** Part of an agreement, which is never deleted. */
const existing = <T>(part: T | undefined, id: string): T => {
  if (part === undefined) throw new Error(`${id}, which is part of an agreement, is missing`);
  return part;
};
