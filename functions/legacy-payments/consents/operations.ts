import type { Operations } from '#shared/clients/endpoint.ts';
import { type SyncDeps, syncPaymentConsent } from '#shared/payments/agreement/change-payment-consent.ts';
import {
  type CreatePaymentConsentDeps,
  createPaymentConsent,
  paymentAgreements,
} from '#shared/payments/agreement/payment-agreements.ts';
import { ownConsent } from '#shared/consents/agreement.ts';
import { viewContext, type ViewDeps } from '#shared/banks/providers/providers.ts';
import type { routes } from './routes.ts';
import { presentPaymentConsent, presentSync } from './view.ts';

export interface ConsentDeps extends CreatePaymentConsentDeps, SyncDeps, ViewDeps {}
type Ops = Operations<typeof routes, ConsentDeps>;

export const legacyCreatePaymentConsent: Ops['legacyCreatePaymentConsent'] = async (call, deps) => {
  const { owner, client, query } = call;
  const { id: requestId, providerId } = query;
  const { authorizationSeconds } = client.lifetimes;
  const creation = { owner, requestId, providerId, authorizationSeconds };
  return presentPaymentConsent(await createPaymentConsent(creation, deps), await viewContext(owner.market, deps));
};

export const legacyGetPaymentConsent: Ops['legacyGetPaymentConsent'] = async ({ owner, query }, deps) =>
  presentPaymentConsent(
    await ownConsent(paymentAgreements(deps.stores), owner, query.consentId),
    await viewContext(owner.market, deps),
  );

export const legacySyncPaymentConsent: Ops['legacySyncPaymentConsent'] = async (call, deps) => {
  const { owner, query, interactionId } = call;
  return presentSync(await syncPaymentConsent(owner, query.paymentRequestId, { interactionId }, deps), deps.baseUrl);
};
