import * as z from 'zod';
import { BankEventsEnv } from '#shared/banks/protocols/read-bank-events.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';

export const Env = BankEventsEnv.extend({
  TABLE_NAME: z.string(),
  PAYMENT_POLLS_QUEUE: QueueAddress,
  DATA_STEPS_QUEUE: QueueAddress,
});
