import * as z from 'zod';
import { claimFrom, isHeld } from '#shared/platform/lifecycle/claim.ts';
import { bumpVersion, canMove, move } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { succeedsWithoutConflict, retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { maxMandateAttempts } from '#shared/payments/mandate/mandate.ts';
import { type PaymentStores, agreementOfPayment, type AgreementWithPayment } from './payment-stores.ts';
import { type Payment, type BankFacts, isSettled, paymentLifecycle } from './payment.ts';
import { applyBankStatus } from './payment-flow.ts';

/** A message to the payment runner: the next step of a payment, or of a revocation at the bank. */
export const PaymentStep = z.discriminatedUnion('due', [
  z.object({
    due: z.literal('payment'),
    paymentId: z.string(),
    /** The step number: how many steps have ended before this one. */
    turn: z.int().nonnegative().default(0),
    /** Since when the bank has rejected the order or the consent's tokens at every attempt. */
    rejectedSince: z.iso.datetime().optional(),
    /** Set if the previous step found the consent paused or suspended, and so has not reported that the payment is overdue. */
    wasPaused: z.literal(true).optional(),
    /** Set if a bank event triggered the step: the status is then queried even if polling has stopped. */
    fromBankEvent: z.literal(true).optional(),
  }),
  z.object({
    due: z.literal('revocation'),
    consentId: z.string(),
    /** When the first attempt at the revocation failed. */
    failingSince: z.iso.datetime().optional(),
  }),
]);
export type PaymentStep = z.infer<typeof PaymentStep>;

/** Maximum duration of a step, which is the timeout of the function that runs it. */
export const maxStepSeconds = 45;

/** Initial delay before a retry while the previous step is still being recorded. */
const recordSeconds = 2;

/**
 * Result of acquiring a step: the payment in that step, the time at which to try again, or `ended` if the step has
 * already run.
 */
export type StepLease = { readonly taken: Payment } | { readonly retryAt: string } | 'ended';

/**
 * Acquires the lease of a payment's step with a conditional write, so that only one of several messages for the same
 * step sends the order. If another invocation holds the lease, the caller tries again when the lease expires. By then
 * the step has ended or, if the holder crashed, can be acquired.
 *
 * A step that only queries the status of an accepted order needs no lease, which saves a write: if several invocations
 * run it, one of them records its result.
 *
 * A step queues the message for the next step before it records its own result. If it crashes in between, its result is
 * never recorded. The next message then takes over as soon as the lease of the crashed step has expired.
 */
export const acquireStep = async (
  payment: Payment,
  turn: number,
  { stores, now }: { readonly stores: Pick<PaymentStores, 'payments'>; readonly now: Clock },
): Promise<StepLease> => {
  const at = now().toISOString();
  const { turn: ended = 0, step } = payment;
  if (turn < ended) return 'ended';
  if (isHeld(step, at)) return { retryAt: turn > ended ? retryTime(step.until, at) : step.until };
  if (payment.bank) return { taken: { ...payment, turn } };
  const claim = claimFrom(at, maxStepSeconds);
  const taken: Payment = { ...bumpVersion(payment, at), turn, step: claim };
  return (await succeedsWithoutConflict(stores.payments.save(payment, taken))) ? { taken } : { retryAt: claim.until };
};

/**
 * Returns when to try again. Each wait doubles the time since the step started, up to the end of its lease, because
 * most steps are recorded within seconds, but a crashed step never is.
 */
const retryTime = (until: string, at: string): string => {
  const startedAt = addSeconds(until, -maxStepSeconds);
  const retryAt = addSeconds(at, Math.max(recordSeconds, secondsBetween(startedAt, at)));
  return retryAt < until ? retryAt : until;
};

/**
 * Ends a payment's current step. Once the bank has decided on the order, it is not sent again, so the details of the
 * customer are deleted.
 */
const releaseStep = (payment: Payment, status: PaymentStatus): Payment => ({
  ...payment,
  turn: (payment.turn ?? 0) + 1,
  step: undefined,
  customer: payment.bank === undefined && status === 'Pending' ? payment.customer : undefined,
});

export interface StepResult {
  readonly status: PaymentStatus;
  /** Replaces the stored fields that are derived from bank responses. */
  readonly facts: BankFacts & Pick<Payment, 'isUndelivered'>;
}

/**
 * Records the result of a step and releases its lease in one commit. A new status also changes the request and the
 * consent, or the mandate and its transaction. If another invocation has ended the step, or acquired it after the lease
 * had expired, the result is discarded, because that invocation queries the bank too. Returns whether it was recorded.
 *
 * @param taken the payment as it was when the step was acquired, or its agreement if that has been read
 */
export const recordStep = async (
  taken: Payment | AgreementWithPayment,
  result: StepResult,
  { stores, now }: { readonly stores: PaymentStores; readonly now: Clock },
): Promise<boolean> => {
  let current = 'payment' in taken ? taken : { payment: taken };
  const { step, turn = 0 } = current.payment;
  return retryOnConflict(async (attempt) => {
    if (attempt > 1) {
      const payment = await stores.payments.get(current.payment.id);
      if (!payment || payment.step?.by !== step?.by || (payment.turn ?? 0) > turn) return false;
      current = { payment };
    }
    const at = now().toISOString();
    const before = current.payment;
    // Another step may have recorded a later status since this one read the payment. The result is then outdated.
    const isOutdated =
      attempt > 1 && result.status !== before.status && !canMove(paymentLifecycle, before.status, result.status);
    const { status, facts } = isOutdated ? { status: before.status, facts: {} } : result;
    const payment = releaseStep({ ...before, isUndelivered: undefined, ...facts }, status);
    if (status === before.status) {
      await stores.payments.save(before, bumpVersion(payment, at));
      return true;
    }
    // When a payment settles, its request and its consent become final. Later only the payment changes.
    if (isSettled(before.status)) {
      await stores.payments.save(before, move(paymentLifecycle, payment, status, at));
      return true;
    }
    const agreement = 'request' in current ? current : await agreementOfPayment(before, stores);
    await stores.move(agreement, applyBankStatus({ ...agreement, payment }, status, at));
    return true;
  }, maxMandateAttempts);
};
