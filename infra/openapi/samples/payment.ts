import type { AgreementWithPayment } from '#shared/payments/payment/payment-stores.ts';
import type { BankExchange, BankRecord } from '#shared/banks/port/payment-report.ts';
import { newPaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { newPaymentRequest, type PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { applyBankStatus, authorise } from '#shared/payments/payment/payment-flow.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { at, bankUrl, clientId, interactionId, sampleId, sampleJwt, shopUrl } from './identity.ts';

/**
 * One payment from the request to the settlement. The service's transitions create each state, so that no example shows
 * an impossible one.
 */

export const iban = 'AE070331234567890123456';
const debtorIban = 'AE270260000100000000001';
export const providerCode = 'uae-enbdx';
export const reference = 'INV-1001';

/** The fields of a request that its consent repeats. */
const terms = {
  clientId,
  market: 'UAE',
  type: 'SingleInstantPayment',
  minor: 15_000n,
  currency: 'AED',
  creditorAccount: {
    id: sampleId('creditor-account'),
    schemeName: 'IBAN',
    identification: iban,
    name: 'Ivan England',
    accountHolderName: 'Ivan England',
  },
  purpose: 'GDS',
  providerCode,
  linkToken: 'kC2xqU7mT0yJ',
} as const;

export const newRequest: PaymentRequest = newPaymentRequest(
  {
    ...terms,
    id: sampleId('payment-request'),
    additionalCreditorAccounts: [],
    creditorType: 'Merchant',
    internalReference: reference,
    isCopPerformed: false,
    isCopVerified: false,
    successRedirectUrl: `${shopUrl}/thank-you`,
    failureRedirectUrl: `${shopUrl}/basket`,
    expiresAt: at(86_400),
    bodyHash: 'hash',
  },
  at(0),
);

const consent = newPaymentConsent(
  {
    ...terms,
    id: sampleId('payment-consent'),
    paymentRequestId: newRequest.id,
    externalReference: reference,
    stagings: [],
    expiresAt: at(3660),
  },
  at(60),
);

/** The request and the consent before the customer has decided. */
export const awaiting = {
  request: move(paymentRequestLifecycle, { ...newRequest, consentId: consent.id }, 'AwaitingAuthorization', at(60)),
  consent,
};

/** The agreement once the customer has approved: the payment has just been created. */
export const authorised = authorise(
  awaiting,
  {
    bankConsentId: sampleId('payment consent at the bank'),
    providerCode,
    accessToken: 'sealed',
    accessTokenExpiresAt: at(780),
    refreshToken: sampleJwt({ alg: 'dir', enc: 'A256GCM' }, { sealed: 'refresh token' }),
    debtorAccount: { schemeName: 'IBAN', identification: debtorIban, name: 'Abdullah Al Qahtani' },
    expiresAt: at(86_580),
  },
  { interactionId },
  at(180),
) as AgreementWithPayment;

const bankPaymentId = sampleId('payment at the bank');

const record: BankRecord = {
  paymentId: bankPaymentId,
  paymentTransactionId: 'AANI20261121080302-000042',
  createdAt: at(181),
  statusUpdatedAt: at(182),
  rejectReasons: [],
  charges: [],
};

const exchange: BankExchange = {
  error: null,
  httpMethod: 'POST',
  idempotencyKey: authorised.payment.id,
  interactionId,
  requestSeconds: 0.182,
  statusCode: 201,
  url: `${bankUrl}/open-finance/payment/v2.1/payments`,
};

/** The submitted order. */
export const signedMessage = sampleJwt(
  { alg: 'PS256', typ: 'JWT', kid: 'bank-signing-1' },
  { Data: { ConsentId: consent.id, PaymentPurposeCode: 'GDS' } },
);

const settled = applyBankStatus(authorised, 'AcceptedSettlementCompleted', at(182));

/** The agreement once the bank has debited the customer's account. */
export const paid: AgreementWithPayment = {
  ...settled,
  payment: { ...settled.payment, bank: record, exchange, orderTurn: 0 },
};
