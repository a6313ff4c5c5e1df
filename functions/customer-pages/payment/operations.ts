import { stageAtBank } from '#shared/consents/stage-at-bank.ts';
import { createPaymentConsent } from '#shared/payments/consent/create-payment-consent.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { canPayFrom } from '#shared/payments/request/payer-banks.ts';
import { type PaymentRequest, paymentPagePath } from '#shared/payments/request/payment-request.ts';
import { paymentConsentKind } from '#shared/payments/payment/payment-authorisations.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
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
} = requestPages<PaymentLink, PaymentRequest, PaymentConsent, PaymentPageDeps>({
  idOf: ({ paymentRequestId }) => paymentRequestId,
  pathOf: paymentPagePath,
  stores: ({ stores }) => [stores.paymentRequests, stores.paymentConsents],
  namedBank,
  bankOf: (linked, chosen, providers) => {
    const bank = namedBank(linked, providers) ?? providers.find(chosen ?? '');
    return bank && canPayFrom(bank, linked.request) ? bank : undefined;
  },
  createConsent: ({ id, clientId, market }, authorizationSeconds, deps) =>
    createPaymentConsent(
      { owner: { clientId, market }, paymentRequestId: id, providerId: undefined, authorizationSeconds },
      deps,
    ),
  stage: (current, bank, departure, deps) =>
    stageAtBank(paymentConsentKind(deps.stores), current, bank.code, departure, deps),
  page: paymentPage,
});
