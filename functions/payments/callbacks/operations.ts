import type { Authorisations } from '#shared/consents/finish-authorisation.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { routes } from './routes.ts';

export interface CallbackDeps {
  readonly authorisations: Authorisations<PaymentAgreement>;
}
type Ops = Operations<typeof routes, CallbackDeps>;

export const writeCallback: Ops['writeCallback'] = async ({ query, owner, interactionId }, { authorisations }) => {
  const { request, consent } = await authorisations.finish(query, { owner, interactionId });
  return {
    paymentRequestId: request.id,
    consentId: consent.id,
    paymentId: request.paymentId ?? null,
    status: request.status,
    consentStatus: consent.status,
  };
};
