import type { TokenDeps } from '#shared/consents/consent-tokens.ts';
import { finishAuthorisation } from '#shared/consents/finish-authorisation.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { findPayments, type FindDeps, ownPayment } from '#shared/payments/payment/find-payments.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { amountTextOf } from '#shared/standard/money.ts';
import { rangeOf } from '#shared/platform/http/paging.ts';
import { viewContext, type ViewDeps } from '#shared/banks/providers/providers.ts';
import type { routes } from './routes.ts';
import { statusFilters, presentPayment } from './view.ts';

export interface PaymentDeps extends FindDeps, ViewDeps, TokenDeps {
  readonly stores: PaymentStores;
}
type Ops = Operations<typeof routes, PaymentDeps>;

export const legacyListPayments: Ops['legacyListPayments'] = async ({ owner, query, body }, deps) => {
  const { providerId, ...page } = query;
  const statusFilter = body.status && statusFilters[body.status];
  if (statusFilter === 'none' || body.paymentType === 'CREDIT') return { items: [], ...page, total: 0 };
  const { from, to = deps.now().toISOString() } = rangeOf(body);
  const filter = {
    from,
    to,
    ...statusFilter,
    amount: body.amount === undefined ? undefined : amountTextOf(body.amount),
    accountName: body.accountName,
    providerId,
    order: body.order === 'ASCENDING' ? ('oldest first' as const) : undefined,
  };
  const payments = await findPayments(owner, filter, page, deps);
  const consentIds = new Set(payments.items.map(({ payment }) => payment.consentId));
  const consents = await deps.stores.paymentConsents.getAll([...consentIds]);
  const byId = new Map(consents.map((consent) => [consent.id, consent]));
  const context = await viewContext(owner.market, deps);
  const items = payments.items.map((item) => presentPayment(item, byId.get(item.payment.consentId), context));
  return { ...payments, items };
};

export const legacyGetPayment: Ops['legacyGetPayment'] = async ({ owner, query }, deps) => {
  const requestedPayment = await ownPayment(owner, query.paymentId, deps);
  const consent = await deps.stores.paymentConsents.get(requestedPayment.payment.consentId);
  return presentPayment(requestedPayment, consent, await viewContext(owner.market, deps));
};

export const legacyWritePayment: Ops['legacyWritePayment'] = async ({ query, owner, interactionId }, deps) => {
  const kind = paymentAgreements(deps.stores);
  const { request, consent } = await finishAuthorisation(kind, query, { owner, interactionId }, deps);
  const payment = request.paymentId === undefined ? undefined : await deps.stores.payments.get(request.paymentId);
  if (!payment) return null;
  return presentPayment({ payment, request }, consent, await viewContext(owner.market, deps));
};
