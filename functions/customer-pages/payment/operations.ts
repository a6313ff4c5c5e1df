import { createPaymentConsent } from '#shared/payments/agreement/create-payment-consent.ts';
import { canPayFrom } from '#shared/payments/request/payer-banks.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentAgreement, PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { type RequestPageDeps, requestPages } from '../leaving/request-pages.ts';
import type { PaymentLink } from './routes.ts';
import { namedBank, paymentPage } from './view.ts';

export interface PaymentPageDeps extends RequestPageDeps {
  readonly stores: PaymentStores;
}

export const {
  show: showPaymentPage,
  choose: chooseBank,
  goTo: goToBank,
} = requestPages<PaymentLink, PaymentAgreement, PaymentPageDeps>({
  idOf: ({ paymentRequestId }) => paymentRequestId,
  agreements: ({ stores }) => paymentAgreements(stores),
  namedBank,
  bankOf: (linked, chosen, providers) => {
    const bank = namedBank(linked, providers) ?? providers.find(chosen ?? '');
    return bank && canPayFrom(bank, linked.request) ? bank : undefined;
  },
  createConsent: ({ id, clientId, market }, authorizationSeconds, deps) =>
    createPaymentConsent(
      { owner: { clientId, market }, requestId: id, providerId: undefined, authorizationSeconds },
      deps,
    ),
  page: paymentPage,
});
