import { absent } from '#shared/http/problem.ts';
import type { PageOf, Paged } from '#shared/http/paging.ts';
import { type Payment, paymentIdOf } from '#shared/payments/payment.ts';
import type { Owner } from '#shared/storage/entities.ts';
import type { Deps, Ops } from './deps.ts';
import { presentPayment, presentPaymentRecord } from './payment-view.ts';

export const listPayments: Ops['listPayments'] = async ({ client, market, query }, deps) => {
  const owner = { clientId: client.id, market };
  const page = await select(owner, query, deps);
  const requests = await deps.stores.paymentRequests.getAll([
    ...new Set(page.items.map(({ paymentRequestId }) => paymentRequestId)),
  ]);
  const byId = new Map(requests.map((request) => [request.id, request]));
  const items = page.items.flatMap((payment) => {
    const request = byId.get(payment.paymentRequestId);
    return request ? [presentPayment(payment, request)] : [];
  });
  return { ...page, items };
};

interface Filter extends Paged {
  readonly paymentRequestId?: string | undefined;
  readonly consentId?: string | undefined;
  readonly fromDateTime?: string | undefined;
  readonly toDateTime?: string | undefined;
}

/** By request or consent there is at most one payment, and its id follows from them. */
const select = async (owner: Owner, filter: Filter, { stores }: Deps): Promise<PageOf<Payment>> => {
  const { page, perPage, paymentRequestId, consentId, fromDateTime: from, toDateTime: to } = filter;
  if (paymentRequestId === undefined && consentId === undefined) {
    return stores.payments.page(owner, { page, perPage }, { from, to });
  }
  const request = paymentRequestId ? await stores.paymentRequests.find(owner, paymentRequestId) : undefined;
  const paymentId = paymentRequestId ? request?.paymentId : paymentIdOf(consentId ?? '');
  const payment = paymentId ? await stores.payments.find(owner, paymentId) : undefined;
  const found =
    payment !== undefined &&
    (consentId === undefined || payment.consentId === consentId) &&
    (from === undefined || payment.createdAt >= from) &&
    (to === undefined || payment.createdAt <= to);
  return { items: found && page === 1 ? [payment] : [], page, perPage, total: found ? 1 : 0 };
};

export const getPayment: Ops['getPayment'] = async ({ client, market, params }, { stores, baseUrl }) => {
  const payment = await stores.payments.find({ clientId: client.id, market }, params.paymentId);
  const request = payment && (await stores.paymentRequests.get(payment.paymentRequestId));
  if (!payment || !request) throw absent('PAYMENT_NOT_FOUND');
  return presentPaymentRecord(payment, request, baseUrl);
};
