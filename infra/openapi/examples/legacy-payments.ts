import { countries } from '#shared/standard/markets/market.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { type Examples, withId } from '../samples/example.ts';
import { at, baseUrl, sampleContext, sampleId } from '#infra/openapi/samples/identity.ts';
import { awaiting, newRequest, paid, reference } from '#infra/openapi/samples/payment.ts';
import { presentPaymentConsent, presentSync } from '#functions/legacy-payments/consents/view.ts';
import { presentPayeeCheck } from '#shared/payments/payee/payee-view.ts';
import { providerUuid } from '#shared/banks/providers/built-in-banks.ts';
import { presentPayment } from '#functions/legacy-payments/payments/view.ts';
import { presentPaymentRequest } from '#functions/legacy-payments/requests/view.ts';
import type { routes } from '#functions/legacy-payments/routes.ts';

/** The sample payment, as a Saudi client would create it. */
const saudiIban = 'SA0380000000608010167519';
const saudi = {
  market: 'KSA',
  currency: countries.SA.currency.iso4117Code,
  purpose: 'ONLP',
  providerCode: 'ksa-alrajhi',
} as const;
const creditorAccount = { ...newRequest.creditorAccount, identification: saudiIban };
const debtorAccount = paid.consent.debtorAccount && {
  ...paid.consent.debtorAccount,
  identification: 'SA5680000000100000000001',
};
const request = { ...paid.request, ...saudi, creditorAccount, debtorAccount };
const consent = { ...paid.consent, ...saudi, creditorAccount, debtorAccount };
const payment = { ...paid.payment, ...saudi, creditorAccount, debtorAccount };

const body = {
  type: 'SINGLE_DOMESTIC',
  paymentConsentType: 'SingleInstantPayment',
  amount: '150.00',
  currency: 'SAR',
  countryCode: 'SA',
  creditorAccount: { scheme: 'IBAN', identification: saudiIban, name: 'Ivan England' },
  purpose: 'ONLP',
} as const;

const creation = {
  body: {
    ...body,
    providerId: derivedId('provider', saudi.providerCode),
    externalReference: reference,
    successRedirectUrl: newRequest.successRedirectUrl,
    failureRedirectUrl: newRequest.failureRedirectUrl,
  },
  otherBodies: {
    'Only the required fields': body,
    'A payment on a later day': {
      ...body,
      paymentConsentType: 'SingleFutureDatedPayment' as const,
      executionDateTime: '2027-02-01T09:30:00+03:00',
    },
  },
  response: presentPaymentRequest({ ...newRequest, ...saudi, creditorAccount }, undefined, sampleContext),
  invalid: { body: { amount: '150,00', countryCode: 'AE' } },
};

const requestView = presentPaymentRequest(request, consent, sampleContext);
const paymentView = presentPayment({ payment, request }, consent, sampleContext);

export const examples: Examples<typeof routes> = {
  legacyCreatePaymentRequest: creation,
  legacyInitiatePaymentRequest: creation,
  legacyListPaymentRequests: {
    query: { page: '1', perPage: '20', externalReference: reference },
    response: [requestView],
    invalid: { query: { page: '0' } },
  },
  legacyGetPaymentRequest: { ...withId('id', request.id), response: requestView },
  legacyFetchPaymentRequest: { params: { refId: request.id }, response: requestView },
  legacyCreatePaymentConsent: {
    ...withId('id', request.id),
    response: presentPaymentConsent({ ...awaiting.consent, ...saudi, creditorAccount }, sampleContext),
  },
  legacyGetPaymentConsent: {
    ...withId('consentId', consent.id),
    response: presentPaymentConsent(consent, sampleContext),
  },
  legacySyncPaymentConsent: {
    ...withId('paymentRequestId', request.id),
    response: presentSync({ consent, wasUpdated: true }, baseUrl),
  },
  legacyListPayments: {
    query: { page: '1', perPage: '20' },
    body: { fromDateTime: at(0), status: 'ACCEPTED', order: 'DESCENDING' },
    response: [paymentView],
    invalid: { body: { status: 'Pending' } },
  },
  legacyGetPayment: { ...withId('paymentId', payment.id), response: paymentView },
  legacyCheckPayee: {
    query: { providerId: derivedId('provider', saudi.providerCode) },
    body: { iban: saudiIban, name: { fullName: 'Ivan David England' } },
    response: presentPayeeCheck(
      { match: 'match', providerCode: saudi.providerCode, performedAt: at(0) },
      saudiIban,
      sampleContext.providers,
      providerUuid,
    ),
    invalid: { body: { iban: 'SA00', name: { fullName: 'Ivan David England' } } },
  },
  legacyWritePayment: {
    query: { state: `consent.${sampleId('payment-consent')}.kC2xqU7mT0yJ`, code: 'SplxlOBeZQQYbYS6WxSbIA' },
    response: paymentView,
    invalid: { query: { state: undefined } },
  },
};
