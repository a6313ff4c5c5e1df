import type { Providers } from '#shared/banks/providers/providers.ts';
import type { AgreementKind } from '#shared/consents/agreement.ts';
import { hasSecrets, withoutSecrets } from '#shared/consents/authorisation.ts';
import {
  type RequestedConsent,
  createConsent,
  type CreateConsentDeps,
  type NewConsent,
} from '#shared/consents/create-consent.ts';
import { type PaymentConsent, consentIdOf, newPaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { consentEndOf, endOfFirstDay, scheduleEndOf } from '#shared/payments/mandate/controls.ts';
import {
  lacksItsPayment,
  mandateLifecycle,
  mandateStatusOf,
  type Mandate,
  newMandate,
} from '#shared/payments/mandate/mandate.ts';
import { authorise } from '#shared/payments/payment/payment-flow.ts';
import type { PaymentAgreement, PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { faultOfPayerBank } from '#shared/payments/request/market-rules.ts';
import {
  paymentRequestsIn,
  creditorOf,
  creditorsOf,
  factsOf,
  referencesOf,
  paymentRequestLifecycle,
  type PaymentRequestStatus,
  type PaymentRequest,
} from '#shared/payments/request/payment-request.ts';
import { bumpVersion, canMove, isFinal, move, moveIfPossible } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { addSeconds, earliest } from '#shared/platform/runtime/clock.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';

/**
 * Creates the `AgreementKind` of payments. The commit that authorises a consent to a single payment also creates the
 * payment.
 */
export const paymentAgreements = (stores: PaymentStores): AgreementKind<PaymentAgreement> => ({
  ...paymentRequestsIn(stores),
  name: 'consent',
  bankKind: 'payment',
  consents: stores.paymentConsents,
  async load({ id, paymentRequestId, type }) {
    const request = await stores.paymentRequests.get(paymentRequestId);
    const mandate = isSingle(type) ? undefined : await stores.mandates.get(id);
    const consent = await stores.paymentConsents.get(id);
    return request && consent && { request, consent, mandate };
  },
  async save(from, to) {
    if (!from.consent)
      await stores.customerConsents.remember(to.consent, to.request.risks?.MerchantCustomerIdentification);
    await stores.move(from, to);
  },
  terms: ({ request }) => ({
    kind: 'payment',
    payment: {
      ...factsOf(request, creditorsOf(request)),
      amount: request,
      creditors: creditorsOf(request).map((party) => creditorOf(party, request)),
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
  withStatus: moveAgreement,
});

/**
 * Maps each consent status to the resulting status of its payment request; undefined if the request does not change.
 */
export const statusOfRequest: Record<ConsentStatus, PaymentRequestStatus | undefined> = {
  AwaitingAuthorization: undefined,
  Authorized: 'Active',
  // Only the consent and its mandate are paused. A request that the bank had suspended is active again.
  Paused: 'Active',
  Suspended: 'Suspended',
  Consumed: 'Completed',
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

/**
 * Moves a consent and its mandate to a status, and also its payment request if the request's status depends on the
 * consent at that point. A customer's return with a code is handled in payment-flow.ts instead, because it starts a
 * payment.
 *
 * A bank consumes a consent when it accepts the last order; this service treats the consent as consumed when its payments
 * are final, and changes nothing before. The same applies to a mandate's consent that ends with its schedule. If the only
 * payment of its mandate was not made, the consent expires instead (payment-flow.ts).
 *
 * @throws IllegalTransition if the consent cannot take the status
 */
export const moveAgreement = (current: PaymentAgreement, status: ConsentStatus, at: string): PaymentAgreement => {
  const { request, consent, mandate } = current;
  const isConsumed = status === 'Consumed' || (status === 'Expired' && endsWithSchedule(current, at));
  if (isConsumed && awaitsPayments(current)) return current;
  const end = mandate && lacksItsPayment(mandate) ? 'Expired' : 'Consumed';
  const to = isConsumed ? end : status;
  const movedConsent = withoutNeedlessSecrets(move(consentLifecycle, consent, to, at), current);
  // Write the request even if its status does not change: the write of a payment that ends at the same time then
  // conflicts, and its retry deletes the tokens that were retained for the payment.
  const keepsTokens =
    isSingle(request.type) && isFinal(consentLifecycle, movedConsent.status) && hasSecrets(movedConsent);
  const isAwaiting = request.status === 'AwaitingAuthorization';
  // A request is cancelled if its consent is revoked before the customer has decided.
  const next = isAwaiting && to === 'Revoked' ? 'Cancelled' : statusOfRequest[to];
  // An approval without a code does not start a payment: the request waits for the redirect with the code.
  const waitsForCode = isAwaiting && to === 'Authorized';
  if (waitsForCode) return { request, consent: movedConsent, mandate };
  const movedRequest = moveIfPossible(paymentRequestLifecycle, request, next, at);
  return {
    request: movedRequest === request && keepsTokens ? bumpVersion(request, at) : movedRequest,
    consent: movedConsent,
    // A mandate that was never active cannot be suspended or completed.
    mandate: mandate && moveIfPossible(mandateLifecycle, mandate, mandateStatusOf[to], at),
  };
};

/** The end of a mandate's consent may precede the end of its schedule by this time, which allows for banks' clocks. */
const endToleranceSeconds = 60;

/**
 * Returns whether the schedule of a mandate in force ends with its consent. The mandate is then completed rather than
 * expired, once its payments are final.
 */
const endsWithSchedule = ({ mandate }: PaymentAgreement, at: string): boolean =>
  mandate?.scheduleEndsAt !== undefined &&
  canMove(mandateLifecycle, mandate.status, 'Completed') &&
  addSeconds(mandate.scheduleEndsAt, -endToleranceSeconds) <= at;

const awaitsPayments = ({ request, mandate }: PaymentAgreement): boolean =>
  mandate ? mandate.usage.open > 0 : !isFinal(paymentRequestLifecycle, request.status);

/**
 * Removes the tokens and verifiers of a final consent, unless a payment under it may be undecided at the bank: after a
 * lost response the order is submitted again with the same tokens. The tokens of a mandate with open transactions are
 * deleted after its last payment (run-mandate.ts).
 */
const withoutNeedlessSecrets = (
  consent: PaymentConsent,
  { request, mandate }: Pick<PaymentAgreement, 'request' | 'mandate'>,
): PaymentConsent => {
  const mayNeedTokens = isSingle(request.type) ? request.status === 'Processing' : mandate?.usage.open !== 0;
  return isFinal(consentLifecycle, consent.status) && !mayNeedTokens ? withoutSecrets(consent) : consent;
};

export interface CreatePaymentConsentDeps extends CreateConsentDeps {
  readonly stores: PaymentStores;
}

/**
 * Creates the consent of a payment request (create-consent.ts), and a mandate if the request is for several payments.
 */
export const createPaymentConsent = (
  requested: RequestedConsent,
  { stores, ...deps }: CreatePaymentConsentDeps,
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
