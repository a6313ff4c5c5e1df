import * as z from 'zod';
import { RetentionDays } from '#shared/payments/retention/retention-days.ts';
import { ScheduledSendEnv } from '#shared/platform/messaging/scheduled-send.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';

export const Env = ScheduledSendEnv.extend({
  TABLE_NAME: z.string(),
  TIMERS_QUEUE: QueueAddress,
  /** Retention of personal payment data after the payment request ends, by market. */
  PAYMENT_RETENTION_DAYS: RetentionDays,
});
