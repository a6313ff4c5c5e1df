import * as z from 'zod';
import { BankEnv } from '#shared/banks/connectors.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';
import { ScheduledSendEnv } from '#shared/platform/messaging/scheduled-send.ts';

export const Env = ScheduledSendEnv.extend(BankEnv.shape).extend({
  TABLE_NAME: z.string(),
  DATA_STEPS_QUEUE: QueueAddress,
  /** How long account data is kept after the end of its consent. */
  DATA_RETENTION_DAYS: z.coerce.number<string>().int().nonnegative(),
});
