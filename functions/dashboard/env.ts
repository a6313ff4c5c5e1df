import * as z from 'zod';
import { KeyApproval } from '#shared/clients/register-key.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';
import { TargetPolicy } from '#shared/platform/outbound/public-target.ts';

export const Env = z.object({
  TABLE_NAME: z.string(),
  /** The base URL of the API and of the dashboard. */
  BASE_URL: z.url(),
  WEBHOOK_TARGETS: TargetPolicy,
  KEY_APPROVAL: KeyApproval,
  /** The log groups of the functions that clients call, separated by commas. */
  LOG_GROUPS: z.string().transform((text) => text.split(',')),
  RETRIES_QUEUE: QueueAddress,
  /** The ARN of the function status-reader. */
  STATUS_READER: z.string(),
});
