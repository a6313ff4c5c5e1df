import { type BankSide, currentBankSide, hasSecrets, withoutSecrets } from '#shared/consents/authorisation.ts';
import {
  type BankConsentStatus,
  consentLifecycle,
  type ConsentStatus,
} from '#shared/standard/consents/consent-status.ts';
import { mandateLifecycle, mandateStatusOf } from '#shared/payments/mandate/mandate.ts';
import { paymentRequestLifecycle, type PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { canMove, isFinal, move, moveIfPossible, bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';

/**
 * Maps each consent status to the resulting status of its payment request; undefined if the request does not change.
 */
const statusOfRequest: Record<ConsentStatus, PaymentRequestStatus | undefined> = {
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
 * @throws IllegalTransition if the consent cannot take the status
 */
export const transitionConsent = (current: PaymentAgreement, to: ConsentStatus, at: string): PaymentAgreement => {
  if (to === 'Expired' && endsWithSchedule(current, at)) return followConsent(current, 'Consumed', at);
  const { request, consent, mandate } = current;
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
 * Returns whether an active mandate's schedule ends with its consent. The mandate is then completed rather than
 * expired, once its payments are final.
 */
const endsWithSchedule = ({ mandate }: PaymentAgreement, at: string): boolean =>
  (mandate?.status === 'Active' || mandate?.status === 'Paused') &&
  mandate.scheduleEndsAt !== undefined &&
  addSeconds(mandate.scheduleEndsAt, -endToleranceSeconds) <= at;

/**
 * Moves a consent to the status that its bank reports. A bank consumes a consent when it accepts the last order; this
 * service treats the consent as consumed when its payments are final.
 *
 * @throws IllegalTransition if the consent cannot take the status
 */
export const followConsent = (current: PaymentAgreement, atBank: ConsentStatus, at: string): PaymentAgreement => {
  const { request, mandate } = current;
  const awaitsPayments = mandate ? mandate.usage.open > 0 : !isFinal(paymentRequestLifecycle, request.status);
  return atBank === 'Consumed' && awaitsPayments ? current : transitionConsent(current, atBank, at);
};

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

/** Actions of a customer or of bank staff at a sandbox bank that change a consent's status. */
export type BankAction = 'approve' | 'reject' | 'suspend' | 'resume' | 'expire';

/**
 * Decision on a client's request to set a status. `action` is the action that the sandbox bank performs on its consent.
 */
export type UpdateDecision =
  | 'unchanged'
  | 'final'
  | { readonly action: BankAction; readonly bankSide: BankSide }
  | { readonly rejected: string };

/** Decides whether a client may set a status of the bank: only in a sandbox, and only if the bank can set it. */
export const decideUpdate = (
  consent: PaymentConsent,
  to: Exclude<BankConsentStatus, 'Revoked'>,
  isSandbox: boolean,
): UpdateDecision => {
  if (consent.status === to) return 'unchanged';
  if (isFinal(consentLifecycle, consent.status)) return 'final';
  if (consent.status === 'Paused') return { rejected: 'must be Authorized or Revoked, because the consent is paused' };
  if (!isSandbox) return { rejected: 'must be Revoked or Paused' };
  if (!canMove(consentLifecycle, consent.status, to)) return { rejected: `cannot follow ${consent.status}` };
  const bankSide = currentBankSide(consent);
  if (!bankSide)
    return { rejected: `cannot be ${to} before the customer has gone to a bank: open the authorizationLink` };
  switch (to) {
    case 'AwaitingAuthorization':
      return { rejected: `cannot follow ${consent.status}` };
    case 'Consumed':
      return { rejected: 'cannot be Consumed: the payments of a consent consume it' };
    case 'Rejected':
      return { action: 'reject', bankSide };
    case 'Expired':
      return { action: 'expire', bankSide };
    case 'Suspended':
    case 'Authorized': {
      // An approval without a code yields no tokens, so the consent cannot be used.
      if (!consent.accessToken)
        return { rejected: `cannot be ${to} before the customer has approved at the bank and has returned` };
      const authorizeAction = consent.status === 'Suspended' ? 'resume' : 'approve';
      return { action: to === 'Suspended' ? 'suspend' : authorizeAction, bankSide };
    }
  }
};
