import type { Operations } from '#shared/clients/endpoint.ts';
import { findPayments, type FindDeps, ownPayment } from '#shared/payments/payment/find-payments.ts';
import { rangeOf } from '#shared/platform/http/paging.ts';
import { viewContext, type ViewDeps } from '#shared/banks/providers/providers.ts';
import { presentPaymentRecord } from './record-view.ts';
import type { routes } from './routes.ts';
import { presentPayment } from './view.ts';

export interface PaymentDeps extends FindDeps, ViewDeps {}
type Ops = Operations<typeof routes, PaymentDeps>;

export const listPayments: Ops['listPayments'] = async ({ owner, query }, deps) => {
  const { page, perPage, fromDateTime, toDateTime, ...filter } = query;
  const range = rangeOf({ fromDateTime, toDateTime });
  const payments = await findPayments(owner, { ...filter, ...range }, { page, perPage }, deps);
  const context = await viewContext(owner.market, deps);
  return { ...payments, items: payments.items.map((item) => presentPayment(item, context)) };
};

export const getPayment: Ops['getPayment'] = async ({ owner, params }, deps) =>
  presentPaymentRecord(await ownPayment(owner, params.paymentId, deps), deps.baseUrl);
