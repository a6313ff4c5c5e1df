import type * as z from 'zod';
import { identityOf } from '#shared/platform/storage/create-once.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { paymentRequestCondition } from '#shared/payments/payment/find-payments.ts';
import { ownRequest } from '#shared/consents/agreement.ts';
import { cancelRequest } from '#shared/consents/revoke-consent.ts';
import { type PaymentRequest, paymentRequestsIn } from '#shared/payments/request/payment-request.ts';
import { requestPayment, type RequestPaymentDeps } from '#shared/payments/request/request-payment.ts';
import { findPage } from '#shared/platform/http/paging.ts';
import { presentProviderSummary } from '#shared/banks/providers/provider-summary.ts';
import { codeOfProvider, type ViewContext, viewContext, type ViewDeps } from '#shared/banks/providers/providers.ts';
import { formatMoney } from '#shared/standard/money.ts';
import { presentAccountParty } from '#shared/standard/payments/account-party.ts';
import { requestedPayment } from './body.ts';
import type { CreatedPaymentRequest, PaymentRequestView, routes } from './routes.ts';

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

/** Renders only immutable fields, so that a retry receives an identical response. */
export const presentCreated = (request: PaymentRequest): z.infer<typeof CreatedPaymentRequest> => ({
  amount: formatMoney(request),
  currency: request.currency,
  internalReferenceId: request.id,
  status: 'New',
});

export const presentPaymentRequest = (
  request: PaymentRequest,
  context: ViewContext,
): z.infer<typeof PaymentRequestView> => ({
  id: request.id,
  type: request.type,
  status: request.status,
  amount: formatMoney(request),
  currency: request.currency,
  createdAt: request.createdAt,
  updatedAt: request.updatedAt,
  creditorAccount: presentAccountParty(request.creditorAccount),
  additionalCreditorAccounts: request.additionalCreditorAccounts.map(presentAccountParty),
  debtorAccount: request.debtorAccount ? presentAccountParty(request.debtorAccount) : null,
  creditorReference: request.creditorReference ?? null,
  creditorType: request.creditorType ?? null,
  debtorReference: request.debtorReference ?? null,
  merchantId: request.merchantId ?? null,
  merchantReference: request.merchantReference ?? null,
  internalReference: request.internalReference ?? null,
  isCopVerified: request.isCopVerified,
  purpose: request.purpose ?? null,
  provider: presentProviderSummary(request, context),
  redirectUrl: request.redirectUrl ?? null,
  successRedirectUrl: request.successRedirectUrl ?? null,
  failureRedirectUrl: request.failureRedirectUrl ?? null,
  instructions: request.instructions ?? null,
  risks: request.risks ?? null,
});
