import type { Owner } from '#shared/clients/owner.ts';
import type { PaymentRequest } from '#shared/payment-requests/payment-request.ts';
import { absent } from '#shared/platform/problems/problem.ts';
import type { Range } from '#shared/platform/storage/listing.ts';
import type { Page, PageRequest } from '#shared/platform/storage/page.ts';
import type { PaymentStores } from './payment-stores.ts';
import { type Payment, paymentIdOf } from './payment.ts';

export interface FindDeps {
  readonly stores: Pick<PaymentStores, 'paymentRequests' | 'payments'>;
}

export interface PaymentFilter extends Range {
  readonly paymentRequestId?: string | undefined;
  readonly consentId?: string | undefined;
}

/** A payment and the request it was made for. */
export interface RequestedPaymentOf {
  readonly payment: Payment;
  readonly request: PaymentRequest;
}

/** A page of the owner's payments, newest first. */
export const findPayments = async (
  owner: Owner,
  filter: PaymentFilter,
  page: PageRequest,
  deps: FindDeps,
): Promise<Page<RequestedPaymentOf>> => {
  const found = await select(owner, filter, page, deps);
  const requestIds = new Set(found.items.map(({ paymentRequestId }) => paymentRequestId));
  const requests = await deps.stores.paymentRequests.getAll([...requestIds]);
  const byId = new Map(requests.map((request) => [request.id, request]));
  const items = found.items.flatMap((payment) => {
    const request = byId.get(payment.paymentRequestId);
    return request ? [{ payment, request }] : [];
  });
  return { ...found, items };
};

/**
 * A request or a consent has at most one payment, so a filter by its id reads that payment. Otherwise reads a page of
 * the list.
 */
const select = async (
  owner: Owner,
  { paymentRequestId, consentId, from, to }: PaymentFilter,
  { page, perPage }: PageRequest,
  { stores }: FindDeps,
): Promise<Page<Payment>> => {
  if (paymentRequestId === undefined && consentId === undefined)
    return stores.payments.page(owner, { page, perPage }, { from, to });
  const request = paymentRequestId ? await stores.paymentRequests.find(owner, paymentRequestId) : undefined;
  const paymentId = paymentRequestId ? request?.paymentId : paymentIdOf(consentId ?? '');
  const payment = paymentId ? await stores.payments.find(owner, paymentId) : undefined;
  const matches =
    payment !== undefined &&
    (consentId === undefined || payment.consentId === consentId) &&
    (from === undefined || payment.createdAt >= from) &&
    (to === undefined || payment.createdAt <= to);
  return { items: matches && page === 1 ? [payment] : [], page, perPage, total: matches ? 1 : 0 };
};

/** The owner's payment. Throws Problem `not_found`, also for a payment of another client or market. */
export const ownPayment = async (owner: Owner, id: string, { stores }: FindDeps): Promise<RequestedPaymentOf> => {
  const payment = await stores.payments.find(owner, id);
  const request = payment && (await stores.paymentRequests.get(payment.paymentRequestId));
  if (!payment || !request) throw absent('PAYMENT_NOT_FOUND');
  return { payment, request };
};
