import {
  type PaymentAgreement,
  type AgreementWithPayment,
  agreementOfPayment,
  type PaymentStores,
} from '#shared/payments/payment/payment-stores.ts';
import type { EncryptedGrant, Staging } from '#shared/consents/authorisation.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { applyBankStatus, authorise } from '#shared/payments/payment/payment-flow.ts';
import type { Attempts } from '#shared/payments/payment/submit-payment.ts';
import { newPaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { scheduleEndOf } from '#shared/payments/mandate/controls.ts';
import { newMandate } from '#shared/payments/mandate/mandate.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import {
  newPaymentRequest,
  type PaymentRequest,
  paymentRequestLifecycle,
} from '#shared/payments/request/payment-request.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { derivedId, digest, newId, newRandomId } from '#shared/platform/runtime/ids.ts';

// These resources reach their states by the same transitions as in the service.

/** The time from which the timestamps of these resources are counted. */
const start = Date.UTC(2026, 10, 21, 8);
export const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

export const aNewRequest = (overrides: Partial<PaymentRequest> = {}, createdAt: string = at(0)): PaymentRequest => {
  const id = newId();
  return newPaymentRequest(
    {
      id,
      clientId: newId(),
      market: 'UAE',
      type: 'SingleInstantPayment',
      minor: 15_000n,
      currency: 'AED',
      creditorAccount: {
        id: derivedId('party', id),
        schemeName: 'IBAN',
        identification: 'AE070331234567890123456',
        name: 'Ivan England',
      },
      additionalCreditorAccounts: [],
      isCopPerformed: false,
      isCopVerified: false,
      linkToken: 'link-token',
      expiresAt: at(86_400),
      bodyHash: 'hash',
      ...overrides,
    },
    createdAt,
  );
};

const staging: Staging = {
  bankConsentId: newRandomId(),
  providerCode: 'uae-enbdx',
  redirectUri: 'https://service.example/callback',
  stateHash: digest('state'),
  codeVerifier: 'sealed',
  stagedAt: at(1),
};

/** Creates a consent that is staged at a bank. */
export const aStagedConsent = (overrides: Partial<PaymentRequest> = {}): PaymentAgreement => {
  const request = aNewRequest(overrides);
  const consent = newPaymentConsent(
    {
      id: newId(),
      clientId: request.clientId,
      market: request.market,
      paymentRequestId: request.id,
      type: request.type,
      minor: request.minor,
      currency: request.currency,
      providerCode: 'uae-enbdx',
      creditorAccount: request.creditorAccount,
      linkToken: request.linkToken,
      stagings: [staging],
      expiresAt: at(600),
    },
    at(1),
  );
  const awaiting = move(
    paymentRequestLifecycle,
    { ...request, consentId: consent.id, providerCode: 'uae-enbdx' },
    'AwaitingAuthorization',
    at(1),
  );
  if (isSingle(request.type)) return { request: awaiting, consent };
  const { clientId, market, id: paymentRequestId, executesAt } = request;
  const scheduleEndsAt = scheduleEndOf(request);
  const mandate = newMandate(
    { clientId, market, paymentRequestId, consentId: consent.id, scheduleEndsAt, executesAt },
    at(1),
  );
  return { request: awaiting, consent, mandate };
};

/** The statuses of a payment that its bank returns after the settlement. */
export const returnedStatuses = ['AcceptedSettlementCompleted', 'AcceptedWithoutPosting', 'Rejected'] as const;

export const anEncryptedGrant: EncryptedGrant = {
  bankConsentId: staging.bankConsentId,
  providerCode: staging.providerCode,
  accessToken: 'sealed',
  accessTokenExpiresAt: at(600),
  refreshToken: 'sealed',
  debtorAccount: undefined,
  expiresAt: at(86_400),
};

export const anAuthorisedPayment = (overrides: Partial<PaymentRequest> = {}): PaymentAgreement =>
  authorise(aStagedConsent(overrides), anEncryptedGrant, { interactionId: newId() }, at(2));

/** The bank reports that it has settled a stored payment, and later that it has returned it. */
export const settleAndReturn = async (paymentId: string, stores: PaymentStores, code: string): Promise<void> => {
  const bank = { paymentId: newRandomId(), createdAt: at(3), statusUpdatedAt: at(3), charges: [] };
  const rejectReasons = [{ code, description: 'Returned' }];
  for (const status of returnedStatuses) {
    const payment = await stores.payments.get(paymentId);
    if (!payment) throw new Error('The payment is not stored');
    const agreement = await agreementOfPayment({ ...payment, bank: { ...bank, rejectReasons } }, stores);
    await stores.move({ ...agreement, payment }, applyBankStatus(agreement, status, payment.updatedAt));
  }
};

/** Creates a single payment for which the bank has reported these statuses. */
export const aPaymentThrough = (...statuses: readonly PaymentStatus[]): AgreementWithPayment => {
  let agreement = anAuthorisedPayment() as AgreementWithPayment;
  for (const [index, status] of statuses.entries()) agreement = applyBankStatus(agreement, status, at(3 + index));
  return agreement;
};

/** Returns the facts of an attempt to submit an order, for a bank that has not rejected an order yet. */
export const anAttempt = (mayHaveSent: boolean): Attempts => ({
  mayHaveSent,
  rejectedSince: undefined,
  isSubmitted: false,
});
