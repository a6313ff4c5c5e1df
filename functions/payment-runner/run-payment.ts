import { tryToRevoke } from '#shared/consents/revoke-consent.ts';
import { isBankError, limitedSeconds, NotFromBank } from '#shared/banks/port/errors.ts';
import { PaidElsewhere, pollPayment } from '#shared/payments/payment/follow-payment.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { agreementOfPayment } from '#shared/payments/payment/payment-stores.ts';
import { type PaymentStep, acquireStep, recordStep } from '#shared/payments/payment/payment-steps.ts';
import { type Payment, paymentLifecycle } from '#shared/payments/payment/payment.ts';
import {
  ConsentEnded,
  ConsentOnHold,
  type Attempts,
  type OrderDeps,
  submitPayment,
  OrderNotAccepted,
} from '#shared/payments/payment/submit-payment.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { type DelayedSender, type Queue, tryAgainAfter } from '#shared/platform/messaging/queue.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';
import { reportIfOverdue, reportOutcome, isDone, pollPause } from './payment-age.ts';

export interface Deps extends Omit<OrderDeps, 'agreements'> {
  readonly sender: DelayedSender;
  /** Queue of steps that submit orders and revoke consents. */
  readonly steps: Queue;
  /** Queue of payment status polls. It is separate, so that orders never wait behind a poll. */
  readonly paymentPolls: Queue;
}

export const handleMessage = async (message: PaymentStep, deps: Deps): Promise<void> =>
  message.due === 'payment' ? runPayment(message, deps) : runRevocation(message, deps);

type PaymentMessage = Extract<PaymentStep, { due: 'payment' }>;
type RevocationMessage = Extract<PaymentStep, { due: 'revocation' }>;

/**
 * Runs one step of a payment: submits the order, or queries its status at the bank. Then queues the next step, until
 * the bank reports a final status. Running a step again after a crash has no further effect, and a duplicate message
 * neither sends an order nor records a result.
 */
const runPayment = async (message: PaymentMessage, deps: Deps): Promise<void> => {
  // The first step sends an order without a look-up. With a stale status, a later step only queries the bank once more.
  const payment = await deps.stores.payments.get(message.paymentId, {
    stale: message.turn > 0 || message.fromBankEvent,
  });
  if (!payment || (message.fromBankEvent ? isFinal(paymentLifecycle, payment.status) : isDone(payment, deps.now())))
    return;
  const lease = await acquireStep(payment, message.turn, deps);
  if (lease === 'ended') return;
  if ('retryAt' in lease) return queue(payment, message, lease.retryAt, deps);
  const { taken } = lease;
  const next = { due: 'payment', paymentId: payment.id, turn: message.turn + 1 } as const;
  // An earlier attempt at this step may have crashed after it sent the order, which the bank may register late.
  const mayHaveSent =
    (message.turn > 0 && !payment.isUndelivered) || payment.step !== undefined || payment.bank !== undefined;
  const rejectedSince = payment.step === undefined ? message.rejectedSince : undefined;
  const attempts: Attempts = { mayHaveSent, rejectedSince, isSubmitted: false };
  try {
    const { agreement, result } = await runStepAtBank(taken, attempts, deps);
    // Queued before the result is recorded: after a crash in between, this step runs again and requeues the next one.
    const updated = { ...taken, ...result.facts, status: result.status };
    await queueNext(updated, next, deps);
    const isRecorded = await recordStep(agreement ?? taken, result, deps);
    if (!isRecorded) return;
    reportIfOverdue(payment, updated, message, deps.now());
    reportOutcome(payment, result.status, deps.now());
  } catch (error) {
    if (!isTemporary(error)) throw error;
    if (error instanceof NotFromBank || error instanceof PaidElsewhere) {
      const { id: paymentId, providerCode: provider, interactionId } = payment;
      log({ event: 'payment.unverified', paymentId, provider, reason: error.message, interactionId });
    }
    const since = error instanceof OrderNotAccepted ? (rejectedSince ?? deps.now().toISOString()) : undefined;
    const wasOnHold = error instanceof ConsentOnHold || undefined;
    await queueNext(taken, { ...next, rejectedSince: since, wasPaused: wasOnHold }, deps, limitedSeconds(error));
    const isUndelivered = !mayHaveSent && (!attempts.isSubmitted || notAccepted.some((kind) => error instanceof kind));
    const facts = { isUndelivered: isUndelivered || undefined };
    await recordStep(taken, { status: taken.status, facts }, deps);
    // A paused or suspended consent delays its payment until it is in force again, or the payment's day ends.
    if (wasOnHold) return;
    reportIfOverdue(payment, taken, message, deps.now());
    reportOutcome(payment, taken.status, deps.now());
  }
};

/** Runs a step at the bank. Throws NotFromBank if the bank reports a payment whose id belongs to another payment. */
const runStepAtBank = async (taken: Payment, attempts: Attempts, deps: Deps) => {
  const step = await pollOrSubmit(taken, attempts, deps);
  const { bank, providerCode = taken.providerCode } = step.result.facts;
  if (bank && bank.paymentId !== taken.bank?.paymentId)
    await deps.stores.bankPaymentIds.reserve({ id: taken.id, providerCode }, bank.paymentId);
  return step;
};

const pollOrSubmit = async (taken: Payment, attempts: Attempts, deps: Deps) => {
  if (taken.bank) return { agreement: undefined, result: await pollPayment(taken, taken.bank.paymentId, deps) };
  const agreement = await agreementOfPayment(taken, deps.stores);
  return {
    agreement,
    result: await submitPayment(agreement, attempts, { ...deps, agreements: paymentAgreements(deps.stores) }),
  };
};

/** The errors of a step that has sent no order, or whose order or tokens the bank has rejected. */
const notAccepted = [OrderNotAccepted, ConsentOnHold, ConsentEnded] as const;

/**
 * Returns whether the next step may succeed: the bank has caused the error, or the consent is on hold or has ended. A
 * payment that was made elsewhere stays undecided until someone has clarified it.
 */
const isTemporary = (error: unknown): boolean =>
  isBankError(error) || [...notAccepted, PaidElsewhere].some((kind) => error instanceof kind);

/**
 * Queues the next step, unless the new status is final.
 *
 * @param minPause the least number of seconds until the next step
 */
const queueNext = async (payment: Payment, next: PaymentMessage, deps: Deps, minPause = 0): Promise<void> => {
  if (isFinal(paymentLifecycle, payment.status)) return;
  const now = deps.now();
  const ageSeconds = secondsBetween(payment.createdAt, now);
  const pause = payment.bank ? pollPause(payment, ageSeconds) : tryAgainAfter(ageSeconds);
  await queue(payment, next, addSeconds(now, Math.max(pause, minPause)), deps);
};

const queue = ({ bank }: Payment, step: PaymentMessage, dueAt: string, { sender, steps, paymentPolls }: Deps) =>
  sender.send(bank ? paymentPolls : steps, step, dueAt, `payment ${step.paymentId} ${step.turn}`);

const runRevocation = async (message: RevocationMessage, deps: Deps): Promise<void> => {
  const { consentId } = message;
  const consent = await deps.stores.paymentConsents.get(consentId);
  const retry = consent && (await tryToRevoke(consent, 'payment', message.failingSince, deps));
  if (!retry) return;
  const { failingSince, dueAt } = retry;
  await deps.sender.send(deps.steps, { ...message, failingSince }, dueAt, `revocation ${consentId} ${dueAt}`);
};
