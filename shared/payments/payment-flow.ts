import { canMove, isFinal, revise } from '#shared/lifecycle/lifecycle.ts';
import {
  advanceConsent,
  consentLifecycle,
  type ConsentStatus,
  type PaymentConsent,
} from '#shared/payment-consents/payment-consent.ts';
import {
  advancePaymentRequest,
  type PaymentRequest,
  paymentRequestLifecycle,
  type PaymentRequestStatus,
} from '#shared/payment-requests/payment-request.ts';
import { isSingle } from '#shared/payment-requests/payment-type.ts';
import { advancePayment, isSettled, newPayment, type Payment, paymentIdOf, type PaymentStatus } from './payment.ts';

/**
 * What moves together. A payment request, its consent and its payment are three resources with three lifecycles; each
 * function here answers all of them that one fact moves, to be written in one commit.
 */
export interface Moved {
  readonly request: PaymentRequest;
  readonly consent: PaymentConsent;
  readonly payment?: Payment;
}

export interface BankGrant {
  readonly accessToken: string;
  readonly accessTokenExpiresAt: string;
  readonly refreshToken: string | undefined;
  readonly debtorAccount: PaymentConsent['debtorAccount'];
  /** End of the consent's term. */
  readonly expiresAt: string;
}

/** The customer agreed and the bank gave tokens: a single payment sets off, a mandate comes into force. */
export const authorise = ({ request, consent }: Moved, grant: BankGrant, interactionId: string, at: string): Moved => {
  const facts = { ...consent, ...grant, debtorAccount: grant.debtorAccount ?? consent.debtorAccount };
  // Asking the bank, or a sandbox client, may have set the status before the customer came: only the tokens are new.
  const authorised = consent.status === 'Authorized' ? revise(facts, at) : move(facts, 'Authorized', at);
  const debtorAccount = authorised.debtorAccount;
  if (!isSingle(request.type)) {
    return { request: moveRequest({ ...request, debtorAccount }, 'Active', at), consent: authorised };
  }
  const paymentId = paymentIdOf(consent.id);
  const payment = newPayment(
    {
      id: paymentId,
      clientId: request.clientId,
      market: request.market,
      paymentRequestId: request.id,
      consentId: consent.id,
      type: request.type,
      minor: request.minor,
      currency: request.currency,
      providerCode: consent.providerCode,
      creditorAccount: request.creditorAccount,
      debtorAccount,
      interactionId,
    },
    at,
  );
  return {
    request: moveRequest({ ...request, paymentId, debtorAccount }, 'Processing', at),
    consent: { ...authorised, paymentId },
    payment,
  };
};

/** What a consent's next status means for its request; undefined where it means nothing. */
const requestFollows: Record<ConsentStatus, PaymentRequestStatus | undefined> = {
  AwaitingAuthorization: undefined,
  Authorized: 'Active',
  Suspended: 'Suspended',
  Consumed: 'Completed',
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

/** The consent moves for any reason but the customer's return with a code; its request follows where it still depends on it. */
export const moveConsent = ({ request, consent }: Moved, to: ConsentStatus, at: string): Moved => {
  const moved = move(consent, to, at);
  const follows = request.status === 'AwaitingAuthorization' && to === 'Revoked' ? 'Cancelled' : requestFollows[to];
  const waits = request.status === 'AwaitingAuthorization' && to === 'Authorized';
  // A bank uses a single consent up when it takes the order: only the payment says what becomes of that.
  const undecided = to === 'Consumed' && isSingle(request.type);
  const possible =
    follows !== undefined && !waits && !undecided && canMove(paymentRequestLifecycle, request.status, follows);
  return { request: possible ? moveRequest(request, follows, at) : request, consent: moved };
};

/** The bank's word on a payment moves it, and with the first acceptance or the refusal what depends on it. */
export const settle = (
  moved: Moved & { readonly payment: Payment },
  to: PaymentStatus,
  at: string,
): Moved & { readonly payment: Payment } => {
  const payment = advancePayment(moved.payment as Payment & { status: 'Pending' }, to as 'Rejected', at);
  const outcome = to === 'Rejected' ? 'Failed' : isSettled(to) ? 'Completed' : undefined;
  const request =
    outcome && canMove(paymentRequestLifecycle, moved.request.status, outcome)
      ? moveRequest(moved.request, outcome, at)
      : moved.request;
  const consumes = to !== 'Rejected' && moved.consent.status === 'Authorized' && isSingle(moved.request.type);
  return { payment, request, consent: consumes ? move(moved.consent, 'Consumed', at) : moved.consent };
};

/** From here a status comes from outside: the edge is checked when it runs, not when it compiles. */
const move = (consent: PaymentConsent, to: ConsentStatus, at: string): PaymentConsent =>
  advanceConsent(consent as PaymentConsent & { status: 'AwaitingAuthorization' }, to as 'Authorized', at);

const moveRequest = (request: PaymentRequest, to: PaymentRequestStatus, at: string): PaymentRequest =>
  advancePaymentRequest(request as PaymentRequest & { status: 'New' }, to as 'Cancelled', at);

/** Whether a client may ask for a consent to move there (decisions 1.2): in production only to withdraw it. */
export const mayUpdateConsent = (
  consent: PaymentConsent,
  to: ConsentStatus,
  allowed: 'revocation' | 'any-edge',
): 'same' | 'final' | 'only-revocation' | 'refused' | 'allowed' => {
  if (consent.status === to) return 'same';
  if (isFinal(consentLifecycle, consent.status)) return 'final';
  if (allowed === 'revocation' && to !== 'Revoked') return 'only-revocation';
  if (!canMove(consentLifecycle, consent.status, to)) return 'refused';
  // Used up without a payment, it would leave its request waiting for ever.
  return to === 'Consumed' && isSingle(consent.type) && !consent.paymentId ? 'refused' : 'allowed';
};
