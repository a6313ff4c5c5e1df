import * as z from 'zod';
import { ScheduledSendEnv } from '#shared/platform/messaging/scheduled-send.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';

export const Env = ScheduledSendEnv.extend({ TABLE_NAME: z.string(), TIMERS_QUEUE: QueueAddress });
