import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { outcomeOf, type Payment, paymentLifecycle } from '#shared/payments/payment/payment.ts';
import { isFinal, statusSince } from '#shared/platform/lifecycle/lifecycle.ts';
import { maxPauseSeconds } from '#shared/platform/messaging/queue.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';
import { promisedSeconds } from '#shared/standard/promises.ts';

/**
 * A payment is made once the debtor is debited, and the standard defines that status as final. We poll for one more
 * hour to learn whether the creditor has been credited.
 */
const creditWatchSeconds = 3600;

/** Returns whether we no longer poll a payment. */
export const isDone = (payment: Payment, now: Date): boolean =>
  isFinal(paymentLifecycle, payment.status) ||
  (payment.status === 'AcceptedSettlementCompleted' && secondsBetween(statusSince(payment), now) > creditWatchSeconds);

/** A payment that stays in one of these statuses for longer is logged as unsettled, which raises an alarm. */
const expectedSeconds: Partial<Record<PaymentStatus, number>> = { Pending: 3600, AcceptedWithoutPosting: 86_400 };
const secondsInDay = 86_400;

/** Returns how many reports are due for a payment of this age: one after the expected time, and then one per day. */
const reportsDue = (status: PaymentStatus, ageSeconds: number): number =>
  Math.max(0, Math.ceil((ageSeconds - (expectedSeconds[status] ?? Infinity)) / secondsInDay));

/**
 * Returns the seconds until the next status poll: the payment's age, because instant payments complete in seconds. After
 * the debit, the bank's event normally reports the credit, so we first wait for the event.
 */
export const pollPause = ({ status }: Payment, ageSeconds: number): number =>
  Math.min(maxPauseSeconds, Math.max(status === 'AcceptedSettlementCompleted' ? 10 : 2, Math.round(ageSeconds)));

/**
 * Logs a payment that is unsettled for longer than expected: at the first step after the expected time, and then once a
 * day. In between, the alarm clears, so that it can fire for the next payment.
 *
 * @param before the payment as it was before the step: it was last updated by the previous step
 * @param wasOnHold whether the previous step found the consent paused, or suspended by its bank
 */
export const reportIfOverdue = (
  before: Payment,
  payment: Payment,
  { wasPaused: wasOnHold }: { readonly wasPaused?: true | undefined },
  now: Date,
): void => {
  const { id: paymentId, clientId, providerCode: provider, status, createdAt, interactionId } = payment;
  const ageSeconds = secondsBetween(createdAt, now);
  // A step that has crashed may not have reported the payment. A step that found the consent paused or suspended has not.
  const isFollowUp = before.status === status && before.step === undefined && !wasOnHold;
  const reported = isFollowUp ? reportsDue(status, secondsBetween(createdAt, before.updatedAt)) : 0;
  if (reportsDue(status, ageSeconds) <= reported) return;
  const subject = { paymentId, provider, clientId, status, ageSeconds: Math.round(ageSeconds), interactionId };
  log({ event: 'payment.unsettled', ...subject });
};

/**
 * Logs that a step has ended a payment, or that it is the first step after the promised time.
 *
 * @param before the payment as it was before the step: it was last updated by the previous step
 */
export const reportOutcome = (before: Payment, status: PaymentStatus, now: Date): void => {
  const { id: paymentId, clientId, providerCode: provider, createdAt, updatedAt } = before;
  if (outcomeOf(before.status)) return;
  const isLate = (at: string | Date) => secondsBetween(createdAt, at) > promisedSeconds.payment;
  const subject = { paymentId, provider, status, seconds: Math.round(secondsBetween(createdAt, now)) };
  if (isLate(now) && !isLate(updatedAt)) log({ event: 'payment.late', clientId, ...subject });
  if (outcomeOf(status)) log({ event: 'payment.ended', ...subject });
};
