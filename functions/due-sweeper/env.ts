import * as z from 'zod';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';

export const Env = z.object({ TABLE_NAME: z.string(), TIMERS_QUEUE: QueueAddress });
