import type { TokenDeps } from '#shared/consents/consent-tokens.ts';
import { finishAuthorisation } from '#shared/consents/finish-authorisation.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { routes } from './routes.ts';

export interface CallbackDeps extends TokenDeps {
  readonly stores: PaymentStores;
}
type Ops = Operations<typeof routes, CallbackDeps>;

export const writeCallback: Ops['writeCallback'] = async ({ query, owner, interactionId }, deps) => {
  const kind = paymentAgreements(deps.stores);
  const { request, consent } = await finishAuthorisation(kind, query, { owner, interactionId }, deps);
  return {
    paymentRequestId: request.id,
    consentId: consent.id,
    paymentId: request.paymentId ?? null,
    status: request.status,
    consentStatus: consent.status,
  };
};
