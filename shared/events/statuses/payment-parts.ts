import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { onlyPaymentIdOf } from '#shared/payments/payment/find-payments.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import type { PaymentAgreement, PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { Id } from '#shared/platform/runtime/ids.ts';

/** A payment request and what has followed from it so far; or one transaction of a mandate, with its request. */
export interface PaymentParts extends Partial<PaymentAgreement> {
  readonly request: PaymentAgreement['request'];
  /** The newest transactions of a mandate, latest day first, with the payments of those that are completed. */
  readonly transactions: readonly {
    readonly transaction: MandateTransaction;
    readonly payment?: Payment | undefined;
  }[];
  readonly hasOlderTransactions: boolean;
}

export type PartStores = Pick<
  PaymentStores,
  'paymentRequests' | 'paymentConsents' | 'mandates' | 'mandateTransactions' | 'payments'
>;

const maxTransactions = 50;
const noTransactions = { transactions: [], hasOlderTransactions: false };

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
  return { request: ofRequest, transaction, payment: ofTransaction, ...noTransactions };
};

const partsOfRequest = async (
  request: PaymentParts['request'],
  { paymentConsents, mandates, mandateTransactions, payments }: PartStores,
): Promise<PaymentParts> => {
  const { consentId } = request;
  const paymentId = onlyPaymentIdOf(request);
  if (consentId === undefined) return { request, ...noTransactions };
  // A mandate shares the id of its consent. A consent to a single payment has none.
  const [consent, mandate, { newest, hasOlder: hasOlderTransactions }, payment] = await Promise.all([
    paymentConsents.get(consentId),
    mandates.get(consentId),
    mandateTransactions.newest(consentId, maxTransactions),
    paymentId === undefined ? undefined : payments.get(paymentId),
  ]);
  const made = await byPaymentId(newest, payments);
  const transactions = newest.map((transaction) => ({ transaction, payment: made.get(transaction.paymentId) }));
  return { request, consent, mandate, payment, transactions, hasOlderTransactions };
};

/** Reads the payments of what is completed, because their banks may have returned them since. */
export const byPaymentId = async (
  parts: readonly { readonly status: string; readonly paymentId?: string | undefined }[],
  payments: PartStores['payments'],
): Promise<ReadonlyMap<string | undefined, Payment>> => {
  const ids = parts.flatMap(({ status, paymentId = [] }) => (status === 'Completed' ? paymentId : []));
  return new Map((await payments.getAll(ids)).map((payment) => [payment.id, payment]));
};
