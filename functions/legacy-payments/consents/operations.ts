import type { Operations } from '#shared/clients/endpoint.ts';
import { type SyncDeps, syncPaymentConsent } from '#shared/payment-consents/change-payment-consent.ts';
import { type CreateConsentDeps, createPaymentConsent } from '#shared/payment-consents/create-payment-consent.ts';
import { ownPaymentConsent } from '#shared/payment-consents/payment-consent-store.ts';
import type { routes } from './routes.ts';
import { presentPaymentConsent, presentSync } from './view.ts';

export interface ConsentDeps extends CreateConsentDeps, SyncDeps {
  readonly baseUrl: string;
}
type Ops = Operations<typeof routes, ConsentDeps>;

export const legacyCreatePaymentConsent: Ops['legacyCreatePaymentConsent'] = async (call, deps) => {
  const { owner, client, query } = call;
  const { id: paymentRequestId, providerId } = query;
  const { authorizationSeconds } = client.lifetimes;
  const asked = { owner, paymentRequestId, providerId, authorizationSeconds };
  return presentPaymentConsent(await createPaymentConsent(asked, deps), deps.baseUrl);
};

export const legacyGetPaymentConsent: Ops['legacyGetPaymentConsent'] = async ({ owner, query }, { stores, baseUrl }) =>
  presentPaymentConsent(await ownPaymentConsent(owner, query.consentId, stores), baseUrl);

export const legacySyncPaymentConsent: Ops['legacySyncPaymentConsent'] = async (call, deps) => {
  const { owner, query, interactionId } = call;
  return presentSync(await syncPaymentConsent(owner, query.paymentRequestId, { interactionId }, deps), deps.baseUrl);
};
