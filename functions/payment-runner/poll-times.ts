import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { type Payment, paymentLifecycle } from '#shared/payments/payment/payment.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { maxPauseSeconds } from '#shared/platform/messaging/queue.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';

/**
 * A payment is made once the debtor is debited, and the standard defines that status as final. We poll for one more
 * hour to learn whether the creditor has been credited.
 */
const creditWatchSeconds = 3600;

/** Returns whether we no longer poll a payment. */
export const isDone = (payment: Payment, now: Date): boolean =>
  isFinal(paymentLifecycle, payment.status) ||
  (payment.status === 'AcceptedSettlementCompleted' && secondsBetween(statusSince(payment), now) > creditWatchSeconds);

const statusSince = ({ history, updatedAt }: Payment): string => history.at(-1)?.at ?? updatedAt;

/** A payment that stays in one of these statuses for longer is logged as unsettled, which raises an alarm. */
const expectedSeconds: Partial<Record<PaymentStatus, number>> = { Pending: 3600, AcceptedWithoutPosting: 86_400 };
const secondsInDay = 86_400;

/**
 * Returns whether this step reports a payment as unsettled: the first step after the expected time does, then one step
 * per day. In between, the alarm clears, so that it can fire for the next payment.
 */
export const isReported = (status: PaymentStatus, ageSeconds: number): boolean => {
  const overdue = ageSeconds - (expectedSeconds[status] ?? Infinity);
  return overdue > 0 && overdue % secondsInDay <= maxPauseSeconds;
};

/**
 * Returns the seconds until the next status poll: the payment's age, because instant payments complete in seconds. After
 * the debit, the bank's event normally reports the credit, so we first wait for the event.
 */
export const pollPause = ({ status }: Payment, ageSeconds: number): number =>
  Math.min(maxPauseSeconds, Math.max(status === 'AcceptedSettlementCompleted' ? 10 : 2, Math.round(ageSeconds)));
