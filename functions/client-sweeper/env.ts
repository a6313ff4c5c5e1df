import * as z from 'zod';
import { RetentionDays } from '#shared/payments/retention/retention-days.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';

export const Env = z.object({
  TABLE_NAME: z.string(),
  TIMERS_QUEUE: QueueAddress,
  /** Retention of personal payment data after the payment request ends, by market. */
  PAYMENT_RETENTION_DAYS: RetentionDays,
});
