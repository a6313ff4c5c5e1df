import * as z from 'zod';
import { BankEnv } from '#shared/banks/connectors.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';
import { ScheduledSendEnv } from '#shared/platform/messaging/scheduled-send.ts';

export const Env = ScheduledSendEnv.extend(BankEnv.shape).extend({
  TABLE_NAME: z.string(),
  DATA_STEPS_QUEUE: QueueAddress,
  /** Retention of account data after its consent ends, in days. */
  DATA_RETENTION_DAYS: z.coerce.number<string>().int().nonnegative(),
});
