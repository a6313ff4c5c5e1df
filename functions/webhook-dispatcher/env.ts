import * as z from 'zod';
import { LaterEnv } from '#shared/queue/later.ts';
import { QueueAddress } from '#shared/queue/queue.ts';
import { KeyArns } from '#shared/signing/kms-signer.ts';
import { TargetPolicy } from '#shared/webhooks/target.ts';

export const Env = LaterEnv.extend({
  TABLE_NAME: z.string(),
  BASE_URL: z.url(),
  WEBHOOK_KEYS: KeyArns,
  WEBHOOK_TARGETS: TargetPolicy,
  RETRY_QUEUE: QueueAddress,
});
