import { paymentRequestsIn } from '#shared/payments/request/payment-request-store.ts';
import type { AgreementKind, Requested } from '#shared/consents/agreement.ts';
import {
  creditorOf,
  factsOf,
  paymentPagePath,
  type PaymentRequest,
  referencesOf,
} from '#shared/payments/request/payment-request.ts';
import { authorise } from '#shared/payments/payment/payment-flow.ts';
import {
  agreementOfConsent,
  type PaymentAgreement,
  type PaymentStores,
} from '#shared/payments/payment/payment-stores.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { consentEndOf } from '#shared/payments/mandate/consent-end.ts';
import { followConsent, transitionConsent } from './consent-transitions.ts';

/**
 * Creates the `AgreementKind` of payments. The commit that authorises a consent to a single payment also creates the
 * payment.
 */
export const paymentAgreements = (stores: PaymentStores): AgreementKind<PaymentAgreement> => ({
  ...paymentRequestsIn(stores),
  name: 'consent',
  bankKind: 'payment',
  consents: stores.paymentConsents,
  load: (consent) => agreementOfConsent(consent, stores),
  async save(from, to) {
    if (!from.consent)
      await stores.customerConsents.remember(to.consent, to.request.risks?.MerchantCustomerIdentification);
    await stores.move(from, to);
  },
  terms: ({ request }) => ({
    kind: 'payment',
    payment: {
      ...factsOf(request, request.creditorAccount),
      amount: request,
      creditors: [request.creditorAccount, ...request.additionalCreditorAccounts].map((party) =>
        creditorOf(party, request),
      ),
      debtorAccount: request.debtorAccount,
      purpose: request.purpose,
      ...referencesOf(request),
      instructions: request.instructions,
    },
  }),
  baseConsentId: () => undefined,
  termEnd: ({ request, consent }) => consentEndOf(request, consent),
  canPause: ({ type }) => !isSingle(type),
  onBankChosen: ({ request, consent }, providerCode, at) => ({
    request: { ...bumpVersion(request, at), providerCode },
    consent: { ...bumpVersion(consent, at), providerCode },
  }),
  onGranted: authorise,
  onStatusChange: transitionConsent,
  onBankStatus: followConsent,
  pagePath: paymentPagePath,
  customerReturn: ({ request, consent }) => ({
    ...(request.autoRedirect === false ? { successUrl: undefined, failureUrl: undefined } : clientPagesOf(request)),
    query: paymentReturnQuery({ request, consent }),
  }),
});

/** Returns the query parameters that a customer brings back to the client's page. */
export const paymentReturnQuery = ({ request, consent }: Requested<PaymentAgreement>): Record<string, string> => ({
  paymentRequestId: request.id,
  ...(consent && { consentId: consent.id }),
  status: request.status,
});

const clientPagesOf = ({ successRedirectUrl, failureRedirectUrl, redirectUrl }: PaymentRequest) => ({
  successUrl: successRedirectUrl ?? redirectUrl,
  failureUrl: failureRedirectUrl ?? redirectUrl,
});
