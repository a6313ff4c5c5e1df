import { createPaymentConsent } from '#shared/payments/agreement/create-payment-consent.ts';
import { paymentAgreements, recordOpening } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import { rejectReasonOf } from '#shared/payments/payment/reject-reason.ts';
import { createRequestPages } from '../request/request-pages.ts';
import type { PaymentLink } from './routes.ts';
import { paymentView } from './view.ts';

export { unknownLinkPage as showIncompletePaymentLink } from '../pages/notice-page.ts';

export const {
  show: showPaymentPage,
  continueToBank,
  redirectToPage: redirectToPaymentPage,
} = createRequestPages<PaymentLink, PaymentAgreement>({
  ...paymentView,
  idOf: ({ paymentRequestId }) => paymentRequestId,
  agreements: ({ stores }) => paymentAgreements(stores),
  createConsent: ({ id, clientId, market }, authorizationSeconds, deps) =>
    createPaymentConsent({ owner: { clientId, market }, requestId: id, authorizationSeconds }, deps),
  onOpened: (agreement, { stores, now }) => recordOpening(agreement, stores, now().toISOString()),
  rejectReason: async ({ paymentId }, { stores }) =>
    rejectReasonOf((paymentId === undefined ? undefined : await stores.payments.get(paymentId)) ?? {}),
});
