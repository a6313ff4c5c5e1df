import type { Operations } from '#shared/clients/endpoint.ts';
import { cancelPaymentRequest as cancel } from '#shared/payment-requests/end-payment-request.ts';
import { ownPaymentRequest } from '#shared/payment-requests/payment-request-store.ts';
import { requestPayment, type RequestPaymentDeps } from '#shared/payment-requests/request-payment.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import { requestedPayment } from './body.ts';
import type { routes } from './routes.ts';
import { presentCreated, presentPaymentRequest } from './view.ts';

export interface RequestDeps extends RequestPaymentDeps {
  readonly baseUrl: string;
}
type Ops = Operations<typeof routes, RequestDeps>;

export const createPaymentRequest: Ops['createPaymentRequest'] = async (call, deps) => {
  const { body, owner, client, signature, idempotencyKey } = call;
  const identity = { signature, idempotencyKey, bodyHash: digest(canonicalJson(body)) };
  const lifetimeSeconds = client.lifetimes.paymentRequestSeconds;
  const { request, created } = await requestPayment(requestedPayment(body), { owner, identity, lifetimeSeconds }, deps);
  return { created: presentCreated(request), replayed: !created };
};

export const listPaymentRequests: Ops['listPaymentRequests'] = async ({ owner, query }, { stores, baseUrl }) => {
  const page = await stores.paymentRequests.page(owner, query);
  return { ...page, items: page.items.map((request) => presentPaymentRequest(request, baseUrl)) };
};

export const getPaymentRequest: Ops['getPaymentRequest'] = async ({ owner, params }, { stores, baseUrl }) =>
  presentPaymentRequest(await ownPaymentRequest(owner, params.paymentRequestId, stores), baseUrl);

export const cancelPaymentRequest: Ops['cancelPaymentRequest'] = async ({ owner, params }, deps) =>
  cancel(owner, params.paymentRequestId, deps);
