import { move, statusesBefore } from '#shared/platform/lifecycle/lifecycle.ts';
import { presentSync } from '#shared/payments/consent/consent-views.ts';
import { presentPayeeCheck } from '#shared/payments/payee/payee-view.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { presentPaymentConsent, resourceUriOf } from '#functions/payments/consents/view.ts';
import { presentDebtorAccount } from '#functions/payments/debtor-accounts/operations.ts';
import { presentPaymentRecord } from '#functions/payments/payments/record-view.ts';
import { presentPayment } from '#functions/payments/payments/view.ts';
import { presentCreated, presentPaymentRequest } from '#functions/payments/requests/operations.ts';
import type { routes } from '#functions/payments/routes.ts';
import { type Examples, firstPage } from '../samples/example.ts';
import { at, bankUrl, baseUrl, sampleContext, sampleId, sampleJwt } from '../samples/identity.ts';
import {
  authorised,
  awaiting,
  iban,
  newRequest,
  paid,
  providerCode,
  reference,
  signedMessage,
} from '../samples/payment.ts';

const ofRequest = { params: { paymentRequestId: newRequest.id } };
const ofConsent = { params: { consentId: awaiting.consent.id } };

const minimal = {
  amount: '150.00',
  beneficiaryIban: iban,
  beneficiaryName: 'Ivan England',
  currency: 'AED',
  reference,
};

/** The error that the service itself returns for an invalid transition. */
const alreadyConsumed = wrongStatus('consent', 'Consumed', statusesBefore(consentLifecycle, 'Revoked'));

const debtorAccount = {
  id: sampleId('debtor-account'),
  clientId: paid.payment.clientId,
  market: paid.payment.market,
  lastPaymentId: paid.payment.id,
  lastUsedAt: paid.payment.createdAt,
  createdAt: paid.payment.createdAt,
  version: 0,
};

const payeeCheck = {
  match: 'close-match',
  accountHolderName: 'Iv**** Da**** En****',
  providerCode: 'uae-mashrt',
  proof: sampleJwt(
    { alg: 'PS256', kid: 'bank' },
    { message: { Data: { NameMatchIndicator: 'ConfirmationOfPayee.Partial' } } },
  ),
  performedAt: at(0),
} as const;

export const examples: Examples<typeof routes> = {
  createPaymentRequest: {
    body: {
      ...minimal,
      creditorType: 'Merchant',
      failureRedirectUrl: newRequest.failureRedirectUrl,
      providerId: providerCode,
      purpose: 'GDS',
      successRedirectUrl: newRequest.successRedirectUrl,
    },
    otherBodies: {
      'Only the five usual fields': minimal,
      'The same amount every month': {
        ...minimal,
        type: 'FixedPeriodicSchedule',
        instructions: {
          maxCumulativeAmount: '1800.00',
          maxCumulativeNumberOfPayments: 12,
          periodicSchedule: { frequency: 'Month', startDate: '2027-01-01', endDate: '2027-12-31' },
          permissions: { readAccountsBasic: true, readBalances: true },
        },
      },
    },
    response: presentCreated(newRequest),
    invalid: { body: { amount: '150,00', beneficiaryIban: 'AE140260123456789012345' } },
  },
  listPaymentRequests: {
    query: { page: '1', perPage: '20' },
    response: [presentPaymentRequest(paid.request, sampleContext)],
    invalid: { query: { perPage: '201' } },
  },
  getPaymentRequest: { ...ofRequest, response: presentPaymentRequest(awaiting.request, sampleContext) },
  cancelPaymentRequest: ofRequest,

  createPaymentConsent: {
    query: { id: awaiting.request.id, providerId: providerCode },
    response: presentPaymentConsent(awaiting.consent, sampleContext),
    invalid: { query: { id: undefined } },
  },
  getPaymentConsent: { ...ofConsent, response: presentPaymentConsent(paid.consent, sampleContext) },
  syncPaymentConsent: {
    query: { paymentRequestId: awaiting.request.id },
    response: presentSync(
      { consent: authorised.consent, wasUpdated: true },
      resourceUriOf(authorised.consent, baseUrl),
    ),
    invalid: { query: { paymentRequestId: undefined } },
  },
  listPaymentConsents: { ...firstPage, response: [presentPaymentConsent(paid.consent, sampleContext)] },
  updatePaymentConsent: {
    ...ofConsent,
    body: { status: 'Revoked' },
    response: presentPaymentConsent(move(consentLifecycle, awaiting.consent, 'Revoked', at(90)), sampleContext),
    invalid: { body: { status: 'Cancelled' } },
    errors: { invalid_state: alreadyConsumed },
  },

  writeCallback: {
    query: { code: 'SplxlOBeZQQYbYS6WxSbIA', state: `${authorised.consent.id}.4nUGi2hKZTz0`, iss: bankUrl },
    response: {
      paymentRequestId: authorised.request.id,
      consentId: authorised.consent.id,
      paymentId: authorised.payment.id,
      status: authorised.request.status,
      consentStatus: authorised.consent.status,
    },
    invalid: { query: { state: '' } },
    errors: { invalid_state: wrongStatus('consent', 'Rejected', ['AwaitingAuthorization']) },
  },
  listPayments: {
    query: { page: '1', perPage: '20', paymentRequestId: paid.request.id, fromDateTime: at(0) },
    response: [presentPayment(paid, sampleContext)],
    invalid: { query: { fromDateTime: 'yesterday' } },
  },
  getPayment: {
    params: { paymentId: paid.payment.id },
    response: presentPaymentRecord({ ...paid, signedMessage }, baseUrl),
  },
  listSavedDebtorAccounts: {
    ...firstPage,
    response: presentDebtorAccount({ account: debtorAccount, payment: paid.payment }, sampleContext, true),
  },
  checkPayee: {
    query: {},
    body: { iban, name: { fullName: 'Ivan England' } },
    otherBodies: {
      'A business': { iban, name: { businessName: 'Falcon Trading LLC' } },
      'With the fields of a payment request': { beneficiaryIban: iban, beneficiaryName: 'Ivan England' },
    },
    response: presentPayeeCheck(payeeCheck, iban, sampleContext.providers, ({ code }) => code),
    invalid: { body: { iban: 'AE140260123456789012345' } },
  },
};
