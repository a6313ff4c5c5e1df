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
import type { routes } from './routes.ts';
import { presentPaymentConsent, presentSync } from './view.ts';

export interface ConsentDeps extends CreateConsentDeps, UpdateDeps, SyncDeps {
  readonly baseUrl: string;
}
type Ops = Operations<typeof routes, ConsentDeps>;

export const createPaymentConsent: Ops['createPaymentConsent'] = async (call, deps) => {
  const { owner, client, query } = call;
  const { id: paymentRequestId, providerId } = query;
  const { authorizationSeconds } = client.lifetimes;
  const asked = { owner, paymentRequestId, providerId, authorizationSeconds };
  return presentPaymentConsent(await create(asked, deps), deps.baseUrl);
};

export const getPaymentConsent: Ops['getPaymentConsent'] = async ({ owner, params }, { stores, baseUrl }) =>
  presentPaymentConsent(await ownPaymentConsent(owner, params.consentId, stores), baseUrl);

export const listPaymentConsents: Ops['listPaymentConsents'] = async ({ owner, query }, { stores, baseUrl }) => {
  const page = await stores.paymentConsents.page(owner, query);
  return { ...page, items: page.items.map((consent) => presentPaymentConsent(consent, baseUrl)) };
};

export const updatePaymentConsent: Ops['updatePaymentConsent'] = async ({ owner, params, body }, deps) =>
  presentPaymentConsent(await update(owner, params.consentId, body.status, deps), deps.baseUrl);

export const syncPaymentConsent: Ops['syncPaymentConsent'] = async ({ owner, query, interactionId }, deps) =>
  presentSync(await sync(owner, query.paymentRequestId, { interactionId }, deps), deps.baseUrl);
