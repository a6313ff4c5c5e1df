import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import { ScheduledSendEnv } from '#shared/platform/messaging/scheduled-send.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';

/** The retention of each market, in days: `MARKET=days` entries, separated by spaces. */
export const RetentionDays = z.string().transform((text) => {
  const byMarket = text.split(' ').map((entry) => entry.split('='));
  return z.record(Market, z.coerce.number().int().nonnegative()).parse(Object.fromEntries(byMarket));
});

export const Env = ScheduledSendEnv.extend({
  TABLE_NAME: z.string(),
  TIMERS_QUEUE: QueueAddress,
  /** Retention of personal payment data after the payment request ends, by market. */
  PAYMENT_RETENTION_DAYS: RetentionDays,
});
