import * as z from 'zod';
import { BankEnv } from '#shared/banks/connectors.ts';
import { UnknownPayments } from '#shared/payments/payment/follow-payment.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';

export const Env = BankEnv.extend({
  TABLE_NAME: z.string(),
  PAYMENT_STEPS_QUEUE: QueueAddress,
  PAYMENT_POLLS_QUEUE: QueueAddress,
  UNKNOWN_PAYMENTS: UnknownPayments,
});
