import type { Operations } from '#shared/clients/endpoint.ts';
import { cancelPaymentRequest as cancel } from '#shared/payment-requests/end-payment-request.ts';
import { ownPaymentRequest } from '#shared/payment-requests/payment-request-store.ts';
import { requestPayment, type RequestPaymentDeps } from '#shared/payment-requests/request-payment.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import { viewContext, type ViewDeps } from '#shared/providers/providers.ts';
import { requestedPayment } from './body.ts';
import type { routes } from './routes.ts';
import { presentCreated, presentPaymentRequest } from './view.ts';

export interface RequestDeps extends RequestPaymentDeps, ViewDeps {}
type Ops = Operations<typeof routes, RequestDeps>;

export const createPaymentRequest: Ops['createPaymentRequest'] = async (call, deps) => {
  const { body, owner, client, signature, idempotencyKey } = call;
  const identity = { signature, idempotencyKey, bodyHash: digest(canonicalJson(body)) };
  const lifetimeSeconds = client.lifetimes.paymentRequestSeconds;
  const { request, created } = await requestPayment(requestedPayment(body), { owner, identity, lifetimeSeconds }, deps);
  return { created: presentCreated(request), replayed: !created };
};

export const listPaymentRequests: Ops['listPaymentRequests'] = async ({ owner, query }, deps) => {
  const [page, context] = await Promise.all([
    deps.stores.paymentRequests.page(owner, query),
    viewContext(owner.market, deps),
  ]);
  return { ...page, items: page.items.map((request) => presentPaymentRequest(request, context)) };
};

export const getPaymentRequest: Ops['getPaymentRequest'] = async ({ owner, params }, deps) =>
  presentPaymentRequest(
    await ownPaymentRequest(owner, params.paymentRequestId, deps.stores),
    await viewContext(owner.market, deps),
  );

export const cancelPaymentRequest: Ops['cancelPaymentRequest'] = async ({ owner, params }, deps) =>
  cancel(owner, params.paymentRequestId, deps);
