import { Env as BankEnv } from '#functions/sandbox/banks/service/env.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';

export const Env = BankEnv.extend({
  /** The reminder queue. Each is delivered when the status of its payment has changed. */
  REMINDERS_QUEUE: QueueAddress,
});
