import {
  type RequestedConsent,
  createConsent,
  type CreateConsentDeps as Deps,
  type NewConsent,
} from '#shared/consents/create-consent.ts';
import { endOfFirstDay, scheduleEndOf } from '#shared/payments/mandate/controls.ts';
import { type Mandate, newMandate } from '#shared/payments/mandate/mandate.ts';
import type { PaymentAgreement, PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { faultOfPayerBank } from '#shared/payments/request/market-rules.ts';
import { type PaymentRequest, paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { earliest } from '#shared/platform/runtime/clock.ts';
import type { Providers } from '#shared/banks/providers/providers.ts';
import { paymentAgreements } from './payment-agreements.ts';
import { consentIdOf, newPaymentConsent, type PaymentConsent } from '#shared/payments/consent/payment-consent.ts';

export interface CreateConsentDeps extends Deps {
  readonly stores: PaymentStores;
}

/**
 * Creates the consent of a payment request (create-consent.ts), and a mandate if the request is for several payments.
 */
export const createPaymentConsent = (
  requested: RequestedConsent,
  { stores, ...deps }: CreateConsentDeps,
): Promise<PaymentConsent> => {
  const newConsent: NewConsent<PaymentAgreement> = {
    bankOf: (request, providers) => bankOf(request, requested.providerId, providers),
    agreement(request, providerCode, expiresAt, at) {
      const consent = consentOf(request, providerCode, expiresAt, at);
      const updated = { ...request, consentId: consent.id, providerCode };
      return {
        request: move(paymentRequestLifecycle, updated, 'AwaitingAuthorization', at),
        consent,
        mandate: isSingle(request.type) ? undefined : mandateFor(request, consent, at),
      };
    },
  };
  return createConsent(paymentAgreements(stores), requested, newConsent, deps);
};

/**
 * Returns the bank that the client or the payment request specifies, if any. Throws Problem `validation_error` if the
 * client specifies a bank from which the payment cannot be made.
 */
const bankOf = (request: PaymentRequest, providerId: string | undefined, { find }: Providers): string | undefined => {
  const { providerCode: requestedCode } = request;
  if (providerId === undefined) return requestedCode;
  const provider = find(providerId);
  if (!provider) throw invalid('providerId', 'must be a provider of the market');
  const error = faultOfPayerBank(provider, request);
  if (error !== undefined) throw invalid('providerId', error);
  if (requestedCode && provider.code !== requestedCode)
    throw invalid('providerId', `must be ${requestedCode} or omitted, because the payment request specifies that bank`);
  return provider.code;
};

const mandateFor = (request: PaymentRequest, { id: consentId }: PaymentConsent, at: string): Mandate => {
  const { clientId, market, id: paymentRequestId, executesAt } = request;
  const scheduleEndsAt = scheduleEndOf(request);
  return newMandate({ clientId, market, paymentRequestId, consentId, scheduleEndsAt, executesAt }, at);
};

const consentOf = (
  request: PaymentRequest,
  providerCode: string | undefined,
  expiresAt: string,
  at: string,
): PaymentConsent =>
  newPaymentConsent(
    {
      id: consentIdOf(request.id),
      clientId: request.clientId,
      market: request.market,
      paymentRequestId: request.id,
      type: request.type,
      minor: request.minor,
      currency: request.currency,
      providerCode,
      linkToken: request.linkToken,
      openedAt: request.openedAt,
      stagings: [],
      creditorAccount: request.creditorAccount,
      debtorAccount: request.debtorAccount,
      purpose: request.purpose,
      note: request.note,
      externalReference: request.internalReference,
      executesAt: request.executesAt,
      expiresAt: earliest(expiresAt, request.executesAt, endOfFirstDay(request)),
    },
    at,
  );
