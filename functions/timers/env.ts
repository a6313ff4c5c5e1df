import * as z from 'zod';
import { LaterEnv } from '#shared/queue/later.ts';
import { QueueAddress } from '#shared/queue/queue.ts';

export const Env = LaterEnv.extend({ TABLE_NAME: z.string(), TIMERS_QUEUE: QueueAddress });
