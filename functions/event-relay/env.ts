import * as z from 'zod';
import { QueueAddress } from '#shared/queue/queue.ts';

export const Env = z.object({
  TABLE_NAME: z.string(),
  BUS_NAME: z.string(),
  TIMERS_QUEUE: QueueAddress,
  /** Where records go that cannot be understood. */
  ASIDE_QUEUE: QueueAddress,
});
