import { type AuthorisationDeps, type Authorisations, openAuthorisations } from '#shared/consents/authorisations.ts';
import type { ConsentKind } from '#shared/consents/consent-kind.ts';
import { followConsent, moveConsent } from '#shared/payments/consent/consent-moves.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import {
  creditorOf,
  paymentPagePath,
  type PaymentRequest,
  referencesOf,
} from '#shared/payments/request/payment-request.ts';
import { consentTermSeconds, isSingle } from '#shared/standard/payments/payment-type.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { authorise, type Flow } from './payment-flow.ts';
import type { PaymentStores } from './payment-stores.ts';

export const openPaymentAuthorisations = (stores: PaymentStores, deps: AuthorisationDeps): Authorisations<Flow> =>
  openAuthorisations<PaymentConsent, Flow>(paymentConsentKind(stores), deps);

/** How payment consents are authorised: the payment starts in the same commit. */
export const paymentConsentKind = (stores: PaymentStores): ConsentKind<PaymentConsent, Flow> => ({
  name: 'consent',
  bankKind: 'payment',
  find: (consentId) => stores.paymentConsents.get(consentId),
  async read({ id, paymentRequestId }) {
    const request = await stores.paymentRequests.get(paymentRequestId);
    const mandate = request && !isSingle(request.type) ? await stores.mandates.get(id) : undefined;
    const consent = await stores.paymentConsents.get(id);
    return request && consent && { request, consent, mandate };
  },
  terms: ({ request }) => ({
    kind: 'payment',
    payment: {
      type: request.type,
      amount: request,
      creditors: [request.creditorAccount, ...request.additionalCreditorAccounts].map((party) =>
        creditorOf(party, request),
      ),
      creditorType: request.creditorType,
      debtorAccount: request.debtorAccount,
      purpose: request.purpose,
      ...referencesOf(request),
      merchantId: request.merchantId,
      instructions: request.instructions,
      risks: request.risks,
    },
  }),
  baseConsentId: () => undefined,
  authorise,
  end: moveConsent,
  follow: followConsent,
  termEnd: ({ type }, authorisedAt) => addSeconds(authorisedAt, consentTermSeconds(type)),
  save: stores.move,
  saveConsent: stores.paymentConsents.save,
  customerReturn: ({ request, consent }, baseUrl) => ({
    ...(request.autoRedirect === false ? { successUrl: undefined, failureUrl: undefined } : integratorPagesOf(request)),
    query: { paymentRequestId: request.id, consentId: consent.id, status: request.status },
    pageUrl: `${baseUrl}${paymentPagePath(request)}`,
  }),
});

const integratorPagesOf = ({ successRedirectUrl, failureRedirectUrl, redirectUrl }: PaymentRequest) => ({
  successUrl: successRedirectUrl ?? redirectUrl,
  failureUrl: failureRedirectUrl ?? redirectUrl,
});
