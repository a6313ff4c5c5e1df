import * as z from 'zod';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';

export const Env = z.object({
  TABLE_NAME: z.string(),
  BUS_NAME: z.string(),
  PAYMENT_STEPS_QUEUE: QueueAddress,
  DATA_STEPS_QUEUE: QueueAddress,
  TIMERS_QUEUE: QueueAddress,
  /** Receives the keys of unprocessable records. */
  UNPROCESSABLE_RECORDS_QUEUE: QueueAddress,
});
