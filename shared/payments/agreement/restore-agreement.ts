import { authorised, awaitsOthers, awaitsTokens } from '#shared/consents/authorisation.ts';
import { mayLackEntries, type RestoreDeps, type Restored, untilComplete } from '#shared/consents/restored.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { consentEndOf } from '#shared/payments/mandate/controls.ts';
import { consentIdOf, type PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { applyBankStatus, paymentUnder } from '#shared/payments/payment/payment-flow.ts';
import { outcomeOf, type Payment, paymentIdOf } from '#shared/payments/payment/payment.ts';
import type { AgreementWithPayment, PaymentAgreement, PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { type PaymentRequest, paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { mandateLifecycle, type MandateStatus, mandateStatusOf } from '#shared/payments/mandate/mandate.ts';
import { canMove, isFinal, type Lifecycle, move, moveIfPossible } from '#shared/platform/lifecycle/lifecycle.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { statusOfRequest, moveAgreement } from './payment-agreements.ts';

// Between regions, DynamoDB replicates the items of a commit one by one. When a region is lost, the other one may have
// some of them only. No order is sent here: the payment runner asks the banks first.

/** Adds the missing parts of a payment request's agreement. Returns undefined if none is missing. */
export const restoreAgreement = (requestId: string, deps: RestoreDeps<PaymentStores>): Promise<Restored | undefined> =>
  untilComplete(() => restoreOnce(requestId, deps));

const restoreOnce = (requestId: string, { stores, now }: RestoreDeps<PaymentStores>): Promise<Restored | undefined> =>
  retryOnConflict(async () => {
    const request = await stores.paymentRequests.get(requestId);
    if (!request) return 'unclear';
    const consent = await stores.paymentConsents.get(request.consentId ?? consentIdOf(requestId));
    if (!consent) return request.consentId === undefined ? undefined : 'unclear';
    if (mayLackEntries(consent, now))
      await stores.customerConsents.remember(consent, request.risks?.MerchantCustomerIdentification);
    const [mandate, payment] = await Promise.all([
      isSingle(request.type) ? undefined : stores.mandates.get(consent.id),
      isSingle(request.type) ? stores.payments.get(paymentIdOf(consent.id)) : undefined,
    ]);
    const known = { request, consent, mandate, payment };
    const next = restored(known, now().toISOString());
    if (typeof next !== 'object') return next;
    await stores.move(known, next);
    return next.consent.status === 'Revoked' && consent.status !== 'Revoked' ? 'revoked' : 'completed';
  });

/** Returns an agreement with its missing parts, or undefined if none is missing. */
const restored = (known: PaymentAgreement, at: string): PaymentAgreement | 'unclear' | undefined => {
  const { request, consent, mandate, payment } = known;
  if (!isSingle(request.type) && !mandate) return 'unclear';
  if (request.status === 'New') {
    const { id: consentId, providerCode = request.providerCode } = consent;
    return {
      ...known,
      request: move(paymentRequestLifecycle, { ...request, consentId, providerCode }, 'AwaitingAuthorization', at),
    };
  }
  const wasApproved = isSingle(request.type) && (request.paymentId ?? consent.paymentId ?? payment?.id) !== undefined;
  const next = wasApproved ? withPayment(known, at) : withStatusOfConsent(known, at);
  if (next === 'unclear') return next;
  const isSame = next.request === request && next.consent === consent;
  return isSame && next.mandate === mandate && next.payment === payment ? undefined : next;
};

/** Completes the commit that approved a single payment, and then the one that recorded the bank's decision on it. */
const withPayment = (known: PaymentAgreement, at: string): AgreementWithPayment | 'unclear' => {
  const { request, consent } = known;
  const payment = known.payment ?? missingPayment(known, at);
  if (!payment) return 'unclear';
  const agreement = { request: processed(request, payment, at), consent: decided(known, payment, at), payment };
  // The request has ended without the payment.
  if (agreement.request.paymentId === undefined) return 'unclear';
  if (agreement.request !== request || agreement.consent !== consent || !known.payment) return agreement;
  const { status } = payment;
  const hasEnded = outcomeOf(status) !== undefined && request.status === 'Processing';
  const isAccepted =
    status !== 'Pending' && status !== 'Rejected' && canMove(consentLifecycle, consent.status, 'Consumed');
  return hasEnded || isAccepted ? withDecision(agreement, payment, at) : agreement;
};

/** Returns an agreement after the bank's decision on a payment, of which only the payment has arrived. */
export const withDecision = (agreement: PaymentAgreement, payment: Payment, at: string): AgreementWithPayment => ({
  ...applyBankStatus({ ...agreement, payment: { ...payment, status: 'Pending' } }, payment.status, at),
  payment,
});

/**
 * Returns the only payment under a consent as its approval created it. The lost region may have sent its order, so the
 * first step here is not the first one, and asks the bank for the payment before it sends the order.
 */
const missingPayment = ({ request, consent }: PaymentAgreement, at: string): Payment | undefined => {
  const { id, stagings, bankConsentId } = consent;
  const side = bankConsentId
    ? consent
    : stagings.findLast(({ providerCode }) => providerCode === (request.providerCode ?? providerCode));
  if (!side?.bankConsentId) return undefined;
  const { minor, creditorAccount } = request;
  const granted = { ...consent, bankConsentId: side.bankConsentId, providerCode: side.providerCode };
  const fields = { id: paymentIdOf(id), minor, creditorAccount, interactionId: newRandomId() };
  return { ...paymentUnder({ request, consent: granted }, fields, at), turn: 1 };
};

const processed = (request: PaymentRequest, payment: Payment, at: string): PaymentRequest => {
  const { id: paymentId, providerCode, debtorAccount = request.debtorAccount } = payment;
  if (!canMove(paymentRequestLifecycle, request.status, 'Processing')) return request;
  return move(paymentRequestLifecycle, { ...request, providerCode, debtorAccount, paymentId }, 'Processing', at);
};

/**
 * Returns the consent to an approved payment. If its tokens have been lost, it is revoked: the runner then ends it at
 * every bank to which the customer went, and adopts the payment if the lost region has made it.
 */
const decided = ({ request, consent }: PaymentAgreement, { id: paymentId }: Payment, at: string): PaymentConsent => {
  // Its approval has arrived. If it has no tokens, they have been erased.
  if (consent.paymentId !== undefined) return consent;
  if (awaitsTokens(consent)) return move(consentLifecycle, { ...consent, paymentId }, 'Revoked', at);
  if (!awaitsOthers(consent)) return consent;
  return { ...authorised({ ...consent, paymentId }, at), expiresAt: consentEndOf(request, consent) };
};

/** How far a request, a consent or a mandate has come: it waits for the customer, is in force, or has ended. */
type Phase = 0 | 1 | 2;

const phaseOf = <S extends string>(lifecycle: Lifecycle<S>, status: S, isWaiting: boolean): Phase =>
  isFinal(lifecycle, status) ? 2 : isWaiting ? 0 : 1;

/** The end of a consent whose mandate has ended in this way. Otherwise, it is revoked. */
const endWith: Partial<Record<MandateStatus, ConsentStatus>> = { Completed: 'Consumed', Expired: 'Expired' };

/**
 * Moves the other parts of an agreement to the status of the consent. If the consent is behind them, ends it, because its
 * tokens or its end have been lost.
 */
const withStatusOfConsent = (known: PaymentAgreement, at: string): PaymentAgreement => {
  const { request, consent, mandate } = known;
  const isUngranted = consent.bankConsentId === undefined || consent.status === 'AwaitingAuthorization';
  const phase = phaseOf(consentLifecycle, consent.status, isUngranted);
  const isOpen = request.status === 'New' || request.status === 'AwaitingAuthorization';
  const requestPhase = phaseOf(paymentRequestLifecycle, request.status, isOpen);
  const mandatePhase = mandate && phaseOf(mandateLifecycle, mandate.status, mandate.status === 'AwaitingAuthorization');
  if (phase < Math.max(requestPhase, mandatePhase ?? 0)) {
    const end = (mandate && endWith[mandate.status]) ?? 'Revoked';
    return moveAgreement(known, canMove(consentLifecycle, consent.status, end) ? end : 'Revoked', at);
  }
  // The request of a single payment that is in force has a payment.
  if (phase === 1 && isSingle(request.type)) return known;
  const { status, providerCode, debtorAccount } = consent;
  const next = isOpen && status === 'Revoked' ? 'Cancelled' : statusOfRequest[status];
  const granted = phase === 1 ? { ...request, providerCode, debtorAccount } : request;
  const canFollow =
    requestPhase < phase && next !== undefined && canMove(paymentRequestLifecycle, request.status, next);
  const isMandateBehind = mandate && mandatePhase !== undefined && mandatePhase < phase;
  return {
    request: canFollow ? move(paymentRequestLifecycle, granted, next, at) : request,
    consent,
    // A pause is not ended here, even if only the mandate knows of it.
    mandate: isMandateBehind ? moveIfPossible(mandateLifecycle, mandate, mandateStatusOf[status], at) : mandate,
  };
};
