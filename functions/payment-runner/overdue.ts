import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import { maxPauseSeconds } from '#shared/platform/messaging/queue.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';

/** A payment that stays in one of these statuses for longer is logged as unsettled, which raises an alarm. */
const expectedSeconds: Partial<Record<PaymentStatus, number>> = { Pending: 3600, AcceptedWithoutPosting: 86_400 };
const secondsInDay = 86_400;

/**
 * Returns whether this step reports a payment as unsettled: the first step after the expected time does, then one step
 * per day. In between, the alarm clears, so that it can fire for the next payment.
 */
const isReported = (status: PaymentStatus, ageSeconds: number): boolean => {
  const overdue = ageSeconds - (expectedSeconds[status] ?? Infinity);
  return overdue > 0 && overdue % secondsInDay <= maxPauseSeconds;
};

/** Logs a payment that is unsettled for longer than expected. */
export const reportIfOverdue = ({ id: paymentId, status, createdAt, interactionId }: Payment, now: Date): void => {
  const ageSeconds = secondsBetween(createdAt, now);
  if (isReported(status, ageSeconds))
    log({ event: 'payment.unsettled', paymentId, status, ageSeconds: Math.round(ageSeconds), interactionId });
};
