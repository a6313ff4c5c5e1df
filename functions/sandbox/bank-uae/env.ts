import { Env as BankEnv } from '#functions/sandbox/banks/service/env.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';

export const Env = BankEnv.extend({
  /** Reminders of payments that have another status by then. */
  REMINDERS_QUEUE: QueueAddress,
});
