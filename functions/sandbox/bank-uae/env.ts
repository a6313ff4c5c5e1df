import { Env as BankEnv } from '#functions/sandbox/banks/service/env.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';

export const Env = BankEnv.extend({
  /** Reminders about payments whose status has changed by the time they arrive. */
  REMINDERS_QUEUE: QueueAddress,
});
