import type { Payment } from '#shared/payments/payment/payment.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';
import { isReported } from './poll-times.ts';

/** Logs a payment that is unsettled for longer than expected. */
export const reportIfOverdue = ({ id: paymentId, status, createdAt, interactionId }: Payment, now: Date): void => {
  const ageSeconds = secondsBetween(createdAt, now);
  if (isReported(status, ageSeconds))
    log({ event: 'payment.unsettled', paymentId, status, ageSeconds: Math.round(ageSeconds), interactionId });
};
