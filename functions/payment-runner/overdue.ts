import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { isSettled, type Payment } from '#shared/payments/payment/payment.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';
import { promisedSeconds } from '#shared/standard/promises.ts';
import { isReported } from './poll-times.ts';

/** Logs a payment that is unsettled for longer than expected. */
export const reportIfOverdue = (payment: Payment, now: Date): void => {
  const { id: paymentId, clientId, providerCode: provider, status, createdAt, interactionId } = payment;
  const ageSeconds = Math.round(secondsBetween(createdAt, now));
  if (isReported(status, ageSeconds))
    log({ event: 'payment.unsettled', paymentId, provider, clientId, status, ageSeconds, interactionId });
};

const hasEnded = (status: PaymentStatus): boolean => isSettled(status) || status === 'Rejected';

/**
 * Logs that a step has ended a payment, or that it is the first step after the promised time.
 *
 * @param before the payment as it was before the step: it was last updated by the previous step
 */
export const reportOutcome = (before: Payment, status: PaymentStatus, now: Date): void => {
  const { id: paymentId, clientId, providerCode: provider, createdAt, updatedAt } = before;
  if (hasEnded(before.status)) return;
  const isLate = (at: string | Date) => secondsBetween(createdAt, at) > promisedSeconds.payment;
  const subject = { paymentId, provider, status, seconds: Math.round(secondsBetween(createdAt, now)) };
  if (isLate(now) && !isLate(updatedAt)) log({ event: 'payment.late', clientId, ...subject });
  if (hasEnded(status)) log({ event: 'payment.ended', ...subject });
};
