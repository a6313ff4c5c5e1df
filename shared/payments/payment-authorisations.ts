import {
  type AuthorisationDeps,
  type Authorisations,
  openAuthorisations,
} from '#shared/authorisations/authorisations.ts';
import type { ConsentKind } from '#shared/authorisations/consent-kind.ts';
import { moveConsent } from '#shared/payment-consents/consent-moves.ts';
import type { PaymentConsent } from '#shared/payment-consents/payment-consent.ts';
import { consentTermSeconds } from '#shared/payment-terms/payment-type.ts';
import { authorise, type Flow } from './payment-flow.ts';
import type { PaymentStores } from './payment-stores.ts';

export const openPaymentAuthorisations = (stores: PaymentStores, deps: AuthorisationDeps): Authorisations<Flow> =>
  openAuthorisations<PaymentConsent, Flow>(paymentConsentKind(stores), deps);

/** How payment consents are authorised: the payment starts in the same commit. */
export const paymentConsentKind = (stores: PaymentStores): ConsentKind<PaymentConsent, Flow> => ({
  find: (consentId) => stores.paymentConsents.get(consentId),
  async read({ id, paymentRequestId }) {
    const request = await stores.paymentRequests.get(paymentRequestId);
    const consent = await stores.paymentConsents.get(id);
    return request && consent && { request, consent };
  },
  authorise,
  end: moveConsent,
  termSeconds: ({ type }) => consentTermSeconds(type),
  save: stores.move,
  saveConsent: stores.paymentConsents.save,
  returnQuery: ({ request, consent }) => ({
    paymentRequestId: request.id,
    consentId: consent.id,
    status: request.status,
  }),
});
