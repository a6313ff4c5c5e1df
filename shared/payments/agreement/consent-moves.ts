import { type BankSide, currentBankSide, hasSecrets, withoutSecrets } from '#shared/consents/authorisation.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { mandateLifecycle, mandateStatusOf } from '#shared/payments/mandate/mandate.ts';
import {
  type PaymentRequest,
  paymentRequestLifecycle,
  type PaymentRequestStatus,
} from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { canMove, isFinal, move, moveIfPossible, revise } from '#shared/platform/lifecycle/lifecycle.ts';
import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';

/** The status that a payment request takes with each status of its consent; undefined if the request does not move. */
const statusOfRequest: Record<ConsentStatus, PaymentRequestStatus | undefined> = {
  AwaitingAuthorization: undefined,
  Authorized: 'Active',
  Suspended: 'Suspended',
  Consumed: 'Completed',
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

/**
 * Moves a consent to a status, its mandate with it, and its payment request if the request depends on the consent at
 * that point. Not for the customer's return with a code: that starts a payment (payment-flow.ts).
 *
 * @throws IllegalTransition if the consent cannot take the status
 */
export const moveConsent = (
  { request, consent, mandate }: PaymentAgreement,
  to: ConsentStatus,
  at: string,
): PaymentAgreement => {
  const moved = withoutNeedlessSecrets(move(consentLifecycle, consent, to, at), request);
  // The request is written although it does not move: a payment that ends at the same time then meets a conflict, and
  // drops the tokens that are kept for it.
  const keepsTokens = isSingle(request.type) && isFinal(consentLifecycle, moved.status) && hasSecrets(moved);
  const isAwaiting = request.status === 'AwaitingAuthorization';
  // A request whose consent is revoked before the customer decided counts as cancelled.
  const next = isAwaiting && to === 'Revoked' ? 'Cancelled' : statusOfRequest[to];
  // An approval without a code starts nothing: the request waits for the redirect that brings the code.
  const waitsForCode = isAwaiting && to === 'Authorized';
  if (waitsForCode) return { request, consent: moved, mandate };
  const followed = moveIfPossible(paymentRequestLifecycle, request, next, at);
  return {
    request: followed === request && keepsTokens ? revise(request, at) : followed,
    consent: moved,
    // A mandate that has not come into force cannot be suspended or completed.
    mandate: mandate && moveIfPossible(mandateLifecycle, mandate, mandateStatusOf[to], at),
  };
};

/**
 * Moves a consent to the status that its bank has given it. A bank consumes a consent as soon as it has taken the orders;
 * here it is consumed when its payments are done.
 *
 * @throws IllegalTransition if the consent cannot take the status
 */
export const followConsent = (current: PaymentAgreement, atBank: ConsentStatus, at: string): PaymentAgreement => {
  const { request, mandate } = current;
  const awaitsPayments = mandate ? mandate.usage.open > 0 : !isFinal(paymentRequestLifecycle, request.status);
  return atBank === 'Consumed' && awaitsPayments ? current : moveConsent(current, atBank, at);
};

/**
 * The consent without its tokens and verifiers, if it has ended and no payment under it may be undecided at the bank: an
 * order with a lost answer is handed in again with them. Those of a mandate go after its last payment (run-mandate.ts).
 */
const withoutNeedlessSecrets = (consent: PaymentConsent, request: PaymentRequest): PaymentConsent => {
  const mayNeedTokens = isSingle(request.type) ? request.status === 'Processing' : consent.accessToken !== undefined;
  return isFinal(consentLifecycle, consent.status) && !mayNeedTokens ? withoutSecrets(consent) : consent;
};

/** What a customer or the staff of a sandbox bank do at the bank to give a consent a status. */
export type BankAction = 'approve' | 'reject' | 'suspend' | 'resume' | 'expire';

/** What follows from the wish of a client to set a status. `play` goes to the sandbox bank that has the consent. */
export type UpdateDecision =
  | 'unchanged'
  | 'final'
  | { readonly play: BankAction; readonly bankSide: BankSide }
  | { readonly refused: string };

/** Whether a client may set a status other than Revoked: in a sandbox, what its bank can do. */
export const decideUpdate = (
  consent: PaymentConsent,
  to: Exclude<ConsentStatus, 'Revoked'>,
  isSandbox: boolean,
): UpdateDecision => {
  if (consent.status === to) return 'unchanged';
  if (isFinal(consentLifecycle, consent.status)) return 'final';
  if (!isSandbox) return { refused: 'must be Revoked' };
  if (!canMove(consentLifecycle, consent.status, to)) return { refused: `cannot follow ${consent.status}` };
  const bankSide = currentBankSide(consent);
  if (!bankSide)
    return { refused: `cannot be ${to} before the customer has gone to a bank: open the authorizationLink` };
  switch (to) {
    case 'AwaitingAuthorization':
      return { refused: `cannot follow ${consent.status}` };
    case 'Consumed':
      return { refused: 'cannot be Consumed: the payments of a consent consume it' };
    case 'Rejected':
      return { play: 'reject', bankSide };
    case 'Expired':
      return { play: 'expire', bankSide };
    case 'Suspended':
    case 'Authorized': {
      // Nothing can be done under an approval that brings no code.
      if (!consent.accessToken)
        return { refused: `cannot be ${to} before the customer has approved at the bank and has returned` };
      const whenAuthorized = consent.status === 'Suspended' ? 'resume' : 'approve';
      return { play: to === 'Suspended' ? 'suspend' : whenAuthorized, bankSide };
    }
  }
};
