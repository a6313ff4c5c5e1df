import { identityOf } from '#shared/platform/storage/create-once.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { paymentRequestCondition } from '#shared/payments/payment/find-payments.ts';
import { ownRequest } from '#shared/consents/agreement.ts';
import { cancelRequest } from '#shared/consents/revoke-consent.ts';
import { paymentRequestsIn } from '#shared/payments/request/payment-request.ts';
import { requestPayment, type RequestPaymentDeps } from '#shared/payments/request/request-payment.ts';
import { findPage } from '#shared/platform/http/paging.ts';
import { codeOfProvider, viewContext, type ViewDeps } from '#shared/banks/providers/providers.ts';
import { requestedPayment } from './body.ts';
import type { routes } from './routes.ts';
import { presentCreated, presentPaymentRequest } from './view.ts';

export interface RequestDeps extends RequestPaymentDeps, ViewDeps {}
type Ops = Operations<typeof routes, RequestDeps>;

export const createPaymentRequest: Ops['createPaymentRequest'] = async (call, deps) => {
  const { body, owner, client } = call;
  const identity = identityOf('payment-request', call);
  const lifetimeSeconds = client.lifetimes.paymentRequestSeconds;
  const { request, created } = await requestPayment(requestedPayment(body), { owner, identity, lifetimeSeconds }, deps);
  return { created: presentCreated(request), replayed: !created };
};

export const listPaymentRequests: Ops['listPaymentRequests'] = async ({ owner, query }, deps) => {
  const { status, reference, merchantCustomerId, providerId, ...time } = query;
  const context = await viewContext(owner.market, deps);
  const providerCode = providerId && codeOfProvider(providerId, context.providers);
  const filter = paymentRequestCondition({ status, reference, merchantCustomerId, providerCode });
  const page = await findPage(deps.stores.paymentRequests, owner, time, filter);
  return { ...page, items: page.items.map((request) => presentPaymentRequest(request, context)) };
};

export const getPaymentRequest: Ops['getPaymentRequest'] = async ({ owner, params }, deps) =>
  presentPaymentRequest(
    await ownRequest(paymentRequestsIn(deps.stores), owner, params.paymentRequestId),
    await viewContext(owner.market, deps),
  );

export const cancelPaymentRequest: Ops['cancelPaymentRequest'] = async ({ owner, params }, { stores, now }) =>
  cancelRequest(paymentRequestsIn(stores), owner, params.paymentRequestId, now);
