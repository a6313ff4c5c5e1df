import type { Operations } from '#shared/clients/endpoint.ts';
import {
  type SyncDeps,
  syncPaymentConsent as sync,
  updatePaymentConsent as update,
  type UpdateDeps,
} from '#shared/payment-consents/change-payment-consent.ts';
import {
  type CreateConsentDeps,
  createPaymentConsent as create,
} from '#shared/payment-consents/create-payment-consent.ts';
import { ownPaymentConsent } from '#shared/payment-consents/payment-consent-store.ts';
import { viewContext, type ViewDeps } from '#shared/providers/providers.ts';
import type { routes } from './routes.ts';
import { presentPaymentConsent, presentSync } from './view.ts';

export interface ConsentDeps extends CreateConsentDeps, UpdateDeps, SyncDeps, ViewDeps {}
type Ops = Operations<typeof routes, ConsentDeps>;

export const createPaymentConsent: Ops['createPaymentConsent'] = async (call, deps) => {
  const { owner, client, query } = call;
  const { id: paymentRequestId, providerId } = query;
  const { authorizationSeconds } = client.lifetimes;
  const asked = { owner, paymentRequestId, providerId, authorizationSeconds };
  return presentPaymentConsent(await create(asked, deps), await viewContext(owner.market, deps));
};

export const getPaymentConsent: Ops['getPaymentConsent'] = async ({ owner, params }, deps) =>
  presentPaymentConsent(
    await ownPaymentConsent(owner, params.consentId, deps.stores),
    await viewContext(owner.market, deps),
  );

export const listPaymentConsents: Ops['listPaymentConsents'] = async ({ owner, query }, deps) => {
  const [page, context] = await Promise.all([
    deps.stores.paymentConsents.page(owner, query),
    viewContext(owner.market, deps),
  ]);
  return { ...page, items: page.items.map((consent) => presentPaymentConsent(consent, context)) };
};

export const updatePaymentConsent: Ops['updatePaymentConsent'] = async ({ owner, params, body }, deps) =>
  presentPaymentConsent(
    await update(owner, params.consentId, body.status, deps),
    await viewContext(owner.market, deps),
  );

export const syncPaymentConsent: Ops['syncPaymentConsent'] = async ({ owner, query, interactionId }, deps) =>
  presentSync(await sync(owner, query.paymentRequestId, { interactionId }, deps), deps.baseUrl);
