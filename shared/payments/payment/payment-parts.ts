import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import type { PaymentAgreement, PaymentStores } from './payment-stores.ts';

/** A payment request and what has followed from it so far; or one transaction of a mandate, with its request. */
export interface PaymentParts extends Partial<PaymentAgreement> {
  readonly request: PaymentAgreement['request'];
  readonly transactions: readonly MandateTransaction[];
}

export type PartStores = Pick<
  PaymentStores,
  'paymentRequests' | 'paymentConsents' | 'mandates' | 'mandateTransactions' | 'payments'
>;

const maxTransactions = 50;

/**
 * Returns the parts that belong to an id: of a payment request, its consent or mandate, its payment, or a transaction.
 * Returns undefined if the id is not one of these, or if it belongs to another client.
 */
export const findPaymentParts = async (
  clientId: string,
  text: string,
  stores: PartStores,
): Promise<PaymentParts | undefined> => {
  const id = Id.safeParse(text).data;
  if (id === undefined) return undefined;
  const { paymentRequests, paymentConsents, payments, mandateTransactions } = stores;
  const [request, consent, payment, ownTransaction] = await Promise.all([
    paymentRequests.get(id),
    paymentConsents.get(id),
    payments.get(id),
    mandateTransactions.get(id),
  ]);
  const found = request ?? consent ?? payment ?? ownTransaction;
  if (found?.clientId !== clientId) return undefined;
  const transactionId = payment?.mandateTransactionId;
  const transaction =
    ownTransaction ?? (transactionId === undefined ? undefined : await mandateTransactions.get(transactionId));
  const requestId = transaction?.paymentRequestId ?? consent?.paymentRequestId ?? payment?.paymentRequestId;
  const ofRequest = request ?? (requestId === undefined ? undefined : await paymentRequests.get(requestId));
  if (!ofRequest) return undefined;
  if (!transaction) return partsOfRequest(ofRequest, stores);
  const { paymentId } = transaction;
  const ofTransaction = payment ?? (paymentId === undefined ? undefined : await payments.get(paymentId));
  return { request: ofRequest, transaction, payment: ofTransaction, transactions: [] };
};

const partsOfRequest = async (
  request: PaymentParts['request'],
  { paymentConsents, mandates, mandateTransactions, payments }: PartStores,
): Promise<PaymentParts> => {
  const { consentId, paymentId, type } = request;
  if (consentId === undefined) return { request, transactions: [] };
  const [consent, payment, mandate, transactionIds] = await Promise.all([
    paymentConsents.get(consentId),
    paymentId === undefined ? undefined : payments.get(paymentId),
    isSingle(type) ? undefined : mandates.get(consentId),
    isSingle(type) ? [] : mandateTransactions.idsOf(consentId, maxTransactions),
  ]);
  const transactions = (await mandateTransactions.getAll(transactionIds)).toSorted((a, b) =>
    a.executionDate < b.executionDate ? 1 : -1,
  );
  return { request, consent, mandate, payment, transactions };
};
