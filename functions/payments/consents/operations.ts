import type { Operations } from '#shared/clients/endpoint.ts';
import {
  syncPaymentConsent as sync,
  updatePaymentConsent as update,
  type UpdateDeps,
} from '#shared/payments/agreement/change-payment-consent.ts';
import {
  type CreatePaymentConsentDeps,
  createPaymentConsent as create,
  paymentAgreements,
} from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { ownConsent } from '#shared/consents/agreement.ts';
import { findPage } from '#shared/platform/http/paging.ts';
import { matching } from '#shared/platform/storage/page.ts';
import { codeOfProvider, viewContext, type ViewDeps } from '#shared/banks/providers/providers.ts';
import type { routes } from './routes.ts';
import { presentSync } from '#shared/payments/consent/consent-views.ts';
import { presentPaymentConsent, resourceUriOf } from './view.ts';

export interface ConsentDeps extends CreatePaymentConsentDeps, UpdateDeps, ViewDeps {}
type Ops = Operations<typeof routes, ConsentDeps>;

export const createPaymentConsent: Ops['createPaymentConsent'] = async (call, deps) => {
  const { owner, client, query } = call;
  const { id: requestId, providerId } = query;
  const { authorizationSeconds } = client.lifetimes;
  const creation = { owner, requestId, providerId, authorizationSeconds };
  return presentPaymentConsent(await create(creation, deps), await viewContext(owner.market, deps));
};

export const getPaymentConsent: Ops['getPaymentConsent'] = async ({ owner, params }, deps) =>
  presentPaymentConsent(
    await ownConsent(paymentAgreements(deps.stores), owner, params.consentId),
    await viewContext(owner.market, deps),
  );

export const listPaymentConsents: Ops['listPaymentConsents'] = async ({ owner, query }, deps) => {
  const { status, reference, merchantCustomerId, providerId, ...time } = query;
  const context = await viewContext(owner.market, deps);
  const { customerConsents, paymentConsents } = deps.stores;
  const idsOfCustomer =
    merchantCustomerId === undefined ? undefined : await customerConsents.of(owner, merchantCustomerId);
  const filter = {
    status,
    reference,
    providerCode: providerId && codeOfProvider(providerId, context.providers),
  };
  const where = matching(filter, ({ providerCode, ...consent }: PaymentConsent) => ({
    status: consent.status,
    reference: consent.externalReference,
    providerCode,
  }));
  const page = await findPage(paymentConsents, owner, time, where, idsOfCustomer);
  return { ...page, items: page.items.map((consent) => presentPaymentConsent(consent, context)) };
};

export const updatePaymentConsent: Ops['updatePaymentConsent'] = async ({ owner, params, body }, deps) =>
  presentPaymentConsent(
    await update(owner, params.consentId, body.status, deps),
    await viewContext(owner.market, deps),
  );

export const syncPaymentConsent: Ops['syncPaymentConsent'] = async ({ owner, query, interactionId }, deps) => {
  const synced = await sync(owner, query.paymentRequestId, { interactionId }, deps);
  return presentSync(synced, resourceUriOf(synced.consent, deps.baseUrl));
};
