import { identityOf } from '#shared/platform/storage/create-once.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { findPaymentRequests } from '#shared/payments/payment/find-payments.ts';
import { asCreated, paymentRequestsIn } from '#shared/payments/request/payment-request.ts';
import { ownRequest } from '#shared/consents/agreement.ts';
import { requestPayment, type RequestPaymentDeps } from '#shared/payments/request/request-payment.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { viewContext, type ViewDeps } from '#shared/banks/providers/providers.ts';
import { requestedPayment } from './body.ts';
import type { routes } from './routes.ts';
import { presentPaymentRequest } from './view.ts';

export interface RequestDeps extends RequestPaymentDeps, ViewDeps {
  readonly stores: Pick<PaymentStores, 'paymentRequests' | 'paymentConsents'>;
}
type Ops = Operations<typeof routes, RequestDeps>;

type CreateCall = Pick<
  Parameters<Ops['legacyCreatePaymentRequest']>[0],
  'body' | 'owner' | 'client' | 'signature' | 'idempotencyKey'
>;

const create = async (call: CreateCall, deps: RequestDeps) => {
  const { body, owner, client } = call;
  const identity = identityOf('payment-request', call);
  const lifetimeSeconds = client.lifetimes.paymentRequestSeconds;
  const { request, created } = await requestPayment(requestedPayment(body), { owner, identity, lifetimeSeconds }, deps);
  const context = await viewContext(owner.market, deps);
  return { created: presentPaymentRequest(asCreated(request), undefined, context), replayed: !created };
};

export const legacyCreatePaymentRequest: Ops['legacyCreatePaymentRequest'] = create;

export const legacyInitiatePaymentRequest: Ops['legacyInitiatePaymentRequest'] = create;

export const legacyListPaymentRequests: Ops['legacyListPaymentRequests'] = async ({ owner, query }, deps) => {
  const { externalReference: reference, ...page } = query;
  const { stores } = deps;
  const requests = await findPaymentRequests(owner, reference, page, stores);
  const consents = await stores.paymentConsents.getAll(requests.items.flatMap(({ consentId }) => consentId ?? []));
  const byId = new Map(consents.map((consent) => [consent.id, consent]));
  const context = await viewContext(owner.market, deps);
  const items = requests.items.map((request) =>
    presentPaymentRequest(request, byId.get(request.consentId ?? ''), context),
  );
  return { ...requests, items };
};

const present = async (owner: Owner, id: string, deps: RequestDeps) => {
  const { stores } = deps;
  const request = await ownRequest(paymentRequestsIn(stores), owner, id);
  const consent = request.consentId === undefined ? undefined : await stores.paymentConsents.get(request.consentId);
  return presentPaymentRequest(request, consent, await viewContext(owner.market, deps));
};

export const legacyGetPaymentRequest: Ops['legacyGetPaymentRequest'] = ({ owner, query }, deps) =>
  present(owner, query.id, deps);

export const legacyFetchPaymentRequest: Ops['legacyFetchPaymentRequest'] = ({ owner, params }, deps) =>
  present(owner, params.refId, deps);
